import type { Exchange } from './exchange.ts';
import type { Find } from './suspicious-text.ts';

/** Decides who may read what was found in an answer. */
export interface Judge {
  /** Learns who a caller is before the call can end the session. */
  meet(headers: { authorization?: string | undefined }): void;
  /** Those of the finds that the caller had no right to. */
  leaksIn(exchange: Exchange, finds: readonly Find[]): Promise<Find[]>;
  close(): Promise<void>;
}

/** Pages that are made to show what others may not see, and why that is right. */
const OPEN_PAGES: readonly (readonly [RegExp, string])[] = [
  [/^\/sandbox\/mail$/, 'the outbox of a practice machine, for whoever sits at it'],
  [/^\/api\/admin\/outbox\/[^/]+\/open$/, 'an operator without a mail server reads mails out'],
];

/** The access matrix says who gets to see these. */
export function isOpenPage({ path }: Exchange): boolean {
  return OPEN_PAGES.some(([pattern]) => pattern.test(path));
}

const KEY = /(?:ses|adm|grt)_[\w-]{43}/;
const WAITING = /wait_[\w-]{43}/;

/**
 * For a server whose tables are out of reach: whoever brought no key at all, and was given none,
 * reads nothing that is anybody's.
 */
export const strangerJudge: Judge = {
  meet() {},
  leaksIn(exchange, finds) {
    const { method, sent, received } = exchange;
    // New keys come with forms and calls, and with the page that a settled wait opens.
    const mayBeGiven = method === 'POST' || WAITING.test(sent);
    const hasKey = KEY.test(sent) || (mayBeGiven && KEY.test(received));
    const mayRead = ({ kind, value }: Find): boolean => {
      if (sent.toLowerCase().includes(value.toLowerCase())) return true;
      if (kind === 'password hash') return false;
      if (kind === 'secret') return mayBeGiven;
      return hasKey;
    };
    return Promise.resolve(isOpenPage(exchange) ? [] : finds.filter((find) => !mayRead(find)));
  },
  close: () => Promise.resolve(),
};
