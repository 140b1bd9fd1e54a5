/** How long a mailed link to open content holds. */
export const READING_LINK_DAYS = 30;

/** How long the code and the link that confirm an address hold. */
export const ADDRESS_CODE_MINUTES = 15;
export const ADDRESS_LINK_HOURS = 24;

/** Tries with the codes of one mail. With the mails of a day this bounds the guesses at an address. */
export const CODE_TRIES = 5;

/** Mails with a code to one address, and the pause between two. */
export const CODE_MAILS_PER_HOUR = 4;
export const CODE_MAILS_PER_DAY = 10;
export const CODE_PAUSE_SECONDS = 60;

/** A mail that has not left by then, or failed once, is late: the visitor need not wait for it. */
export const LATE_MAIL_SECONDS = 60;

/** When a comment that could not be read is looked at again, in seconds after the first try. */
export const RECHECK_AFTER_SECONDS = [60, 5 * 60, 30 * 60, 6 * 3_600] as const;

/** Checks of one magnet made at once, for all visitors together. Further ones are queued. */
export const CHECKS_PER_MAGNET = { points: 300, seconds: 60 } as const;

/** Unconfirmed comments of one network, magnet and day that may open on trust. */
export const TRUSTED_PER_SOURCE = 3;

/**
 * The queue of a magnet is worked in batches, at one rate for the whole installation. One reading of
 * a post answers a whole batch.
 */
export const CHECKS_IN_A_BATCH = 50;
export const BATCH_OF_A_QUEUE = { points: 1, seconds: 10, exact: true } as const;

/** Tries in the queue before a comment moves to the slower schedule of unreadable ones. */
export const TRIES_IN_QUEUE = 20;

/** The longest expected wait of a check at this place. */
export function secondsToWait(place: number): number {
  return Math.ceil(place / CHECKS_IN_A_BATCH) * BATCH_OF_A_QUEUE.seconds;
}
