import type { LeadNote } from '#shared/desktop/lead-notes.ts';
import { SESSION_TOKEN_KEY } from '#shared/app/constants.ts';
import type { Fetch } from '../server/api-forwarder.ts';
import type { JsonFile } from '../app/json-file.ts';
import { createLeadWatch, type LeadWatch } from './lead-watch.ts';
import type { FollowChanges } from './follow-changes.ts';
import { mayNotify } from './notifications.ts';
import type { Settings } from '../app/settings.ts';
import type { TokenStore } from '../server/token-store.ts';
import type { TrayState } from './tray.ts';

export interface LeadNotifier {
  /** After a sign-in, a sign-out or a change of the server: earlier facts no longer count. */
  accountChanged(): void;
  start(): void;
  stop(): void;
  /** The person looks at the console, so nothing is unread any more. */
  seen(): void;
  /** Whether a call of the console reached the server. */
  reached(isReached: boolean): void;
  state(): Omit<TrayState, 'productName'>;
}

export interface LeadNotifierParts {
  fetch: Fetch;
  settings: JsonFile<Settings>;
  tokens: TokenStore;
  isFocused(): boolean;
  show(note: LeadNote): void;
  badge(unread: number): void;
  /** The tray has to be redrawn. */
  onChange(): void;
  now(): number;
  later(action: () => void, ms: number): () => void;
  follow: FollowChanges;
}

/** Collects the content of the tray, the badge and the notifications. */
export function createLeadNotifier(parts: LeadNotifierParts): LeadNotifier {
  const { settings, tokens, now } = parts;
  let verifiedToday: number | null = null;
  let offlineSince: Date | null = null;
  // Only since this start: the console shows older ones.
  let approvalsWaiting: number | null = null;
  let releaseId: string | null | undefined;
  let noticeIds: readonly string[] | undefined;
  let newsIds: readonly string[] | undefined;

  const account = () => tokens.accountAt(settings.get().serverOrigin, SESSION_TOKEN_KEY);

  function reached(isReached: boolean): void {
    const next = isReached ? null : (offlineSince ?? new Date(now()));
    if (next === offlineSince) return;
    offlineSince = next;
    parts.onChange();
  }

  function setUnread(unread: number): void {
    if (unread !== settings.get().unread) void settings.set({ unread });
    parts.badge(unread);
  }

  const watch: LeadWatch = createLeadWatch({
    fetch: parts.fetch,
    account,
    seen: {
      get() {
        const leadIds = settings.get().seenLeadIds;
        if (leadIds === null) return null;
        const waiting = approvalsWaiting ?? Infinity;
        return { leadIds, approvalsWaiting: waiting, releaseId, noticeIds };
      },
      set(seen) {
        approvalsWaiting = seen.approvalsWaiting;
        releaseId = seen.releaseId;
        noticeIds = seen.noticeIds;
        void settings.set({ seenLeadIds: [...seen.leadIds] });
      },
    },
    seenNews: { get: () => newsIds, set: (ids) => (newsIds = [...new Set(ids)].slice(-100)) },
    onNews(notes, freshCount) {
      const isFocused = parts.isFocused();
      if (!isFocused) setUnread(settings.get().unread + freshCount);
      const { notifies, quietUntil } = settings.get();
      if (!mayNotify({ notifies, quietUntil, isFocused, now: now() })) return;
      for (const note of notes) parts.show(note);
    },
    onCount(count) {
      verifiedToday = count;
      parts.onChange();
    },
    onReached: reached,
    later: parts.later,
    follow: parts.follow,
  });

  return {
    accountChanged() {
      approvalsWaiting = null;
      releaseId = undefined;
      noticeIds = undefined;
      newsIds = undefined;
      verifiedToday = null;
      void settings.set({ seenLeadIds: null });
      setUnread(0);
      watch.restart();
    },
    start() {
      parts.badge(settings.get().unread);
      watch.restart();
    },
    stop: watch.stop,
    seen: () => setUnread(0),
    reached,
    state: () => ({ verifiedToday, offlineSince, isSignedIn: account() !== null }),
  };
}
