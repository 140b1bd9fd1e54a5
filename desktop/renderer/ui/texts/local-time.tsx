import { TimeText } from './time-text.tsx';

/** Operators have no time zone of their own: times are shown in the zone of their machine. */
export const localZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

export function LocalTime({ at }: { at: string }) {
  return <TimeText at={at} zone={localZone} />;
}
