import { z } from 'zod';
import { defineApi } from '../api/define-api.ts';

const count = z.int().min(0);

/** Figures of one period, over all creators. */
const Period = z.object({
  visits: count,
  /** Checked comment links, by result. */
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
    /** All-time totals, without deleted accounts. */
    leads: z.object({ total: count, overQuota: count }),
    waitingComments: count,
    reports: z.object({ open: count, magnets: count }),
    /** Tickets with a message that no operator has opened. */
    unreadTickets: count,
  })
  .meta({ id: 'OperatorFigures' });
export type OperatorFigures = z.infer<typeof OperatorFigures>;

export const operatorFiguresApi = defineApi({
  figures: {
    method: 'GET',
    path: '/api/admin/figures',
    auth: 'admin',
    roles: ['readonly'],
    summary: 'Counts over the whole installation.',
    /** IANA name of the time zone for the days; an unknown one counts as UTC. */
    query: z.object({ timeZone: z.string().max(64).default('UTC') }),
    responses: { 200: OperatorFigures },
    errors: [],
    limits: [{ by: 'operator', points: 120, seconds: 60 }],
  },
});
