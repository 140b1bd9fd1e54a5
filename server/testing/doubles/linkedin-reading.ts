import { createOutboundAgent } from '#server/platform/outbound/outbound-agent.ts';
import {
  createGuestPageReader,
  type GuestPageReaderOptions,
} from '#server/features/parsing/guest-page/guest-page-reader.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import type {
  CommentEvidence,
  CommentEvidenceStore,
  CommentReader,
  OutboundBudget,
  PostMemory,
} from '#server/features/parsing/comment-reader.ts';

/** A clock that starts at the real time and moves only on command. */
export function createMovableClock(): Clock & { advance(milliseconds: number): void } {
  const startedAt = Date.now();
  let moved = 0;
  return {
    now: () => new Date(startedAt + moved),
    advance: (milliseconds) => void (moved += milliseconds),
  };
}

/** Lets every request out at once. */
export const unlimitedBudget: OutboundBudget = { take: () => Promise.resolve('ok') };

/** Has no post that could be read before. */
export const nothingKnown: PostMemory = {
  found: () => Promise.resolve(),
  missing: () => Promise.resolve(false),
  wereReadable: () => Promise.resolve([]),
};

/** The real guest page reader on a local LinkedIn. */
export function createTestReader(
  origin: string,
  options: Partial<GuestPageReaderOptions> & { clock: Clock },
): CommentReader {
  const dispatcher = createOutboundAgent({ allowPrivateFor: origin });
  return createGuestPageReader({
    origin,
    dispatcher,
    budget: unlimitedBudget,
    posts: nothingKnown,
    ...options,
  });
}

/** Keeps evidence in memory; `saved` shows it. */
export function createMemoryEvidenceStore(): CommentEvidenceStore & {
  saved: Map<string, CommentEvidence>;
} {
  const saved = new Map<string, CommentEvidence>();
  return {
    saved,
    find: (commentId) => Promise.resolve(saved.get(commentId) ?? null),
    async save(link, evidence) {
      saved.set(link.commentId, evidence);
    },
  };
}
