import { z } from 'zod';
import { defineApiWithFiles } from '#shared/api/list-files.ts';
import { defineErrors } from '#shared/api/errors.ts';
import { requiredText, RowId, Timestamp } from '#shared/api/field-types.ts';
import { PageQuery, pageOf } from '#shared/api/pagination.ts';
import { magnetStates, MagnetState, MagnetStatus } from '#shared/magnets/magnet-fields.ts';
import { LinkFinding } from './link-findings.contract.ts';
import { TakedownReview } from './own-takedowns.contract.ts';
import { takedownReasons } from './takedown-reasons.ts';

export const takedownErrors = defineErrors({
  already_taken_down: [409, 'This page is taken down already'],
  not_taken_down: [409, 'This page is not taken down'],
  file_taken_down: [
    409,
    'This file belongs to a page that was taken down, so no other page can offer it. If you think that is wrong, choose “Ask for a review” at that page',
  ],
});

/** The text for the creator, with the operator's note separate. */
export const NewTakedown = z
  .strictObject({
    reason: z.enum(takedownReasons, 'Choose what is wrong with the page'),
    message: requiredText(1_000, 'Tell the creator what is wrong'),
  })
  .meta({ id: 'NewTakedown' });
export type NewTakedown = z.infer<typeof NewTakedown>;

/** A creator's magnet for operators: the page's details without its content. */
export const OperatorMagnet = z
  .object({
    id: z.string(),
    title: z.string(),
    status: MagnetStatus,
    /** How it stands now, by its dates and its limit too. */
    state: MagnetState,
    createdAt: Timestamp,
    /** The current takedown. */
    takenDown: z
      .object({
        id: RowId,
        reason: z.enum(takedownReasons),
        message: z.string(),
        note: z.string(),
        by: z.string(),
        at: Timestamp,
        statusBefore: MagnetStatus,
      })
      .nullable(),
    /** How many earlier takedowns were lifted. */
    liftedBefore: z.number().int(),
  })
  .meta({ id: 'OperatorMagnet' });
export type OperatorMagnet = z.infer<typeof OperatorMagnet>;

/** A magnet of any creator, as an operator finds it. */
export const FoundMagnet = OperatorMagnet.extend({
  owner: z.object({
    id: RowId,
    name: z.string(),
    email: z.string(),
    isSuspended: z.boolean(),
  }),
  triggerWords: z.array(z.string()),
  /** The page's own address, where its creator gave it one. */
  slug: z.string().nullable(),
  /** Reports of visitors that nobody has settled. */
  openReports: z.int(),
  /** What the link scan found, what waits for a look first. */
  findings: z.array(LinkFinding),
  /** Of the current takedown. */
  review: TakedownReview.nullable(),
}).meta({ id: 'FoundMagnet' });
export type FoundMagnet = z.infer<typeof FoundMagnet>;

/** What operators narrow all magnets by: how a page stands, or that it needs a look. */
export const contentStates = [
  ...magnetStates,
  'taken_down',
  'review',
  'reported',
  'suspicious',
] as const;

/** Written to the audit log; the creator never sees it. */
const note = requiredText(500, 'Say why, for the audit log');
const params = z.object({ magnetId: z.string().max(64) });
const limits = [{ by: 'operator', points: 60, seconds: 60 }] as const;

/** Operators close one page and open it again; the account does not change. */
export const operatorTakedownsApi = defineApiWithFiles({
  search: {
    method: 'GET',
    path: '/api/admin/magnets',
    auth: 'admin',
    roles: ['support', 'readonly'],
    summary: 'Magnets of all creators, newest first. No content, and no deleted ones.',
    query: z.object({
      ...PageQuery,
      /** Part of a title, trigger word or address of a page, or of its creator's name or email; or its id. */
      search: z.string().trim().max(200).optional(),
      state: z.enum(contentStates).optional(),
    }),
    csv: true,
    responses: { 200: pageOf(FoundMagnet) },
    errors: [],
    limits: [{ by: 'operator', points: 240, seconds: 60 }],
  },
  listMagnets: {
    method: 'GET',
    path: '/api/admin/creators/:creatorId/magnets',
    auth: 'admin',
    roles: ['support', 'readonly'],
    summary: 'Magnets of a creator with their status, newest first. No content.',
    params: z.object({ creatorId: z.string().max(100) }),
    query: z.object(PageQuery),
    responses: { 200: pageOf(OperatorMagnet) },
    errors: ['creator_not_found'],
    limits: [{ by: 'operator', points: 240, seconds: 60 }],
  },
  takeDown: {
    method: 'POST',
    path: '/api/admin/magnets/:magnetId/take-down',
    auth: 'admin',
    roles: ['support'],
    summary:
      'Take a page down: it answers as inactive, nothing opens its content, and its creator gets the reason.',
    params,
    body: NewTakedown.extend({ note }),
    responses: { 200: OperatorMagnet },
    errors: ['magnet_not_found', 'already_taken_down'],
    limits,
  },
  lift: {
    method: 'POST',
    path: '/api/admin/magnets/:magnetId/lift-takedown',
    auth: 'admin',
    roles: ['support'],
    summary: 'Lift a takedown. The previous status returns if the plan has room.',
    params,
    body: z.strictObject({ note }),
    responses: { 200: OperatorMagnet },
    errors: ['magnet_not_found', 'not_taken_down'],
    limits,
  },
});
