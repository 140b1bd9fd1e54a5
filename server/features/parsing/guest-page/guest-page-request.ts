// One request for the guest page of a post, within the limits. Addresses that visitors type are never
// requested.
import type { Dispatcher } from 'undici';
import { canonicalPostPath, type PostRef } from '#shared/unlock/link/comment-link.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import type { OutboundBudget, ReadFailure, ReadFailureKind } from '../comment-reader.ts';
import { fetchLimited, type LimitedAnswer } from '#server/platform/outbound/limited-fetch.ts';
import {
  type FetchProblem,
  LimitedFetchError,
} from '#server/platform/outbound/limited-fetch-error.ts';
import type { GuestPost } from './html/guest-page-parser.ts';
import { type IncomingGuestPage, receiveGuestPage } from './html/guest-page-pieces.ts';

export type PageFailure = Omit<ReadFailure, 'readerName' | 'aliases' | 'allShown'>;

export interface ReadPage {
  ok: true;
  post: GuestPost;
  /** When the request left: what was changed later may be missing. */
  readAt: Date;
  /** The same moment as `performance.now()`, to compare within this process. */
  askedAt: number;
}

export type LoadedPage = ReadPage | { ok: false; failure: PageFailure };

export interface RefusedPage {
  ok: false;
  failure: PageFailure;
  readAt: Date;
  /** Equal reasons are counted together. */
  reason: string;
  /** LinkedIn refuses us or cannot be reached; this says nothing about the post. */
  isAboutUs: boolean;
}

/** The answer to one request. */
export type AskedPage = ReadPage | RefusedPage;

export interface GuestPageRequestOptions {
  /** Scheme, host and port only; pages are asked for by ids. */
  origin: string;
  dispatcher: Dispatcher;
  budget: OutboundBudget;
  clock: Clock;
  onTook: (milliseconds: number) => void;
  totalMs: number;
  maxBytes: number;
  /** Resolves when the next piece of work may run. */
  takeTurn: () => Promise<void>;
}

/** Asks once. `leave` is called when the request goes out, after its turn has come. */
export type GuestPageRequest = (
  post: PostRef,
  leave: () => void,
  /** Another address of this post than the plain one. */
  path?: string,
) => Promise<AskedPage>;

/** One fixed set for every request: nothing of the visitor or of the pasted link goes out. */
const headers: Record<string, string> = {
  'user-agent':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  accept: 'text/html,application/xhtml+xml;q=0.9',
  'accept-language': 'en-US,en;q=0.9',
  'accept-encoding': 'gzip, deflate, br',
  'upgrade-insecure-requests': '1',
  'sec-fetch-dest': 'document',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-site': 'none',
};

/**
 * A page may be too large, or no page, on its own account. These failures come from the connection.
 */
const PROBLEMS_OF_THE_WAY: ReadonlySet<FetchProblem> = new Set(['timeout', 'unreachable']);

export function createGuestPageRequest(options: GuestPageRequestOptions): GuestPageRequest {
  const { budget, clock } = options;

  async function fetchPage(post: PostRef, path: string): Promise<Answer> {
    const incoming = receiveGuestPage(post);
    try {
      const answer = await fetchLimited(new URL(path, options.origin), {
        dispatcher: options.dispatcher,
        headers,
        totalMs: options.totalMs,
        maxBytes: options.maxBytes,
        takeTurn: options.takeTurn,
        onPiece: incoming.add,
      });
      await options.takeTurn();
      return interpret(answer, incoming, clock);
    } catch (error) {
      if (!(error instanceof LimitedFetchError)) throw error;
      const { problem, message } = error;
      return fail('blocked', `${problem}: ${message}`, {
        reason: problem,
        isAboutUs: PROBLEMS_OF_THE_WAY.has(problem),
      });
    }
  }

  return async (post, leave, path = canonicalPostPath(post)) => {
    const turn = await budget.take();
    if (turn === 'ok') await options.takeTurn();
    const readAt = clock.now();
    const askedAt = performance.now();
    leave();
    if (turn !== 'ok') {
      const { retryAfterSeconds } = turn;
      return toRefusal(fail('busy', 'outbound limit reached', { retryAfterSeconds }));
    }
    const answer = await fetchPage(post, path);
    options.onTook(performance.now() - askedAt);
    return answer.ok ? { ...answer, readAt, askedAt } : toRefusal(answer);

    function toRefusal({ failure, ...rest }: ReturnType<typeof fail>): RefusedPage {
      return { ...rest, failure: { ...failure, askedAt }, readAt };
    }
  };
}

type Answer = { ok: true; post: GuestPost } | ReturnType<typeof fail>;

function fail(
  kind: ReadFailureKind,
  detail: string,
  rest: { retryAfterSeconds?: number | null; reason?: string; isAboutUs?: boolean } = {},
) {
  const { retryAfterSeconds = null, reason = detail, isAboutUs = false } = rest;
  const failure = { kind, detail, retryAfterSeconds };
  return { ok: false as const, failure, reason, isAboutUs };
}

/** Tells a wall, a block and a broken page apart. None of them proves that a comment is missing. */
function interpret(answer: LimitedAnswer, incoming: IncomingGuestPage, clock: Clock): Answer {
  const { status } = answer;
  if (status === 404 || status === 410) return fail('gone', `status ${status}`);
  if (status >= 300 && status < 400) return fail('blocked', `status ${status}, sent elsewhere`);
  if (status !== 200) {
    const asked = readRetryAfter(answer.header('retry-after'), clock);
    const retryAfterSeconds = asked ?? (status === 429 ? 30 : null);
    const isAboutUs = status === 429 || status >= 500; // 999 among them
    return fail('blocked', `status ${status}`, { retryAfterSeconds, isAboutUs });
  }
  const page = incoming.end();
  if (page.kind === 'wall') {
    return fail('blocked', `status 200, ${page.detail}`, { reason: 'status 200' });
  }
  if (page.kind === 'unknown') return fail('layout_changed', page.detail);
  return { ok: true, post: page.post };
}

/** Seconds, or a date; null when nothing of the kind was asked for. */
function readRetryAfter(value: string | null, clock: Clock): number | null {
  if (value === null) return null;
  if (/^\d{1,6}$/.test(value)) return Number(value);
  const seconds = Math.ceil((Date.parse(value) - clock.now().getTime()) / 1_000);
  return Number.isNaN(seconds) ? null : Math.max(1, seconds);
}
