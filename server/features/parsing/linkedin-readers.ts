import type { Clock } from '#server/platform/time/clock.ts';
import type {
  CommentEvidenceStore,
  CommentReaderLadder,
  OutboundBudget,
  PostMemory,
} from './comment-reader.ts';
import { createLateAgent } from '#server/platform/outbound/late-agent.ts';
import {
  createGuestPageReader,
  type GuestPageReaderOptions,
} from './guest-page/guest-page-reader.ts';
import { createReaderLadder, type ReaderLadderOptions } from './reader-ladder.ts';

export const realLinkedInOrigin = 'https://www.linkedin.com';

export interface LinkedInReadersOptions {
  /** LINKEDIN_ORIGIN. Another one than LinkedIn's was set by the operator and may be local. */
  origin: string;
  budget: OutboundBudget;
  evidenceStore: CommentEvidenceStore;
  posts: PostMemory;
  clock: Clock;
  guestPage?: Partial<
    Pick<
      GuestPageReaderOptions,
      'pageTtlMs' | 'absenceTtlMs' | 'failureTtlMs' | 'totalMs' | 'takeTurn'
    >
  >;
  ladder?: Pick<ReaderLadderOptions, 'freshMs' | 'readerTimeoutMs' | 'onError'>;
}

/** All readers of this installation behind one ladder. */
export function createLinkedInReaders(options: LinkedInReadersOptions): CommentReaderLadder {
  const { budget, clock } = options;
  // Compared without path or slash: LinkedIn's own name never gets round the address filter.
  const { origin } = new URL(options.origin);
  const dispatcher = createLateAgent({
    allowPrivateFor: origin === realLinkedInOrigin ? null : origin,
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
    readers: [guestPage],
    cache: options.evidenceStore,
    clock,
    ...options.ladder,
  });
}
