/** While live updates are off and the window is visible. React Query stops when it is not. */
export const POLL_MS = 10_000;

/** How many pages of the stream are read again on every tick. */
export const POLLED_PAGES = 2;
