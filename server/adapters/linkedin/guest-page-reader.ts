import type { Dispatcher } from 'undici';
import type { CommentLink, PostRef } from '#shared/unlock/comment-link.ts';
import { idTime } from '#shared/unlock/linkedin-id.ts';
import type { Clock } from '#server/domain/clock.ts';
import type {
  CommentEvidence,
  CommentReader,
  OutboundBudget,
  ReadFailure,
  ReadResult,
} from '#server/domain/unlock/comment-reader.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import type { FoundComment } from './comment-copies.ts';
import { findComment, type CommentLookup } from './guest-page-parser.ts';
import { createGuestPageSource, type LoadedPage, type PageFailure } from './guest-page-source.ts';
import { createReaderFigures } from './reader-figures.ts';

export interface GuestPageReaderOptions {
  origin: string;
  dispatcher: Dispatcher;
  budget: OutboundBudget;
  clock: Clock;
  /** A page answers all visitors this long (T12). */
  pageTtlMs?: number;
  /** "The comment is not there" is believed of a page this young only. */
  absenceTtlMs?: number;
  failureTtlMs?: number;
  totalMs?: number;
  maxBytes?: number;
  /** Resolves when the next piece of work may run; at once when absent. */
  takeTurn?: () => Promise<void>;
}

const name = 'guest_page';

/** LinkedIn serves copies; a comment made this shortly before a reading may be missing from it. */
const settlingMs = 2_000;

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
 * Reads a comment from the page LinkedIn shows to guests. It can confirm a comment; that one is
 * missing proves nothing while the page shows only a part (linkedin.md B4).
 */
export function createGuestPageReader(options: GuestPageReaderOptions): CommentReader {
  const { clock, pageTtlMs = 60_000, absenceTtlMs = 10_000 } = options;
  const figures = createReaderFigures(clock);
  const breaker = createCircuitBreaker({ clock });
  const source = createGuestPageSource({
    origin: new URL(options.origin).origin,
    dispatcher: options.dispatcher,
    budget: options.budget,
    breaker,
    clock,
    onTook: (milliseconds) => figures.took(milliseconds),
    totalMs: options.totalMs ?? 10_000,
    maxBytes: options.maxBytes ?? 2 * 1024 * 1024,
    failureTtlMs: options.failureTtlMs ?? 5_000,
    takeTurn: options.takeTurn ?? (() => Promise.resolve()),
  });

  /** A page read before the comment was written cannot speak about it. */
  const isTooOldFor = (link: CommentLink, readAt: Date) =>
    readAt.getTime() < idTime(link.commentId).getTime() + settlingMs;

  async function lookUp(link: CommentLink): Promise<[LoadedPage, CommentLookup | null]> {
    const startedAt = clock.now();
    const page = await source.load(link, pageTtlMs);
    const lookup = page.ok ? findComment(page.post, link.commentId) : null;
    if (!page.ok || lookup?.kind === 'found') return [page, lookup];
    if (page.readAt >= startedAt) return [page, lookup];
    const fresh = await source.load(link, isTooOldFor(link, page.readAt) ? 0 : absenceTtlMs);
    return [fresh, fresh.ok ? findComment(fresh.post, link.commentId) : null];
  }

  function fail(failure: PageFailure, rest: Partial<ReadFailure> = {}): ReadFailure {
    figures.failed(failure.kind, failure.detail);
    return { ...failure, readerName: name, aliases: [], ...rest };
  }

  async function read(link: CommentLink): Promise<ReadResult> {
    const [page, lookup] = await lookUp(link);
    if (!page.ok) return { ok: false, failure: fail(page.failure) };
    const { aliases } = page.post;
    if (lookup?.kind === 'found') {
      const { doubt } = lookup.comment;
      // Read, but not as a page of the build we know: the operators' alarm has to hear of it.
      if (doubt === null) figures.succeeded();
      else figures.failed('layout_changed', doubt);
      return { ok: true, evidence: toEvidence(lookup.comment, page.readAt, aliases) };
    }
    if (lookup?.kind === 'absent') {
      const detail = `${lookup.shown} of ${page.post.commentCount ?? 'unknown'} comments shown`;
      const failure: PageFailure = { kind: 'not_visible', detail, retryAfterSeconds: null };
      return { ok: false, failure: fail(failure, { aliases, allShown: lookup.allShown }) };
    }
    const detail = lookup?.detail ?? 'no page';
    const failure: PageFailure = { kind: 'layout_changed', detail, retryAfterSeconds: null };
    return { ok: false, failure: fail(failure, { aliases }) };
  }

  return {
    name,
    read,
    async readPost(post) {
      const page = await source.load(post, pageTtlMs);
      if (!page.ok) return fail(page.failure);
      const { aliases, authorName, title } = page.post;
      return { aliases, authorName, title, isPublic: true };
    },
    health: () => ({ name, ...breaker.state(), ...figures.read() }),
    // Ends requests under way too: they fail as unreachable.
    close: () => options.dispatcher.destroy(),
  };
}
