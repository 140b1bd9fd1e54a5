/**
 * The end of a day on this device, ISO; null for no day or an impossible one. Days on which the clock
 * changes have 23 or 25 hours, so it takes the next midnight.
 */
export function endOfDay(day: string): string | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  if (parts === null) return null;
  const [year, month, date] = parts.slice(1).map(Number);
  if (year === undefined || month === undefined || date === undefined) return null;
  return new Date(year, month - 1, date + 1).toISOString();
}
