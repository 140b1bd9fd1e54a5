// Fetches the page a guest sees of a post: once for all visitors, within the limits, never on an
// address anybody typed.
import type { Dispatcher } from 'undici';
import { canonicalPostPath, type PostRef } from '#shared/unlock/comment-link.ts';
import { postKey } from '#shared/unlock/post-alias.ts';
import type { Clock } from '#server/domain/clock.ts';
import type { OutboundBudget, ReadFailureKind } from '#server/domain/unlock/comment-reader.ts';
import { fetchHtml, type HtmlAnswer } from '../outbound/limited-fetch.ts';
import { LimitedFetchError } from '../outbound/limited-fetch-error.ts';
import { createBoundedCache } from './bounded-cache.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';
import type { GuestPost } from './guest-page-parser.ts';
import { type IncomingGuestPage, receiveGuestPage } from './guest-page-pieces.ts';
import { createSingleFlight } from './single-flight.ts';

export interface PageFailure {
  kind: ReadFailureKind;
  detail: string;
  retryAfterSeconds: number | null;
}

export type LoadedPage =
  | { ok: true; post: GuestPost; readAt: Date }
  | { ok: false; failure: PageFailure };

export interface GuestPageSourceOptions {
  /** Scheme, host and port only; pages are asked for by ids. */
  origin: string;
  dispatcher: Dispatcher;
  budget: OutboundBudget;
  breaker: CircuitBreaker;
  clock: Clock;
  onTook: (milliseconds: number) => void;
  totalMs: number;
  maxBytes: number;
  /** How long a failure answers for its post. */
  failureTtlMs: number;
  /** Resolves when the next piece of work may run. */
  takeTurn: () => Promise<void>;
}

export interface GuestPageSource {
  /** The post's page, not read longer ago than `maxAgeMs`. */
  load(post: PostRef, maxAgeMs: number): Promise<LoadedPage>;
}

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

const pagesKept = 500;

export function createGuestPageSource(options: GuestPageSourceOptions): GuestPageSource {
  const { budget, breaker, clock } = options;
  const pages = createBoundedCache<LoadedPage>(pagesKept, clock);
  const failures = createBoundedCache<LoadedPage>(pagesKept, clock);
  const flight = createSingleFlight<LoadedPage>();

  const fail = (kind: ReadFailureKind, detail: string, retryAfterSeconds: number | null = null) =>
    ({ ok: false, failure: { kind, detail, retryAfterSeconds } }) satisfies LoadedPage;

  async function request(post: PostRef): Promise<LoadedPage> {
    const entry = breaker.enter();
    if (!entry.isAllowed) {
      return fail('blocked', `paused after repeated: ${entry.reason}`, entry.retryAfterSeconds);
    }
    try {
      return await requestAllowed(post);
    } catch (error) {
      // Without this a trial that ends in an error would never make room for the next one.
      breaker.abandoned();
      throw error;
    }
  }

  async function requestAllowed(post: PostRef): Promise<LoadedPage> {
    const turn = await budget.take();
    if (turn !== 'ok') {
      breaker.abandoned();
      return fail('busy', 'outbound limit reached', turn.retryAfterSeconds);
    }
    await options.takeTurn();
    const startedAt = performance.now();
    const loaded = await fetchPage(post);
    options.onTook(performance.now() - startedAt);
    if (!loaded.ok && loaded.failure.kind === 'blocked') {
      breaker.failed(loaded.reason, loaded.failure.retryAfterSeconds);
    } else {
      breaker.succeeded();
    }
    return loaded;
  }

  async function fetchPage(post: PostRef): Promise<LoadedPage & { reason: string }> {
    const incoming = receiveGuestPage(post);
    try {
      const answer = await fetchHtml(new URL(canonicalPostPath(post), options.origin), {
        dispatcher: options.dispatcher,
        headers,
        totalMs: options.totalMs,
        maxBytes: options.maxBytes,
        takeTurn: options.takeTurn,
        onPiece: incoming.add,
      });
      await options.takeTurn();
      return { ...interpret(answer, incoming), reason: `status ${answer.status}` };
    } catch (error) {
      if (!(error instanceof LimitedFetchError)) throw error;
      return { ...fail('blocked', `${error.problem}: ${error.message}`), reason: error.problem };
    }
  }

  /** The table of linkedin.md B6. */
  function interpret(answer: HtmlAnswer, incoming: IncomingGuestPage): LoadedPage {
    const { status } = answer;
    if (status === 404 || status === 410) return fail('gone', `status ${status}`);
    if (status >= 300 && status < 400) return fail('blocked', `status ${status}, sent elsewhere`);
    if (status !== 200) {
      const asked = readRetryAfter(answer.header('retry-after'), clock);
      return fail('blocked', `status ${status}`, asked ?? (status === 429 ? 30 : null));
    }
    const page = incoming.end();
    if (page.kind === 'wall') return fail('blocked', `status 200, ${page.detail}`);
    if (page.kind === 'unknown') return fail('layout_changed', page.detail);
    return { ok: true, post: page.post, readAt: clock.now() };
  }

  return {
    load(post, maxAgeMs) {
      const key = postKey(post);
      const known = pages.get(key, maxAgeMs) ?? failures.get(key, options.failureTtlMs);
      if (known) return Promise.resolve(known);
      return flight(key, async () => {
        const loaded = await request(post);
        if (loaded.ok) pages.set(key, loaded);
        else if (loaded.failure.kind !== 'busy') failures.set(key, loaded);
        return loaded;
      });
    },
  };
}

/** Seconds, or a date; null when nothing of the kind was asked for. */
function readRetryAfter(value: string | null, clock: Clock): number | null {
  if (value === null) return null;
  if (/^\d{1,6}$/.test(value)) return Number(value);
  const seconds = Math.ceil((Date.parse(value) - clock.now().getTime()) / 1_000);
  return Number.isNaN(seconds) ? null : Math.max(1, seconds);
}
