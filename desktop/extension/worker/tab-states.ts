import type { TabState } from '../messages.ts';
import { loadTabState, tabKey } from '../stored.ts';

/** Runs the changes of one tab one after the other. */
const queues = new Map<number, Promise<unknown>>();

/** Stores the panel's state of a tab, because the browser may stop the worker at any time. */
export function changeTabState(
  tabId: number,
  change: (state: TabState) => TabState,
): Promise<TabState> {
  const before = queues.get(tabId) ?? Promise.resolve();
  const next = before.then(async () => {
    const state = change(await loadTabState(tabId));
    await chrome.storage.session.set({ [tabKey(tabId)]: state });
    return state;
  });
  queues.set(tabId, next);
  return next;
}

export async function forgetTab(tabId: number): Promise<void> {
  queues.delete(tabId);
  await chrome.storage.session.remove(tabKey(tabId));
}
