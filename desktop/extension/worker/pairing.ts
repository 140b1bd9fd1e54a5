import type { PairAnswer } from '../messages.ts';
import { ENDED_KEY, loadPairing, PAIRING_KEY, type Pairing, POSTS_KEY } from '../stored.ts';
import { callServer, type Paired } from './server-calls.ts';

const version = chrome.runtime.getManifest().version;

/** Exchanges the code for a token. The token only allows reading posts for its creator. */
export async function pair(server: string, code: string): Promise<PairAnswer> {
  const deviceName = nameOfBrowser(navigator.userAgent);
  const body = { code, name: deviceName, version };
  const answer = await callServer<Paired>(server, {
    method: 'POST',
    path: '/api/devices/pair',
    body,
  });
  if (!answer.ok) {
    const problem = answer.message ?? `No Unlatch answers at ${server}. Check the address.`;
    return { ok: false, problem };
  }
  const { token, creatorName } = answer.value;
  const pairing: Pairing = { server, token, deviceName, creatorName };
  await chrome.storage.session.remove([POSTS_KEY]);
  await chrome.storage.local.set({ [PAIRING_KEY]: pairing, [ENDED_KEY]: false });
  return { ok: true };
}

/**
 * Ends the pairing on the server too. Without an answer the creator can still remove it in the
 * console.
 */
export async function unpair(): Promise<void> {
  const pairing = await loadPairing();
  await forgetPairing(false);
  if (pairing === null) return;
  const { server, token } = pairing;
  await callServer(server, { method: 'DELETE', path: '/api/creator-view/pairing', token });
}

/** `wasEnded`: the server ended the pairing. */
export async function forgetPairing(wasEnded: boolean): Promise<void> {
  await chrome.storage.local.set({ [ENDED_KEY]: wasEnded });
  await chrome.storage.local.remove(PAIRING_KEY);
  await chrome.storage.session.clear();
}

/** The device name in the console's list, such as "Firefox on Linux". */
function nameOfBrowser(userAgent: string): string {
  const browser =
    ['Firefox', 'Edg', 'OPR', 'Chrome'].find((name) => userAgent.includes(`${name}/`)) ?? 'Browser';
  const shown = { Edg: 'Edge', OPR: 'Opera' }[browser] ?? browser;
  const system = /Windows|Mac OS X|Android|CrOS|Linux/.exec(userAgent)?.[0] ?? '';
  const systems: Record<string, string> = { 'Mac OS X': 'macOS', CrOS: 'ChromeOS' };
  return system === '' ? shown : `${shown} on ${systems[system] ?? system}`;
}
