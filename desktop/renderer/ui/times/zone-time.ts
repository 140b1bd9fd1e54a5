/** How far a zone is ahead of UTC at an instant, in ms. */
function offsetOf(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(at);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value ?? 0);
  const wall = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return wall - Math.floor(at / 1_000) * 1_000;
}

/** What a clock of the zone shows at an instant, as a field for date and time takes it. */
export function wallTime(instant: string, timeZone: string): string {
  const at = Date.parse(instant);
  if (Number.isNaN(at)) return '';
  return new Date(at + offsetOf(at, timeZone)).toISOString().slice(0, 16);
}

/**
 * The instant of a clock's time in a zone, as ISO 8601; empty for no time. Of a time that comes twice it
 * is the first one; one that is left out in spring is as much later as the clocks go forward.
 */
export function instantOf(wall: string, timeZone: string): string {
  const plain = Date.parse(`${wall}Z`);
  if (Number.isNaN(plain)) return '';
  const DAY = 86_400_000;
  const [before, after] = [offsetOf(plain - DAY, timeZone), offsetOf(plain + DAY, timeZone)];
  const fits = [before, after].find((offset) => offsetOf(plain - offset, timeZone) === offset);
  return new Date(plain - (fits ?? before)).toISOString();
}
