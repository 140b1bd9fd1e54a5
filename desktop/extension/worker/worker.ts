import { REAL_LINKEDIN } from '#shared/account/linkedin-origin.ts';
import { emptyState, type PageMessage, type PanelMessage, type StopMessage } from '../messages.ts';
import { answerPage } from './page-calls.ts';
import { loadPairing, loadTabState } from '../stored.ts';
import { pair, takeOffer, unpair } from './pairing.ts';
import { changeTabState, forgetTab } from './tab-states.ts';

// Content scripts can read neither the token nor the state of other tabs.
void chrome.storage.local.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' });

chrome.action.onClicked.addListener((tab) => {
  // Browsers open a panel only in reaction to a press, so nothing is awaited before.
  openPanel(tab);
  void beginReading(tab);
});

chrome.runtime.onMessage.addListener((message: PageMessage | PanelMessage, sender, respond) => {
  if (sender.id !== chrome.runtime.id) return false;
  void answer(message, sender).then(respond);
  return true;
});

chrome.tabs.onRemoved.addListener((tabId) => void forgetTab(tabId));

// A reloaded page has no reader until the button is pressed again.
chrome.tabs.onUpdated.addListener((tabId, { status }) => {
  if (status === 'loading') void noteLoading(tabId);
});

async function answer(
  message: PageMessage | PanelMessage,
  { tab, url }: chrome.runtime.MessageSender,
): Promise<unknown> {
  switch (message.type) {
    case 'look':
    case 'comments':
      return tab?.id === undefined ? null : answerPage(tab.id, message);
    case 'pair':
    case 'unpair':
    case 'stop':
      // Only the panel: a content script cannot pair or unpair.
      return url?.startsWith(chrome.runtime.getURL('')) === true ? answerPanel(message) : null;
  }
}

async function answerPanel(message: PanelMessage): Promise<unknown> {
  switch (message.type) {
    case 'pair':
      return pair(message.server, message.code);
    case 'unpair':
      return unpair();
    case 'stop':
      return stopReading(message.tabId);
  }
}

type FirefoxApi = typeof chrome & { sidebarAction?: { open(): Promise<void> } };

function openPanel(tab: chrome.tabs.Tab): void {
  if (chrome.sidePanel !== undefined) {
    chrome.sidePanel.open({ windowId: tab.windowId }).catch(() => undefined);
    return;
  }
  const { sidebarAction } = chrome as FirefoxApi; // Firefox calls its panel a sidebar
  sidebarAction?.open().catch(() => undefined);
}

/**
 * Starts the reader in the tab whose button was pressed, if it shows LinkedIn or the paired server.
 * Before pairing, the tab may show the code.
 */
async function beginReading({ id: tabId, url }: chrome.tabs.Tab): Promise<void> {
  const pairing = await loadPairing();
  if (tabId === undefined) return;
  const origin = url !== undefined && URL.canParse(url) ? new URL(url).origin : null;
  if (pairing === null) {
    if (origin !== null) await takeOffer(tabId, origin);
    return;
  }
  // The server itself serves practice posts.
  if (origin !== REAL_LINKEDIN && origin !== pairing.server) {
    await changeTabState(tabId, () => ({ ...emptyState, kind: 'not_linkedin' }));
    return;
  }
  await chrome.scripting.executeScript({ target: { tabId }, files: ['reader.js'] });
}

async function stopReading(tabId: number): Promise<void> {
  const message: StopMessage = { type: 'stop' };
  await chrome.tabs.sendMessage(tabId, message).catch(() => undefined);
  await changeTabState(tabId, (state) => ({ ...state, kind: 'stopped' }));
}

async function noteLoading(tabId: number): Promise<void> {
  if ((await loadTabState(tabId)) === emptyState) return;
  await changeTabState(tabId, (state) => ({ ...state, kind: 'stopped', problem: null }));
}
