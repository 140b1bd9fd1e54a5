import type { ExternalLinkDoor } from '../security/external-links.ts';
import type { CallHandlers } from './ipc.ts';
import type { PostReader } from '../post-reader/post-reader.ts';
import type { ServerChoice } from '../server/server-choice.ts';
import type { TokenStore } from '../server/token-store.ts';

export interface CallParts {
  version: string;
  serverOrigin(): string | null;
  tokens: TokenStore;
  choice: ServerChoice;
  links: ExternalLinkDoor;
  postReader: PostReader;
  accountChanged(): void;
  /** Tells once that this computer's keychain does not encrypt. */
  tellAboutKeychain(): void;
}

/** The calls of pages to the main process; each handler only calls another part. */
export function callHandlers(parts: CallParts): CallHandlers {
  const { tokens, choice, links, postReader } = parts;

  function configuredServer(): string {
    const origin = parts.serverOrigin();
    if (origin === null) throw new Error('No server is configured');
    return origin;
  }

  return {
    start() {
      const serverOrigin = configuredServer();
      const { version } = parts;
      return { version, serverOrigin, tokens: tokens.tokensFor(serverOrigin) };
    },
    async keepToken({ name, token }) {
      await tokens.keep(configuredServer(), name, token);
      if (tokens.keeping === 'memory') parts.tellAboutKeychain();
      parts.accountChanged();
      return tokens.keeping;
    },
    async forgetToken({ name }) {
      await tokens.forget(name);
      parts.accountChanged();
    },
    // The question may stay open for a while, and the page does not wait for it.
    openExternal({ url }) {
      void links.open(url).catch(() => undefined);
    },
    readPostReader: postReader.read,
    openPostReader: postReader.open,
    clearPostReader: postReader.clear,
    readServer: choice.read,
    chooseServer: ({ address }) => choice.choose(address),
  };
}
