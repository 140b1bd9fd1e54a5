import type { BrowserWindow, Session } from 'electron';
import type { CallResponse } from '#shared/desktop/ipc.contract.ts';
import { SESSION_TOKEN_KEY } from '#shared/app/constants.ts';
import { appUrl } from '../protocol/app-address.ts';
import type { Fetch } from './api-forwarder.ts';
import type { JsonFile } from '../app/json-file.ts';
import { checkServer } from './server-check.ts';
import type { Settings } from '../app/settings.ts';
import type { TokenStore } from './token-store.ts';

export interface ServerChoice {
  /** Opens the set-up page: at the first start and from the menu. */
  open(): void;
  read(): CallResponse<'readServer'>;
  choose(address: string): Promise<CallResponse<'chooseServer'>>;
}

export interface ServerChoiceParts {
  openWindow(): BrowserWindow;
  settings: JsonFile<Settings>;
  tokens: TokenStore;
  session: Pick<Session, 'clearStorageData'>;
  fetch: Fetch;
  /** A server was chosen, the same as before or another. */
  onChosen(): void;
  /** The person closed the page without a server. */
  onAbandoned(): void;
}

/** Which server the app talks to; only the set-up page can change it (T108). */
export function createServerChoice(parts: ServerChoiceParts): ServerChoice {
  const { settings, tokens, session, fetch } = parts;
  let window: BrowserWindow | null = null;
  const tokensHere = () => {
    const { serverOrigin } = settings.get();
    return serverOrigin === null ? {} : tokens.tokensFor(serverOrigin);
  };

  /** Removes everything of the old server: token, cookies, cache. */
  async function leave(origin: string): Promise<void> {
    const token = tokens.tokensFor(origin)[SESSION_TOKEN_KEY];
    if (token !== undefined) {
      const headers = { authorization: `Bearer ${token}` };
      // Also ends the session there, without waiting for that server.
      void fetch(`${origin}/api/auth/logout`, {
        method: 'POST',
        headers,
        credentials: 'include',
        redirect: 'error',
        signal: AbortSignal.timeout(5_000),
      }).catch(() => undefined);
    }
    await tokens.forgetAll();
    await session.clearStorageData();
  }

  return {
    open() {
      if (window !== null) return window.focus();
      const opened = parts.openWindow();
      window = opened;
      opened.on('closed', () => {
        window = null;
        if (settings.get().serverOrigin === null) parts.onAbandoned();
      });
      void opened.loadURL(appUrl('setup'));
    },
    read() {
      const { serverOrigin } = settings.get();
      return { address: serverOrigin, isSignedIn: Object.keys(tokensHere()).length > 0 };
    },
    async choose(address) {
      const check = await checkServer(address, fetch);
      if (!check.ok) return check;
      const { serverOrigin: before } = settings.get();
      if (before !== check.origin) {
        if (before !== null) await leave(before);
        await settings.set({
          serverOrigin: check.origin,
          installation: null,
          seenLeadIds: null,
          unread: 0,
        });
      }
      parts.onChosen();
      window?.close();
      return { ok: true };
    },
  };
}
