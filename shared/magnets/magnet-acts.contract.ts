import { z } from 'zod';
import { defineApi } from '../api/define-api.ts';
import { Timestamp } from '../api/field-types.ts';
import { PageQuery, pageOf } from '../api/pagination.ts';
import { MagnetId, MagnetStatus } from './magnet-fields.ts';

/** One call changes so many at most. */
export const MOST_MAGNETS = 500;
/** A removed magnet can be restored for so long. */
export const TRASH_DAYS = 30;

/** Ids of others and unknown ones are left out of what a call does. */
export const MagnetIds = z.array(z.string().max(64)).min(1).max(MOST_MAGNETS);

const TrashedMagnet = z
  .object({
    id: MagnetId,
    title: z.string(),
    icon: z.string(),
    /** As it was; an active one is active again where the plan has room. */
    status: MagnetStatus,
    leads: z.int().min(0),
    /** Bytes of its file, which count as storage until it is gone. */
    fileSize: z.int().min(0).nullable(),
    removedAt: Timestamp,
    /** When its content is deleted. */
    goneAt: Timestamp,
  })
  .meta({ id: 'TrashedMagnet' });
export type TrashedMagnet = z.infer<typeof TrashedMagnet>;

/** What a creator does to several magnets, and the trash. */
export const magnetActsApi = defineApi({
  setStatuses: {
    method: 'POST',
    path: '/api/magnets/statuses',
    auth: 'creator',
    summary: 'Activate, pause or archive several of your magnets.',
    body: z.strictObject({
      items: z
        .array(
          z.strictObject({
            magnetId: z.string().max(64),
            /** A draft: back from the archive, for one that was never published. */
            status: MagnetStatus,
          }),
        )
        .min(1)
        .max(MOST_MAGNETS),
    }),
    // As many as 64 kB hold: whoever names too many magnets is told so by the list.
    bodyKeys: 8 * MOST_MAGNETS,
    responses: {
      200: z.object({
        /** With their status of before: the same call with it takes the change back. */
        changed: z.array(z.object({ magnetId: MagnetId, before: MagnetStatus })),
        /** Those that stay as they are, each with the reason. */
        refused: z.array(z.object({ magnetId: MagnetId, title: z.string(), problem: z.string() })),
      }),
    },
    errors: [],
    limits: [{ by: 'creator', points: 120, seconds: 60 }],
  },
  listTrash: {
    method: 'GET',
    path: '/api/magnets/trash',
    auth: 'creator',
    summary: 'List your removed magnets, the last removed first.',
    query: z.strictObject(PageQuery),
    responses: { 200: pageOf(TrashedMagnet) },
    errors: [],
  },
  moveToTrash: {
    method: 'POST',
    path: '/api/magnets/trash',
    auth: 'creator',
    summary: `Remove several of your magnets. They can be restored for ${TRASH_DAYS} days.`,
    body: z.strictObject({ magnetIds: MagnetIds }),
    responses: { 200: z.object({ moved: z.array(MagnetId) }) },
    errors: [],
  },
  restore: {
    method: 'POST',
    path: '/api/magnets/trash/restore',
    auth: 'creator',
    summary: 'Bring removed magnets back, with their links, drafts and files.',
    body: z.strictObject({ magnetIds: MagnetIds }),
    responses: {
      200: z.object({
        restored: z.array(
          z.object({
            magnetId: MagnetId,
            title: z.string(),
            status: MagnetStatus,
            /** Why one that was active is paused now; null for every other. */
            pausedBecause: z.string().nullable(),
          }),
        ),
      }),
    },
    errors: [],
  },
  purge: {
    method: 'DELETE',
    path: '/api/magnets/trash/:magnetId',
    auth: 'creator',
    summary: 'Delete the content of a removed magnet for good. Its leads stay.',
    params: z.object({ magnetId: z.string().max(64) }),
    responses: { 200: z.object({ success: z.literal(true) }) },
    errors: ['magnet_not_found'],
  },
  emptyTrash: {
    method: 'DELETE',
    path: '/api/magnets/trash',
    auth: 'creator',
    summary: 'Delete the content of all your removed magnets for good. Their leads stay.',
    responses: { 200: z.object({ purged: z.int().min(0) }) },
    errors: [],
  },
});
