/** PostgreSQL intervals of a grant: time to give the email, and time to read the content again (T22). */
export const FINISH_WITHIN = '30 minutes';
export const READ_WITHIN = '24 hours';

/** Further grants of one comment in 24 hours before it counts as passed around (D9, T23). */
export const REOPENINGS_PER_DAY = 5;

/** Different addresses one grant may try (T95). */
export const ADDRESSES_PER_GRANT = 3;

/** How long a mailed link to open content holds (F24). */
export const READING_LINK_DAYS = 30;

/** When a comment that could not be read is looked at again, in seconds after the first try (D8). */
export const RETRY_AFTER_SECONDS = [60, 5 * 60, 30 * 60, 6 * 3_600] as const;

/** Checks of one magnet per minute, whoever asks (security.md §4.3). */
export const CHECKS_PER_MAGNET = { points: 300, seconds: 60 } as const;

/** Comments of one network and magnet a day that open on trust and are not confirmed yet. */
export const TRUSTED_PER_SOURCE = 3;
