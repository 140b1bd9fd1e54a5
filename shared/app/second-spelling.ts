/**
 * One address, one spelling (T51, T91): encoded slashes and dots, backslashes, empty segments and path
 * parameters reach no route and no server, so a different spelling cannot bypass a guard.
 */
export const SECOND_SPELLING = /%2f|%5c|%2e|%00|\\|\/\/|;/i;
