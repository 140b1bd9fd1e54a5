import { z } from 'zod';
import { defineApi } from '../api/define-api.ts';
import { RowId, Timestamp } from '../api/field-types.ts';

/** Visits = counted page loads; tried = checks run; verified = leads made; emails = addresses given. */
export const FunnelFigures = z
  .object({
    visits: z.number().int(),
    tried: z.number().int(),
    verified: z.number().int(),
    emails: z.number().int(),
  })
  .meta({ id: 'FunnelFigures' });
export type FunnelFigures = z.infer<typeof FunnelFigures>;

export const analyticsApi = defineApi({
  dashboard: {
    method: 'GET',
    path: '/api/dashboard',
    auth: 'creator',
    summary: 'Figures for today and the last 30 days in your time zone, latest leads, approvals.',
    responses: {
      200: z.object({
        today: FunnelFigures,
        last30Days: FunnelFigures,
        /** One entry a day in the creator's zone, oldest first, 30 of them. */
        days: z.array(FunnelFigures.extend({ day: z.iso.date() })),
        latestLeads: z.array(
          z.object({
            id: RowId,
            name: z.string(),
            email: z.string().nullable(),
            magnetTitle: z.string(),
            at: Timestamp,
            held: z.boolean(),
            confirmed: z.boolean(),
          }),
        ),
        approvalsWaiting: z.number().int(),
        usage: z.object({
          planName: z.string(),
          activeMagnets: z.number().int(),
          magnetLimit: z.number().int().nullable(),
          commentsUsed: z.number().int(),
          commentLimit: z.number().int().nullable(),
          leadsHeld: z.number().int(),
        }),
      }),
    },
    errors: [],
  },
});
