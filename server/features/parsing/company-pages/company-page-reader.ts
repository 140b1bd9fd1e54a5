// Reads comments of company pages through LinkedIn's official API, with the access of the magnet's
// creator.
import type { CommentLink, PostRef } from '#shared/unlock/link/comment-link.ts';
import { idTime } from '#shared/unlock/link/linkedin-id.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import type { Database } from '#server/platform/db/connection.ts';
import { createAgedCache } from '../ladder/aged-cache.ts';
import { createCircuitBreaker } from '../circuit-breaker.ts';
import type { CommentEvidence, PassingCommentReader, ReadFailureKind } from '../comment-reader.ts';
import { uniquePosts } from '../post-urn.ts';
import { createReaderFigures, failuresOf, uncounted } from '../reader-figures.ts';
import type { ApiFailure, ApiProblem } from './rest/api-answer.ts';
import type { OpenApp } from './app-memory.ts';
import { selectConnection, selectPages } from './connections.queries.ts';
import { ApiError, type CreatorApi } from './creator-api.ts';
import type { OwnPost, OwnPosts } from './own-posts.ts';
import { isOfThread, type PostComments, type ReadThread } from './post-comments.ts';
import type { RestComment } from './rest/rest-comments.ts';
import { organizationIdOf } from './rest/rest-ids.ts';

export interface CompanyPageReaderOptions {
  db: Database;
  clock: Clock;
  recallApp(): Promise<OpenApp | null>;
  apiFor(app: OpenApp, userId: string): CreatorApi;
  posts: OwnPosts;
  comments: PostComments;
  /** How long a list is reused for all visitors, in ms. */
  listTtlMs?: number;
}

const name = 'company_page';

/** An older list may lack an existing comment, so it is read again before a refusal. */
const ABSENCE_TTL_MS = 10_000;
/** LinkedIn's API lags behind its pages: a comment of the last seconds may be missing. */
const SETTLING_MS = 5_000;
/** Used without a Retry-After: LinkedIn has daily limits and does not publish them. */
const PAUSE_SECONDS = 15 * 60;
/**
 * Comments that are missing from the list are requested one by one, at most this many a minute and
 * post.
 */
const MOST_CONFIRMED = 10;

/** Maps a failed call to a failure of the reader. None of them ever refuses a visitor. */
function kindOf(problem: ApiProblem): ReadFailureKind {
  if (problem === 'odd_answer') return 'layout_changed';
  return problem === 'not_found' ? 'not_visible' : 'blocked';
}

interface Access {
  api: CreatorApi;
  own: OwnPost;
  /** The id of the connected member for this app. */
  memberUrn: string | null;
  pageNames: ReadonlyMap<string, string>;
}

