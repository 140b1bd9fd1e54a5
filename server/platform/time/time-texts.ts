// Times in letters, whose reader's zone is not known.

/** "December 31, 2026". */
export const utcDay = (at: Date): string =>
  at.toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' });

/** "December 31, 2026 at 5:00 PM"; the reader is told that it is UTC. */
export const utcMoment = (at: Date): string =>
  at.toLocaleString('en', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
