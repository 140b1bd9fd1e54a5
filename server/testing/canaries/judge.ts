import type { Exchange } from './exchange.ts';
import type { Find } from './suspicious-text.ts';

/** Decides who may read what was found in an answer. */
export interface Judge {
  /** Finds out who a caller is before the call can end the session. */
  meet(headers: { authorization?: string | undefined }): void;
  /** The findings that the caller had no right to. */
  leaksIn(exchange: Exchange, finds: readonly Find[]): Promise<Find[]>;
  close(): Promise<void>;
}

/** Pages that show private data on purpose, and why. */
const OPEN_PAGES: readonly (readonly [RegExp, string])[] = [
  [/^\/sandbox\/mail$/, 'the outbox of a practice machine, for whoever sits at it'],
  [/^\/api\/admin\/outbox\/[^/]+\/open$/, 'an operator without a mail server reads mails out'],
];

/** The access matrix tests who may see these. */
export function isOpenPage({ path }: Exchange): boolean {
  return OPEN_PAGES.some(([pattern]) => pattern.test(path));
}

const KEY = /(?:ses|adm|grt|dev|own)_[\w-]{43}/;
const WAITING = /wait_[\w-]{43}/;
/** A page of the practice provider; its id cannot be guessed, so it shows the payer. */
export const PRACTICE_PAGE = /^\/practice\/(?<kind>checkout|portal|invoices)\/(?<id>\w+)/;

/**
 * For a server whose tables cannot be reached: a caller without any key may read nothing private.
 */
export const strangerJudge: Judge = {
  meet() {},
  leaksIn(exchange, finds) {
    const { method, sent, received } = exchange;
    // New keys come from forms and calls, and from the page that a settled wait opens.
    const mayBeGiven = method === 'POST' || WAITING.test(sent);
    const hasKey = KEY.test(sent) || (mayBeGiven && KEY.test(received));
    const mayRead = ({ kind, value }: Find): boolean => {
      if (sent.toLowerCase().includes(value.toLowerCase())) return true;
      if (kind === 'password hash') return false;
      if (kind === 'secret') return mayBeGiven;
      return hasKey || (kind === 'address' && PRACTICE_PAGE.test(exchange.path));
    };
    return Promise.resolve(isOpenPage(exchange) ? [] : finds.filter((find) => !mayRead(find)));
  },
  close: () => Promise.resolve(),
};
