import { setTimeout as sleep } from 'node:timers/promises';
import type { Dispatcher } from 'undici';
import type { CommentLink, PostRef } from '#shared/unlock/link/comment-link.ts';
import { idTime } from '#shared/unlock/link/linkedin-id.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import type {
  CommentEvidence,
  CommentReader,
  OutboundBudget,
  PostMemory,
  ReadContext,
  ReadFailure,
  ReadResult,
  ReadWatch,
} from '../comment-reader.ts';
import { createCircuitBreaker } from '../circuit-breaker.ts';
import type { FoundComment } from './html/comment-copies.ts';
import { countReadable, findComment, type CommentLookup } from './html/guest-page-parser.ts';
import { createGuestPageRequest, type LoadedPage, type PageFailure } from './guest-page-request.ts';
import { createGuestPageSource } from './guest-page-source.ts';
import { pinningPath } from './address-forms.ts';
import { createGuardedRequest } from './guarded-request.ts';
import type { PinnedForms } from './pinned-forms.ts';
import { createReaderFigures, type OutcomeFigures, uncounted } from '../reader-figures.ts';

export interface GuestPageReaderOptions {
  origin: string;
  dispatcher: Dispatcher;
  budget: OutboundBudget;
  clock: Clock;
  posts: PostMemory;
  /** Forms of address that may show the named comment; without them none is tried. */
  forms?: PinnedForms | undefined;
  onError?: (error: unknown, where: string) => void;
  /** How long a kept page answers all visitors (T12). */
  pageTtlMs?: number;
  /** Only a page this young can prove that a comment is missing. */
  absenceTtlMs?: number;
  failureTtlMs?: number;
  totalMs?: number;
  maxBytes?: number;
  /** Resolves when the next piece of work may run; at once when absent. */
  takeTurn?: () => Promise<void>;
}

const name = 'guest_page';

/**
 * LinkedIn serves cached copies. A comment made this shortly before a reading may be missing from it.
 */
const settlingMs = 2_000;

/**
 * Additional requests for one comment besides the one for its post, and the time limit for all of
 * them.
 */
const MOST_FORMS = 2;
const pinnedMs = 6_000;

/** What a found comment proves, read at this moment. */
export function toEvidence(
  { matchText, otherReadings, doubt, ...comment }: FoundComment,
  readAt: Date,
  aliases: PostRef[],
): CommentEvidence {
  return {
    ...comment,
    ...(matchText === null ? {} : { matchText }),
    ...(otherReadings.length === 0 ? {} : { otherReadings }),
    ...(doubt === null ? {} : { isPartial: true }),
    readAt,
    aliases,
  };
}

/**
 * Reads a comment from the page LinkedIn shows to guests. It can confirm a comment. A missing comment
 * proves nothing while the page shows only some of them.
 */
