/** An offset such as `+02:00` is not a time zone: it has no daylight saving time. */
export function isZoneHere(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** The zone of a stored name; UTC when this process or browser does not know it, as after a move to another machine. */
export const zoneOrUtc = (name: string): string => (isZoneHere(name) ? name : 'UTC');
