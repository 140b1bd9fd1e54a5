const DAY_MS = 86_400_000;

/** Days before a magnet first went live from which a comment still counts. */
const DAYS_BEFORE_ANY_POST = 30;
const DAYS_BEFORE_NAMED_POST = 365;

/**
 * True when a comment is so old that it cannot have been an answer to this magnet's post: people
 * post first and publish the page later, and a magnet is often added to a post that already runs,
 * so a month is allowed, and a year when the magnet names its post and a comment there is on
 * topic. The future is refused by the link parser.
 */
export function isTooOld(
  commentedAt: Date,
  magnet: { activatedAt: Date | null; createdAt: Date; postKey: string | null },
): boolean {
  const start = magnet.activatedAt ?? magnet.createdAt;
  const days = magnet.postKey === null ? DAYS_BEFORE_ANY_POST : DAYS_BEFORE_NAMED_POST;
  return commentedAt.getTime() < start.getTime() - days * DAY_MS;
}
