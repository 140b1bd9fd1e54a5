const LAST_TENTH = 35;

/** The demo counter's next value: one less, the same or one more. `random` is in [0, 1). */
export function nextCount(count: number, random: number): number {
  return count + Math.floor(random * 3) - 1;
}

/** From 0 to 35 tenths of a second and again from 0. */
export function nextTenths(tenths: number): number {
  return tenths >= LAST_TENTH ? 0 : tenths + 1;
}
