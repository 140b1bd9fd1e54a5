import { REAL_LINKEDIN } from '#shared/account/linkedin-origin.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import type {
  CommentEvidenceStore,
  CommentReaderLadder,
  OutboundBudget,
  PassingCommentReader,
  PostMemory,
} from './comment-reader.ts';
import { createLateAgent } from '#server/platform/outbound/late-agent.ts';
import {
  createGuestPageReader,
  type GuestPageReaderOptions,
} from './guest-page/guest-page-reader.ts';
import { createReaderLadder, type ReaderLadderOptions } from './ladder/reader-ladder.ts';

export interface LinkedInReadersOptions {
  /** LINKEDIN_ORIGIN. The operator may set another origin than LinkedIn's, and it may be local. */
  origin: string;
  budget: OutboundBudget;
  evidenceStore: CommentEvidenceStore;
  posts: PostMemory;
  clock: Clock;
  guestPage?: Partial<
    Pick<
      GuestPageReaderOptions,
      'pageTtlMs' | 'absenceTtlMs' | 'failureTtlMs' | 'totalMs' | 'takeTurn' | 'forms'
    >
  >;
  /** Readers besides the guest page. */
  others?: readonly PassingCommentReader[];
  ladder?: Pick<
    ReaderLadderOptions,
    'freshMs' | 'readerTimeoutMs' | 'onError' | 'arrange' | 'onAsked'
  >;
}

/** All readers of this installation behind one ladder. */
export function createLinkedInReaders(options: LinkedInReadersOptions): CommentReaderLadder {
  const { budget, clock } = options;
  // Compared without path or slash, so LinkedIn's own name cannot bypass the address filter.
  const { origin } = new URL(options.origin);
  const dispatcher = createLateAgent({
    allowPrivateFor: origin === REAL_LINKEDIN ? null : origin,
  });
  const guestPage = createGuestPageReader({
    origin,
    dispatcher,
    budget,
    clock,
    posts: options.posts,
    ...(options.ladder?.onError === undefined ? {} : { onError: options.ladder.onError }),
    ...options.guestPage,
  });
  return createReaderLadder({
    readers: [guestPage, ...(options.others ?? [])],
    cache: options.evidenceStore,
    clock,
    ...options.ladder,
  });
}
