import type { CallResponse, TokenKeeping, TokenName } from './ipc.contract.ts';

/** `window.desktop` in the console: functions only; a failed call rejects with a `CallFailure` word. */
export interface DesktopBridge {
  start(): Promise<CallResponse<'start'>>;
  keepToken(name: TokenName, token: string): Promise<TokenKeeping>;
  forgetToken(name: TokenName): Promise<void>;
  openExternal(url: string): Promise<void>;
  /** Returns how to stop listening. */
  onOpenScreen(open: (path: string) => void): () => void;
}
