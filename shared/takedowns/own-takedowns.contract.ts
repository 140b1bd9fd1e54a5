import { z } from 'zod';
import { defineApi } from '#shared/api/define-api.ts';
import { RowId, Timestamp } from '#shared/api/field-types.ts';
import { TicketStatus } from '#shared/support/ticket-shapes.ts';
import { takedownReasons } from './takedown-reasons.ts';

/** The part of a takedown that the page's creator sees. */
export const PageTakedown = z
  .object({ reason: z.enum(takedownReasons), message: z.string(), at: Timestamp })
  .meta({ id: 'PageTakedown' });

/** The latest ticket in which the creator asked to look at the takedown again. */
export const TakedownReview = z
  .object({ ticketId: RowId, number: z.int(), status: TicketStatus })
  .meta({ id: 'TakedownReview' });
export type TakedownReview = z.infer<typeof TakedownReview>;

/** The same in a list, also after its end. */
export const OwnTakedown = PageTakedown.extend({
  id: RowId,
  magnet: z.object({ id: z.string(), title: z.string() }),
  /** Null while the page is taken down. */
  liftedAt: Timestamp.nullable(),
  review: TakedownReview.nullable(),
}).meta({ id: 'OwnTakedown' });
export type OwnTakedown = z.infer<typeof OwnTakedown>;

export const takedownsApi = defineApi({
  list: {
    method: 'GET',
    path: '/api/takedowns',
    auth: 'creator',
    summary:
      'Pages of yours that are taken down, and those lifted in the last 30 days. The newest 50.',
    responses: { 200: z.object({ items: z.array(OwnTakedown) }) },
    errors: [],
  },
});
