/** Standing checks that an installation may have. Each asks LinkedIn 144 times a day. */
export const MOST_STANDING_CHECKS = 5;

/** Minutes between two readings. */
export const STANDING_CHECK_MINUTES = 10;

/** Latest readings of a reader that the list has. */
export const LATEST_READINGS = 36;
