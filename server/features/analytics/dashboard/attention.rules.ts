/** Before this share of a month is over, its pace says nothing. */
const LEAST_DAYS = 2;
const DAY_MS = 86_400_000;

/**
 * When the comments of a UTC month run out, if the rest of it goes on as its days so far; null when
 * they last, are used up, or the month is too young to tell.
 */
export function quotaRunOut({
  month,
  now,
  used,
  limit,
}: {
  /** First day of the month, ISO. */
  month: string;
  now: Date;
  used: number;
  /** Null means unlimited. */
  limit: number | null;
}): { at: Date; days: number } | null {
  const begin = new Date(`${month}T00:00:00Z`);
  const end = Date.UTC(begin.getUTCFullYear(), begin.getUTCMonth() + 1);
  const days = (now.getTime() - begin.getTime()) / DAY_MS;
  if (limit === null || used === 0 || used >= limit || days < LEAST_DAYS) return null;
  const at = begin.getTime() + (limit / used) * (now.getTime() - begin.getTime());
  return at < end ? { at: new Date(at), days } : null;
}
