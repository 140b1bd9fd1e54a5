import type { Measures } from '#server/platform/measures/measures.ts';
import { PROMISED_DELIVERY_MS } from '#shared/app/constants.ts';

/** How a verified comment came to its content. A creator's approval is not among them: a person decides. */
type Way = 'at once' | 'after the queue' | 'after a recheck';

/** Measures what the product promises: content within 30 seconds of a check. */
export interface DeliveryTimes {
  /** From the first check of a comment to the answer that opens its content or asks for an address. */
  delivered(way: Way, milliseconds: number): void;
  /** A part of a delivery at once. */
  stage(name: 'look up' | 'read' | 'write and open', milliseconds: number): void;
}

export function createDeliveryTimes(measures: Measures): DeliveryTimes {
  return {
    delivered(way, milliseconds) {
      const isLate = milliseconds > PROMISED_DELIVERY_MS;
      measures.series('delivery', way).add(milliseconds, isLate ? 'failed' : undefined);
    },
    stage: (name, milliseconds) => measures.series('delivery_stage', name).add(milliseconds),
  };
}
