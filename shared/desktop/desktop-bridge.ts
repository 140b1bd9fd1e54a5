import type { CallRequest, CallResponse, TokenKeeping, TokenName } from './ipc.contract.ts';
import type { PostReaderState } from './post-reader.ts';

/** `window.desktop` in the console: functions only; a failed call rejects with a `CallFailure` word. */
export interface DesktopBridge {
  start(): Promise<CallResponse<'start'>>;
  keepToken(name: TokenName, token: string): Promise<TokenKeeping>;
  forgetToken(name: TokenName): Promise<void>;
  openExternal(url: string): Promise<void>;
  /** Returns a function that stops listening. */
  onOpenScreen(open: (path: string) => void): () => void;
  readPostReader(accountId: string): Promise<CallResponse<'readPostReader'>>;
  openPostReader(request: CallRequest<'openPostReader'>): Promise<CallResponse<'openPostReader'>>;
  clearPostReader(): Promise<void>;
  /** Returns a function that removes the listener. */
  onPostReader(listener: (state: PostReaderState | null) => void): () => void;
}
