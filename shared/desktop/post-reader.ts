import { z } from 'zod';
import { creatorViewApi, ReadablePost, ReadingResult } from '../unlock/creator-view.contract.ts';
import { PageFailure, SeenPost } from '../unlock/creator-view.ts';
import { LookAnswer, PageLook, PartAnswer, PartReading } from '../unlock/page-look.ts';

const count = z.int().min(0);

/** The state of a post that a window of the app reads. */
export const PostReaderState = z.object({
  /** Whether the window is open. */
  isOpen: z.boolean(),
  /** The post that the window was opened for. */
  post: SeenPost,
  /** `elsewhere`: the window shows no post, for example a sign-in. */
  kind: z.enum(['elsewhere', 'not_yours', 'not_named', 'reading', ...PageFailure.options]),
  declaredCount: count.nullable(),
  read: count,
  unclear: count,
  settled: count,
  nearMisses: count,
  refused: count,
  declined: count,
  stillWaiting: count,
  /** Why the last part has not arrived; null once it has. */
  problem: z.enum(['server_gone', 'too_many', 'refused', 'signed_out']).nullable(),
});
export type PostReaderState = z.infer<typeof PostReaderState>;

/** Calls of the reading window's preload; no other page may make them (T107). */
export const readerCalls = {
  readerLook: { request: PageLook, response: LookAnswer },
  readerComments: { request: PartReading, response: PartAnswer },
} as const;
export type ReaderCallName = keyof typeof readerCalls;
export type ReaderRequest<N extends ReaderCallName> = z.output<(typeof readerCalls)[N]['request']>;
export type ReaderResponse<N extends ReaderCallName> = z.output<
  (typeof readerCalls)[N]['response']
>;

// An installed app may meet older and newer servers, so it checks only the fields it uses.
export const readablePostsCall = {
  method: 'GET',
  path: creatorViewApi.posts.path,
  answer: z.object({
    posts: z.array(ReadablePost.pick({ ids: true, waiting: true }).extend({ why: z.string() })),
  }),
} as const;
export type ReadablePosts = z.output<typeof readablePostsCall.answer>['posts'];

export const sendReadingCall = {
  method: 'POST',
  path: creatorViewApi.sendReading.path,
  answer: ReadingResult.pick({
    settled: true,
    nearMisses: true,
    refused: true,
    stillWaiting: true,
  }).extend({ declined: z.array(z.unknown()) }),
} as const;

export const reportFailureCall = {
  method: 'POST',
  path: creatorViewApi.reportFailure.path,
  answer: z.unknown(),
} as const;

/** "37 of 180 comments read, 21 waiting settled, 3 near misses". */
export function progressText(state: PostReaderState): string {
  const { read, declaredCount, settled, nearMisses } = state;
  const shown = (value: number) => value.toLocaleString('en');
  const of = declaredCount === null ? '' : ` of ${shown(declaredCount)}`;
  const misses = nearMisses === 1 ? '1 near miss' : `${shown(nearMisses)} near misses`;
  const noun = (declaredCount ?? read) === 1 ? 'comment' : 'comments';
  return `${shown(read)}${of} ${noun} read, ${shown(settled)} waiting settled, ${misses}`;
}
