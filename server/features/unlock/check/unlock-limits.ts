/** How long a mailed link to open content holds. */
export const READING_LINK_DAYS = 30;

/** When a comment that could not be read is looked at again, in seconds after the first try. */
export const RETRY_AFTER_SECONDS = [60, 5 * 60, 30 * 60, 6 * 3_600] as const;

/** Checks of one magnet made at once, whoever asks; what comes beyond them waits in its queue. */
export const CHECKS_PER_MAGNET = { points: 300, seconds: 60 } as const;

/** Comments of one network and magnet a day that open on trust and are not confirmed yet. */
export const TRUSTED_PER_SOURCE = 3;

/**
 * The queue of a magnet is worked in batches, one of them every so often in the whole installation:
 * the same rate, and one reading of a post answers all of a batch.
 */
export const CHECKS_IN_A_BATCH = 50;
export const BATCH_OF_A_QUEUE = { points: 1, seconds: 10, exact: true } as const;

/** Tries in the queue before a comment goes the slow way of those that LinkedIn does not show. */
export const TRIES_IN_QUEUE = 20;

/** When the check of a comment at this place is made at the latest, all going well. */
export function secondsToWait(place: number): number {
  return Math.ceil(place / CHECKS_IN_A_BATCH) * BATCH_OF_A_QUEUE.seconds;
}
