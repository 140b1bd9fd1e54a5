import { emptyState } from '../messages.ts';
import {
  ENDED_KEY,
  load,
  loadPairing,
  loadTabState,
  OFFER_KEY,
  type PairingOffer,
} from '../stored.ts';
import { pairView, typedCode } from './pair-view.ts';
import { pairingFooter, sentenceOf, tabView } from './tab-view.ts';

/** A panel that is opened as a page gets its tab from the address. */
const namedTab = Number(new URLSearchParams(location.search).get('tab')) || null;
const view = document.querySelector('#view');
const said = document.querySelector('#said');
let isPairing = false;
let shownCode: string | undefined;
let wasOver = false;
/** Looks again when the code that is shown expires. */
let atExpiry: ReturnType<typeof setTimeout> | undefined;

chrome.storage.onChanged.addListener(() => void show());
chrome.tabs.onActivated.addListener(() => void show());
void show();

async function show(): Promise<void> {
  const pairing = await loadPairing();
  if (pairing === null) {
    const wasEnded = (await load('local', ENDED_KEY)) === true;
    const offer = await load<PairingOffer>('session', OFFER_KEY);
    const lastsMs = offer === undefined ? 0 : offer.until - Date.now();
    const isOver = offer !== undefined && lastsMs <= 0;
    clearTimeout(atExpiry);
    if (lastsMs > 0) atExpiry = setTimeout(() => void show(), lastsMs);
    // Keeps typed text while other state changes.
    const isTyped = isOver && typedCode() !== offer.code;
    if (isPairing && offer?.code === shownCode && (isOver === wasOver || isTyped)) return;
    view?.replaceChildren(pairView(wasEnded, offer, isOver));
    isPairing = true;
    shownCode = offer?.code;
    wasOver = isOver;
    return;
  }
  isPairing = false;
  const tabId = namedTab ?? (await chrome.tabs.query({ active: true, currentWindow: true }))[0]?.id;
  const state = tabId === undefined ? emptyState : await loadTabState(tabId);
  view?.replaceChildren(tabView(state, tabId ?? -1), pairingFooter(pairing));
  const sentence = sentenceOf(state);
  if (said !== null && said.textContent !== sentence) said.textContent = sentence;
}
