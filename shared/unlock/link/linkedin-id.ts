const MAX_ID = 2n ** 63n - 1n;
const DAY_MS = 86_400_000;

/**
 * The moment LinkedIn made an id: its first 41 bits are Unix milliseconds (exact to 1 ms for
 * comments). It proves only the time. Throws a SyntaxError when `id` is not a number: test it with
 * isPlausibleId first, and pass the part after the hyphen of a group post.
 */
export function idTime(id: string): Date {
  return new Date(Number(BigInt(id) >> 22n));
}

/**
 * Whether a text can be an id LinkedIn has handed out: 18 or 19 ASCII digits, no leading zero,
 * within 63 bits, and not stamped more than a day after `now` (clocks differ).
 */
export function isPlausibleId(id: string, now: Date): boolean {
  return (
    /^[1-9][0-9]{17,18}$/.test(id) &&
    BigInt(id) <= MAX_ID &&
    idTime(id).getTime() <= now.getTime() + DAY_MS
  );
}

/** Makes the id that carries `time` (whole ms) and the low 22 bits of `low22`: sandbox, tests. */
export function idAt(time: Date, low22: number): string {
  return ((BigInt(time.getTime()) << 22n) | BigInt.asUintN(22, BigInt(low22))).toString();
}