export function createGuestPageReader(options: GuestPageReaderOptions): CommentReader {
  const { clock, pageTtlMs = 60_000, absenceTtlMs = 10_000 } = options;
  const figures = createReaderFigures(clock);
  const breaker = createCircuitBreaker({ clock });
  const ask = createGuestPageRequest({
    origin: new URL(options.origin).origin,
    dispatcher: options.dispatcher,
    budget: options.budget,
    clock,
    onTook: (milliseconds) => figures.took(milliseconds),
    totalMs: options.totalMs ?? 10_000,
    maxBytes: options.maxBytes ?? 2 * 1024 * 1024,
    takeTurn: options.takeTurn ?? (() => Promise.resolve()),
  });
  const request = createGuardedRequest({
    ask,
    breaker,
    posts: options.posts,
    onError: (error) => options.onError?.(error, 'post memory'),
  });
  const failureTtlMs = options.failureTtlMs ?? 5_000;
  const source = createGuestPageSource({ request, clock, failureTtlMs });

  /** A page read before the comment was written proves nothing about it. */
  const isTooOldFor = (link: CommentLink, readAt: Date) =>
    readAt.getTime() < idTime(link.commentId).getTime() + settlingMs;

  async function lookUp(
    link: CommentLink,
    since: number | undefined,
  ): Promise<[LoadedPage, CommentLookup | null]> {
    const startedAt = performance.now();
    const page = await source.load(link, { maxAgeMs: pageTtlMs, since });
    const lookup = page.ok ? findComment(page.post, link.commentId) : null;
    if (!page.ok || lookup?.kind === 'found') return [page, lookup];
    if (since !== undefined || page.askedAt >= startedAt) return [page, lookup];
    const newer = isTooOldFor(link, page.readAt) ? startedAt : undefined;
    const fresh = await source.load(link, { maxAgeMs: absenceTtlMs, since: newer });
    return [fresh, fresh.ok ? findComment(fresh.post, link.commentId) : null];
  }

  /**
   * Requests the comment by addresses that name it. Tries only the best forms, each within the
   * limits, and stops in time for the present answer.
   */
  async function lookUpPinned(
    link: CommentLink,
    watch: ReadWatch | undefined,
  ): Promise<[LoadedPage, CommentLookup] | null> {
    const { forms, onError } = options;
    if (forms === undefined) return null;
    const until = performance.now() + pinnedMs;
    const warn = (error: unknown) => onError?.(error, 'forms of address');
    const order = await forms.order(link).catch((error: unknown) => (warn(error), []));
    for (const form of order.slice(0, MOST_FORMS)) {
      const left = until - performance.now();
      if (left <= 0) return null;
      const asked = request(link, () => undefined, pinningPath(link, form));
      const page = await Promise.race([asked, sleep(left, null, { ref: false })]);
      if (page === null) return null;
      const lookup = page.ok ? findComment(page.post, link.commentId) : null;
      if (watch !== undefined) tellPage(watch, form, page, lookup);
      if (!page.ok || lookup === null) return null;
      const isFound = lookup.kind === 'found';
      if (watch === undefined) forms.note(link, form, isFound).catch(warn);
      if (isFound) return [page, lookup];
    }
    return null;
  }

  function fail(
    counted: OutcomeFigures,
    failure: PageFailure,
    rest: Partial<ReadFailure> = {},
  ): ReadFailure {
    counted.failed(failure.kind, failure.detail);
    return { ...failure, readerName: name, aliases: [], ...rest };
  }

  async function read(link: CommentLink, { since, watch }: ReadContext): Promise<ReadResult> {
    const counted = watch === undefined ? figures : uncounted;
    const plain = await lookUp(link, since);
    if (watch !== undefined) tellPage(watch, 'plain', ...plain);
    const isHidden = plain[1]?.kind === 'absent' && !plain[1].allShown;
    const [page, lookup] = (isHidden ? await lookUpPinned(link, watch) : null) ?? plain;
    if (!page.ok) return { ok: false, failure: fail(counted, page.failure) };
    const { aliases } = page.post;
    const { askedAt } = page;
    if (lookup?.kind === 'found') {
      const { doubt } = lookup.comment;
      // The page was read, but its build is unknown: this must reach the operators' alarm.
      if (doubt === null) counted.succeeded();
      else counted.failed('layout_changed', doubt);
      return { ok: true, askedAt, evidence: toEvidence(lookup.comment, page.readAt, aliases) };
    }
    if (lookup?.kind === 'absent') {
      const detail = `${lookup.shown} of ${page.post.commentCount ?? 'unknown'} comments shown`;
      const failure: PageFailure = {
        kind: 'not_visible',
        detail,
        retryAfterSeconds: null,
        askedAt,
      };
      return { ok: false, failure: fail(counted, failure, { aliases, allShown: lookup.allShown }) };
    }
    const detail = lookup?.detail ?? 'no page';
    const failure: PageFailure = {
      kind: 'layout_changed',
      detail,
      retryAfterSeconds: null,
      askedAt,
    };
    return { ok: false, failure: fail(counted, failure, { aliases }) };
  }

  return {
    name,
    read,
    async readPost(post, { since, watch }) {
      const page = await source.load(post, { maxAgeMs: pageTtlMs, since });
      if (!page.ok) return fail(watch === undefined ? figures : uncounted, page.failure);
      const { aliases, authorName, title } = page.post;
      return { aliases, authorName, title, isPublic: true };
    },
    health: () => ({ name, ...breaker.state(), ...figures.read() }),
    // Also ends requests under way; they fail as unreachable.
    close: () => options.dispatcher.destroy(),
  };
}

function tellPage(
  watch: ReadWatch,
  form: string,
  page: LoadedPage,
  lookup: CommentLookup | null,
): void {
  const step = { kind: 'page', reader: name, form } as const;
  if (!page.ok) {
    const { kind: outcome, detail } = page.failure;
    const unread = { shown: null, declared: null, build: null, readAt: null };
    return watch({ ...step, ...unread, outcome, detail });
  }
  const { post, readAt } = page;
  const shown = countReadable(post);
  const twins = post.structuredComments.length;
  watch({
    ...step,
    outcome: lookup?.kind ?? 'unknown',
    detail: lookup?.kind === 'unknown' ? lookup.detail : null,
    shown: shown === 0 ? twins : shown,
    declared: post.commentCount,
    build: shown > 0 ? 'markup' : twins > 0 ? 'structured_data' : null,
    readAt,
  });
}
