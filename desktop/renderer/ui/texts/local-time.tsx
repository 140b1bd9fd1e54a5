import { TimeText } from './time-text.tsx';

/** Operators have no zone of their own: their times are those of the machine they sit at. */
export const localZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

export function LocalTime({ at }: { at: string }) {
  return <TimeText at={at} zone={localZone} />;
}
