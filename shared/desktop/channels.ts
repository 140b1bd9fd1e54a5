import type { CallName } from './ipc.contract.ts';

/** Channel of a call; the prefix keeps ours apart from Electron's own. */
export function channelOf(name: CallName): string {
  return `unlatch:${name}`;
}

/** Main process to console: open a screen (menu, tray, notification, deep link). */
export const OPEN_SCREEN_CHANNEL = 'unlatch:open-screen';

/** What travels back over a channel; an error is a word of this list, never a foreign text. */
export const callFailures = ['refused', 'invalid', 'failed'] as const;
export type CallFailure = (typeof callFailures)[number];
export type CallAnswer = { ok: true; value: unknown } | { ok: false; failure: CallFailure };
