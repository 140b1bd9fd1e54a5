import { TimeText } from './time-text.tsx';

const localZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A time in the zone of this computer: operators have no zone of their own. */
export function LocalTime({ at }: { at: string }) {
  return <TimeText at={at} zone={localZone} />;
}
