import { PAIRING_CODE_MINUTES } from '#shared/app/constants.ts';
import type { PairAnswer } from '../messages.ts';
import {
  ENDED_KEY,
  loadPairing,
  OFFER_KEY,
  PAIRING_KEY,
  type Pairing,
  type PairingOffer,
  POSTS_KEY,
} from '../stored.ts';
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
  await chrome.storage.session.remove([POSTS_KEY, OFFER_KEY]);
  await chrome.storage.local.set({ [PAIRING_KEY]: pairing, [ENDED_KEY]: false });
  return { ok: true };
}

/**
 * Takes the code from the console in the tab whose button was pressed, so that nobody has to copy it.
 * The server is the tab's own: a page can only offer itself, and the creator still agrees to its name.
 */
export async function takeOffer(tabId: number, server: string): Promise<void> {
  const results = await chrome.scripting
    .executeScript({
      target: { tabId },
      func: () => {
        const shown = document.querySelector('[data-pairing-code]');
        return {
          code: shown?.textContent ?? '',
          until: Number(shown?.getAttribute('data-pairing-code')),
        };
      },
    })
    // Pages of the browser itself cannot be looked at.
    .catch(() => []);
  const { code = '', until } = results[0]?.result ?? {};
  if (!/^[A-Z0-9]{4}-[A-Z0-9]{4}$/.test(code)) return;
  const longest = Date.now() + PAIRING_CODE_MINUTES * 60_000;
  // The console of an older server does not say how long.
  const offer: PairingOffer = { server, code, until: Math.min(until || longest, longest) };
  await chrome.storage.session.set({ [OFFER_KEY]: offer });
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
