import { emptyState, type TabState } from './messages.ts';

export interface Pairing {
  /** Origin of the creator's server. */
  server: string;
  token: string;
  deviceName: string;
  creatorName: string;
}

export interface PairingOffer {
  server: string;
  code: string;
  /** In ms of this device's clock. */
  until: number;
}

/** Keys of the browser's storage. The pairing stays (`local`), the rest ends with the browser (`session`). */
export const PAIRING_KEY = 'pairing';
/** Set when the server no longer knows the pairing, so that the panel can say so. */
export const ENDED_KEY = 'pairingEnded';
export const POSTS_KEY = 'posts';
/** What the console showed in the tab whose toolbar button was pressed before pairing. */
export const OFFER_KEY = 'pairingOffer';
export const tabKey = (tabId: number): string => `tab:${tabId}`;

/** Loads the value that this extension stored under a key. */
export async function load<T>(area: 'local' | 'session', key: string): Promise<T | undefined> {
  const stored = await chrome.storage[area].get(key);
  return stored[key] as T | undefined; // only this extension writes there
}

export async function loadPairing(): Promise<Pairing | null> {
  return (await load<Pairing>('local', PAIRING_KEY)) ?? null;
}

export async function loadTabState(tabId: number): Promise<TabState> {
  return (await load<TabState>('session', tabKey(tabId))) ?? emptyState;
}
