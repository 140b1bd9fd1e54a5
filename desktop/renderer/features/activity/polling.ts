/** Ten seconds while the window is in view; React Query stops by itself when it is not. */
export const POLL_MS = 10_000;

/** Pages of the stream that are still worth reading again on every tick. */
export const POLLED_PAGES = 2;
