import { z } from 'zod';
import { defineApi } from '../api/define-api.ts';
import { defineErrors } from '../api/errors.ts';
import { Timestamp } from '../api/field-types.ts';
import { Done } from '../auth/auth.contract.ts';
import { PairedDevice } from '../auth/devices.contract.ts';
import { CreatorReading, PageFailure, SeenPost } from './creator-view.ts';

const count = z.int().min(0);

/** A post the creator's own readers may read. */
export const ReadablePost = z
  .object({
    /** All ids known for it. `groupPost` ids are left out: no reader opens groups. */
    ids: z.array(SeenPost).min(1),
    /** Pages that ask for a comment there. */
    magnets: z.array(
      z.object({ id: z.string(), title: z.string(), triggerWords: z.array(z.string()) }),
    ),
    /**
     * `named`: a magnet names the post; all of its comments may be sent. `waiting`: comments wait there
     * for a magnet that names no post; of what is sent only those are used, the rest is thrown away.
     */
    why: z.enum(['named', 'waiting']),
    /** Comments there that wait now. */
    waiting: count,
    /** The latest reading by any reader of this creator. */
    lastLook: z
      .object({ at: Timestamp, comments: count, declaredCount: count.nullable() })
      .nullable(),
  })
  .meta({ id: 'ReadablePost' });
export type ReadablePost = z.infer<typeof ReadablePost>;

/**
 * Why a comment was not taken. `other_post`: its own address names another post. `before_post`,
 * `in_future`: its id carries a time at which it cannot have been written. `not_waiting`: the post is
 * named by no magnet, and this comment does not wait.
 */
export const DeclineReason = z.enum(['other_post', 'before_post', 'in_future', 'not_waiting']);
export type DeclineReason = z.infer<typeof DeclineReason>;

/** What became of one part of a post's comments. Sent twice, the second answer settles nothing. */
export const ReadingResult = z
  .object({
    /** Comments of this part that were taken. */
    read: count,
    /** Waits that ended well: each is a lead now. */
    settled: count,
    /** Words one slip away: they wait for the creator's decision. */
    nearMisses: count,
    /** Waits that ended without the word. */
    refused: count,
    /** Comments under this post that still wait after this part, of all magnets. */
    stillWaiting: count,
    /** Different comments of this post kept from all looks so far. */
    known: count,
    declined: z.array(z.object({ commentId: z.string(), reason: DeclineReason })),
  })
  .meta({ id: 'ReadingResult' });
export type ReadingResult = z.infer<typeof ReadingResult>;

/** A page that could not be read. Nothing of it names a person: the sample is markup without texts. */
export const FailureReport = z
  .strictObject({
    kind: PageFailure,
    /** The build that was recognised, `both`, or `unknown`. */
    build: z.enum(['classes', 'keys', 'both', 'unknown']),
    reader: CreatorReading.shape.reader,
    readerVersion: CreatorReading.shape.readerVersion,
    /** Names of elements and attributes; texts and addresses are replaced. At most 8 kB. */
    sample: z.string().max(8_192),
  })
  .meta({ id: 'ReaderFailureReport' });
export type FailureReport = z.infer<typeof FailureReport>;

/**
 * A post of which a guest reading showed fewer comments than the post has. It is listed until the
 * creator reads it.
 */
export const HiddenComments = z
  .object({
    magnetId: z.string(),
    title: z.string(),
    postUrl: z.string(),
    /** The number that LinkedIn shows guests. */
    comments: count,
    /** The number that guests can read. */
    shown: count,
    /** The post is younger than an hour. */
    isFirstHour: z.boolean(),
  })
  .meta({ id: 'HiddenComments' });
export type HiddenComments = z.infer<typeof HiddenComments>;

/** How this creator's comments were read in the last 30 days, and what waits. */
export const ReaderFigures = z
  .object({
    days: z.literal(30),
    /** Leads by how their comment was confirmed. */
    guestPage: count,
    creatorView: count,
    companyPage: count,
    paidReader: count,
    byHand: count,
    /** Opened on trust and not confirmed yet. */
    onTrust: count,
    waiting: z.object({
      notVisible: count,
      linkedinUnavailable: count,
      nearMiss: count,
      inQueue: count,
      /** Of magnets for which the creator switched off reading as a guest. */
      guestOff: count,
    }),
    /** The post where a look helps most: comments wait there that no guest sees. */
    mostWaiting: z
      .object({ magnetId: z.string(), title: z.string(), postUrl: z.string(), waiting: count })
      .nullable(),
    /**
     * Posts of active magnets for which one reading would help, with or without waiting visitors.
     */
    hidden: z.array(HiddenComments),
    lastLookAt: Timestamp.nullable(),
  })
  .meta({ id: 'ReaderFigures' });
export type ReaderFigures = z.infer<typeof ReaderFigures>;

export const creatorViewErrors = defineErrors({
  post_not_yours: [
    404,
    'None of your lead magnets uses this post. Add its link to a lead magnet first',
  ],
  post_is_new: [400, 'This post has a time in the future. Check the clock of the server'],
});

/** Largest part: 100 comments of the longest texts, in bytes. */
const READING_BYTES = 2_000_000;

/**
 * Calls of readers that see what the creator sees. They take the token of a paired device, and the
 * session of the creator as well.
 */
export const creatorViewApi = defineApi({
  posts: {
    method: 'GET',
    path: '/api/creator-view/posts',
    auth: 'reader',
    summary: 'Posts that may be read, with the lead magnets that use them.',
    responses: {
      200: z.object({
        posts: z.array(ReadablePost),
        /** The calling device; null for the session of the creator. */
        device: PairedDevice.nullable(),
        creatorName: z.string(),
      }),
    },
    errors: [],
    limits: [{ by: 'reader', points: 60, seconds: 60 }],
  },
  sendReading: {
    method: 'POST',
    path: '/api/creator-view/readings',
    auth: 'reader',
    summary: 'Send comments of one post as the creator sees them. Waiting comments are settled.',
    body: CreatorReading,
    bodyLimit: READING_BYTES,
    bodyKeys: 1_100,
    responses: { 200: ReadingResult },
    errors: ['post_not_yours', 'post_is_new'],
    limits: [
      { by: 'reader', points: 60, seconds: 60 },
      { by: 'creator', points: 120, seconds: 60 },
      { by: 'creator', points: 2_000, seconds: 86_400, exact: true },
    ],
  },
  reportFailure: {
    method: 'POST',
    path: '/api/creator-view/failures',
    auth: 'reader',
    summary: 'Report a page that could not be read, with a sample without names.',
    body: FailureReport,
    responses: { 200: Done },
    errors: [],
    limits: [
      { by: 'reader', points: 10, seconds: 600 },
      { by: 'creator', points: 50, seconds: 86_400, exact: true },
    ],
  },
  unpairSelf: {
    method: 'DELETE',
    path: '/api/creator-view/pairing',
    auth: 'reader',
    summary: 'End the pairing of the calling device.',
    responses: { 200: Done },
    errors: ['device_not_found'],
    limits: [{ by: 'reader', points: 30, seconds: 60 }],
  },
  figures: {
    method: 'GET',
    path: '/api/creator-view/figures',
    auth: 'creator',
    summary: "How the creator's comments were read, and how many wait and why.",
    responses: { 200: ReaderFigures },
    errors: [],
    limits: [{ by: 'creator', points: 60, seconds: 60 }],
  },
});
