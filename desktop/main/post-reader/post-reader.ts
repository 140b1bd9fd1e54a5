import type { BrowserWindow, Dialog } from 'electron';
import type { SeenPost } from '#shared/unlock/creator-view.ts';
import { canonicalPostPath, canonicalPostUrl } from '#shared/unlock/link/comment-link.ts';
import type { CallRequest, CallResponse } from '#shared/desktop/ipc.contract.ts';
import { type PostReaderState, progressText, readerCalls } from '#shared/desktop/post-reader.ts';
import { SESSION_TOKEN_KEY } from '#shared/app/constants.ts';
import { type IpcReceiver, openChannels } from '../app/ipc.ts';
import type { ElectronModules } from '../app/electron-modules.ts';
import type { JsonFile } from '../app/json-file.ts';
import type { Settings } from '../app/settings.ts';
import type { Fetch } from '../server/api-forwarder.ts';
import type { TokenStore } from '../server/token-store.ts';
import { createReaderDesk } from './reader-desk.ts';
import {
  clearReaderSession,
  guardReaderSession,
  openReaderWindow,
  READER_PARTITION,
  type ReaderWindow,
  type ReaderWindowParts,
} from './reader-window.ts';

export interface PostReader {
  read(request: CallRequest<'readPostReader'>): CallResponse<'readPostReader'>;
  open(request: CallRequest<'openPostReader'>): Promise<CallResponse<'openPostReader'>>;
  /** Signs out of LinkedIn on this computer: the window closes and its data is removed. */
  clear(): Promise<undefined>;
  /** Called after a sign-in, a sign-out or a change of the server. */
  accountChanged(): void;
  /** Called when the app quits, so that no question keeps the window open. */
  letClose(): void;
}

export interface PostReaderParts extends ReaderWindowParts {
  electron: Pick<ElectronModules, 'app' | 'BrowserWindow' | 'dialog' | 'session'>;
  ipc: IpcReceiver;
  fetch: Fetch;
  settings: JsonFile<Settings>;
  tokens: TokenStore;
  /** Sends the state to the console. */
  tell(state: PostReaderState | null): void;
  onError(error: unknown): void;
  now(): number;
}

/** Reads one post in a window in which the creator is signed in to LinkedIn. */
export function createPostReader(parts: PostReaderParts): PostReader {
  const { electron, settings, tokens, onError } = parts;
  const session = electron.session.fromPartition(READER_PARTITION);
  guardReaderSession(session);
  let opened: ReaderWindow | null = null;
  let openedBy: string | null = null;
  let mayClose = false;

  const account = () => tokens.accountAt(settings.get().serverOrigin, SESSION_TOKEN_KEY);
  const desk = createReaderDesk({
    fetch: parts.fetch,
    account,
    version: electron.app.getVersion(),
    now: parts.now,
    onState(state) {
      if (state !== null) opened?.window.setTitle(titleOf(state));
      parts.tell(state);
    },
  });
  openChannels(parts.ipc, {
    calls: readerCalls,
    handlers: { readerLook: desk.look, readerComments: desk.comments },
    isAllowed: (_name, event) => opened?.isSender(event) === true,
    onError,
  });

  /** Key of the account that agreed or whose sign-in is kept: its server and its id. */
  const ownerOf = (accountId: string) => `${settings.get().serverOrigin ?? ''} ${accountId}`;

  async function removeData(): Promise<void> {
    close();
    await clearReaderSession(session);
    await settings.set({ linkedinOwner: null });
  }

  function close(): void {
    const window = opened?.window;
    opened = null;
    if (window !== undefined && !window.isDestroyed()) window.destroy();
    desk.ended();
  }

  function makeWindow(practiceOrigin: string | null): ReaderWindow {
    const made = openReaderWindow(parts, practiceOrigin);
    const { window } = made;
    window.on('close', (event) => {
      if (mayClose || desk.state()?.problem !== 'server_gone') return;
      if (!asksToClose(electron.dialog)) event.preventDefault();
    });
    window.on('closed', () => {
      if (opened !== made) return;
      opened = null;
      desk.ended();
    });
    return made;
  }

  /**
   * Whether the window stays: it already reads this post, or it holds comments that the server has
   * not taken.
   */
  function keepsOpen(window: BrowserWindow, post: SeenPost): boolean {
    const state = desk.state();
    const isReading = state?.kind === 'reading' && isSame(state.post, post);
    const isHolding = state?.problem === 'server_gone' && !asksToClose(electron.dialog);
    if (isReading || isHolding) window.focus();
    return isReading || isHolding;
  }

  return {
    read({ accountId }) {
      const { readerAgreements, linkedinOwner } = settings.get();
      return {
        hasAgreed: readerAgreements.includes(ownerOf(accountId)),
        hasData: linkedinOwner !== null,
        state: desk.state(),
      };
    },
    async open({ accountId, post, isPractice, agreesToRisk }) {
      const owner = ownerOf(accountId);
      const { serverOrigin, readerAgreements, linkedinOwner } = settings.get();
      if (serverOrigin === null || account() === null) throw new Error('Nobody is signed in');
      if (!readerAgreements.includes(owner)) {
        if (!agreesToRisk) return 'agreement_needed';
        await settings.set({ readerAgreements: [...readerAgreements, owner] });
      }
      // Another account must not use the LinkedIn sign-in of the previous one.
      if (linkedinOwner !== null && linkedinOwner !== owner) await removeData();
      await settings.set({ linkedinOwner: owner });
      const practiceOrigin = isPractice ? serverOrigin : null;
      if (opened !== null && keepsOpen(opened.window, post)) return 'opened';
      close();
      const made = makeWindow(practiceOrigin);
      opened = made;
      openedBy = account()?.token ?? null;
      desk.begin(post);
      const url =
        practiceOrigin === null
          ? canonicalPostUrl(post)
          : `${practiceOrigin}${canonicalPostPath(post)}?build=classes`;
      // The window shows a failed load; the next press of the button tries again.
      void made.window.loadURL(url).catch(() => undefined);
      return 'opened';
    },
    async clear() {
      await removeData();
      desk.forget();
      return undefined;
    },
    accountChanged() {
      if (opened !== null && account()?.token !== openedBy) close();
      if (account() === null) desk.forget();
    },
    letClose() {
      mayClose = true;
    },
  };
}

function isSame(one: SeenPost, other: SeenPost): boolean {
  return one.postType === other.postType && one.postId === other.postId;
}

function titleOf(state: PostReaderState): string {
  return state.kind === 'reading' ? `LinkedIn: ${progressText(state)}` : 'LinkedIn';
}

function asksToClose(dialog: Pick<Dialog, 'showMessageBoxSync'>): boolean {
  const choice = dialog.showMessageBoxSync({
    type: 'question',
    message: 'Close without sending what was read?',
    detail:
      'Your server does not answer. While the window is open, we keep the comments and try again.',
    buttons: ['Close', 'Keep open'],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  });
  return choice === 0;
}
