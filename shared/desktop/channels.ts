/** Channel of a call; the prefix keeps ours apart from Electron's own. */
export function channelOf(name: string): string {
  return `unlatch:${name}`;
}

/** Main process to console: open a screen (menu, tray, notification, deep link). */
export const OPEN_SCREEN_CHANNEL = 'unlatch:open-screen';

/** Main process to console: the state of the post reader (`PostReaderState`, or null). */
export const READER_STATE_CHANNEL = 'unlatch:reader-state';

/** The result sent over a channel; an error is a word of this list, never a foreign text. */
export const callFailures = ['refused', 'invalid', 'failed'] as const;
export type CallFailure = (typeof callFailures)[number];
export type CallAnswer = { ok: true; value: unknown } | { ok: false; failure: CallFailure };