/** It passes on magnets whose creator connected no page, and on posts of other pages. */
export function createCompanyPageReader(options: CompanyPageReaderOptions): PassingCommentReader {
  const { db, clock, posts, comments, listTtlMs = 60_000 } = options;
  const figures = createReaderFigures(clock);
  const breaker = createCircuitBreaker({ clock });
  const paused = createAgedCache<Date>(1_000, clock);
  const confirmed = createAgedCache<{ times: number }>(1_000, clock);
  const fail = failuresOf(name);

  function judge(link: CommentLink, userId: string, failure: ApiFailure): void {
    const { problem, retryAfterSeconds } = failure;
    if (problem === 'too_many') {
      // LinkedIn limits members and the app separately, so other creators may go on.
      const seconds = retryAfterSeconds ?? PAUSE_SECONDS;
      paused.set(userId, new Date(clock.now().getTime() + seconds * 1_000));
    }
    if (problem === 'version_not_active') return breaker.open(problem, 60);
    if (problem !== 'unavailable' && problem !== 'odd_answer') return breaker.answered();
    if (breaker.failed(link.postId, problem, retryAfterSeconds) === 'suspicious') {
      breaker.open(problem);
    }
  }

  const isPaused = (userId: string) =>
    (paused.get(userId, Number.POSITIVE_INFINITY)?.getTime() ?? 0) > clock.now().getTime();

  const isTooOldFor = (link: CommentLink, thread: ReadThread) =>
    thread.readAt.getTime() < idTime(link.commentId).getTime() + SETTLING_MS;

  /** Limits the single requests of a minute, so that a stranger cannot cause any number of them. */
  function mayConfirm(link: PostRef): boolean {
    const key = `${link.postType}:${link.postId}`;
    const counted = confirmed.get(key, 60_000);
    if (counted === undefined) confirmed.set(key, { times: 1 });
    else counted.times += 1;
    return (counted?.times ?? 1) <= MOST_CONFIRMED;
  }

  /**
   * The comment with the time of its reading. An absence counts only when list and single request
   * agree.
   */
  async function find(
    { api, own }: Access,
    link: CommentLink,
    since: number | undefined,
  ): Promise<
    | { comment: RestComment; readAt: Date; askedAt: number }
    | { comment: null; askedAt: number; allShown: boolean; detail: string }
  > {
    const parentId = link.parentCommentId;
    // LinkedIn's comments have the post id of the copied link; the post itself has the API's id.
    const thread = { post: parentId === null ? own.post : link, parentId };
    const askOne = async () => {
      const [readAt, askedAt] = [clock.now(), performance.now()];
      const comment = await comments.one(api, thread, link.commentId);
      return { comment, readAt, askedAt };
    };
    const told = (list: ReadThread, askedAt: number, wasAsked: boolean) => ({
      comment: null,
      askedAt,
      allShown: wasAsked && list.isWhole && !isTooOldFor(link, list),
      detail: `not among ${list.comments.size} comments`,
    });
    if (since !== undefined) {
      const one = await askOne();
      if (one.comment !== null) return { ...one, comment: one.comment };
      const list = await comments.list(api, thread, { maxAgeMs: listTtlMs, since });
      const { readAt, askedAt } = list;
      const comment = list.comments.get(link.commentId);
      return comment === undefined ? told(list, one.askedAt, true) : { comment, readAt, askedAt };
    }
    let list = await comments.list(api, thread, { maxAgeMs: listTtlMs });
    if (!list.comments.has(link.commentId)) {
      const newer = isTooOldFor(link, list) ? performance.now() : undefined;
      list = await comments.list(api, thread, { maxAgeMs: ABSENCE_TTL_MS, since: newer });
    }
    const { readAt, askedAt } = list;
    const comment = list.comments.get(link.commentId);
    if (comment !== undefined) return { comment, readAt, askedAt };
    if (!mayConfirm(link)) return told(list, askedAt, false);
    // A reply can be linked like a comment, but the list of comments does not contain it.
    const one = await askOne();
    return one.comment === null ? told(list, askedAt, true) : { ...one, comment: one.comment };
  }

  function toEvidence(
    { api, own, memberUrn, pageNames }: Access,
    link: CommentLink,
    comment: RestComment,
    readAt: Date,
  ): CommentEvidence {
    const { text, matchText, isPartial, actorUrn, post } = comment;
    const pageId = organizationIdOf(actorUrn);
    const isPage = pageId !== null;
    const isMember = actorUrn !== null && memberUrn !== null;
    return {
      text,
      ...(matchText === null ? {} : { matchText }),
      ...(isPartial ? { isPartial: true } : {}),
      // The API identifies members by an id of this app only, without name and profile.
      authorName: isPage ? (pageNames.get(pageId) ?? null) : null,
      authorUrl: isPage ? `https://www.linkedin.com/company/${pageId}` : null,
      method: name,
      confidence: 'high',
      readAt,
      aliases: uniquePosts([link, own.post, post]),
      readFor: {
        creatorId: api.userId,
        isOwn: isPage ? pageId === own.organizationId : isMember ? actorUrn === memberUrn : null,
      },
    };
  }

  /** Null when the post belongs to no page of the creator. Throws ApiError. */
  async function open(app: OpenApp, userId: string, link: CommentLink): Promise<Access | null> {
    const connection = await selectConnection(db, userId);
    if (connection === null || connection.needsReconnectAt !== null) return null;
    if (connection.clientId !== app.clientId) return null;
    const pages = await selectPages(db, userId);
    const chosen = pages.filter(({ isChosen }) => isChosen).map((page) => page.organizationId);
    if (chosen.length === 0) return null;
    const api = options.apiFor(app, userId);
    const own = await posts.find(api, chosen, link);
    if (own === null) return null;
    const pageNames = new Map(pages.map((page) => [page.organizationId, page.name]));
    return { api, own, memberUrn: connection.memberUrn, pageNames };
  }

  return {
    name,
    mayPass: true,
    async read(link, { since, creatorId, signal, watch }) {
      const counted = watch === undefined ? figures : uncounted;
      if (creatorId === undefined || isPaused(creatorId)) return null;
      const app = await options.recallApp();
      if (app === null || signal.aborted) return null;
      const entry = breaker.enter();
      if (!entry.isAllowed) return null;
      const startedAt = performance.now();
      try {
        const access = await open(app, creatorId, link);
        if (access === null) {
          breaker.abandoned();
          return null;
        }
        const found = await find(access, link, since);
        figures.took(performance.now() - startedAt);
        breaker.answered();
        if (found.comment === null) {
          const { allShown, askedAt, detail } = found;
          const aliases = uniquePosts([link, access.own.post]);
          return fail(counted, 'not_visible', 'not_found', { detail, askedAt, aliases, allShown });
        }
        if (!isOfThread(found.comment, [link, access.own.post])) {
          return fail(counted, 'not_visible', 'other_post', { askedAt: found.askedAt });
        }
        counted.succeeded();
        const evidence = toEvidence(access, link, found.comment, found.readAt);
        return { ok: true, askedAt: found.askedAt, evidence };
      } catch (error) {
        if (!(error instanceof ApiError)) {
          breaker.abandoned();
          throw error;
        }
        const { problem, detail, retryAfterSeconds } = error.failure;
        judge(link, creatorId, error.failure);
        return fail(counted, kindOf(problem), problem, {
          detail,
          retryAfterSeconds,
          askedAt: startedAt,
        });
      }
    },
    health: () => ({ name, ...breaker.state(), ...figures.read() }),
  };
}
