import { z } from 'zod';
import { defineApi } from '../api/define-api.ts';

const count = z.int().min(0);

/** What happened in one stretch of time, over all creators. */
const Period = z.object({
  visits: count,
  /** Comment links checked, by how it ended. */
  verified: count,
  pending: count,
  refused: count,
  /** Leads made and addresses given. */
  leads: count,
  emails: count,
  newCreators: count,
});

export const OperatorFigures = z
  .object({
    today: Period,
    /** Seven calendar days that end today. */
    last7Days: Period,
    creators: z.object({ total: count, suspended: count }),
    magnets: z.object({ total: count, active: count }),
    /** Since the beginning; those of deleted accounts are gone. */
    leads: z.object({ total: count, held: count }),
    waitingComments: count,
    reports: z.object({ open: count, magnets: count }),
  })
  .meta({ id: 'OperatorFigures' });
export type OperatorFigures = z.infer<typeof OperatorFigures>;

export const operatorFiguresApi = defineApi({
  figures: {
    method: 'GET',
    path: '/api/admin/figures',
    auth: 'admin',
    summary: 'Counts over the whole installation.',
    /** IANA name of the zone whose days are meant; an unknown one counts as UTC. */
    query: z.object({ timeZone: z.string().max(64).default('UTC') }),
    responses: { 200: OperatorFigures },
    errors: [],
    limits: [{ by: 'operator', points: 120, seconds: 60 }],
  },
});
