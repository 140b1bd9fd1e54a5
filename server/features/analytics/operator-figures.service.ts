import type { OperatorFigures } from '#shared/analytics/operator-figures.contract.ts';
import type { Database } from '#server/platform/db/connection.ts';
import {
  type OutcomeRow,
  selectDayStarts,
  selectOutcomes,
  selectStand,
  selectTraffic,
} from './operator-figures.queries.ts';
import { findTimeZone } from '#server/platform/time/time-zone.ts';

export interface OperatorFiguresService {
  /** Counts over all creators; days begin at midnight of `timeZone` (IANA; an unknown one is UTC). */
  read(timeZone: string): Promise<OperatorFigures>;
}

/** Figures of the whole installation; an unknown zone counts as UTC. */
export function createOperatorFigures(db: Database): OperatorFiguresService {
  return {
    async read(timeZone) {
      const since = await selectDayStarts(db, (await findTimeZone(db, timeZone)) ?? 'UTC');
      const [traffic, outcomes, stand] = await Promise.all([
        selectTraffic(db, since),
        selectOutcomes(db, since),
        selectStand(db, since),
      ]);
      return {
        today: {
          visits: traffic.todayVisits,
          ...outcomesOf(outcomes, 'today'),
          leads: traffic.todayLeads,
          emails: traffic.todayEmails,
          newCreators: stand.creatorsToday,
        },
        last7Days: {
          visits: traffic.weekVisits,
          ...outcomesOf(outcomes, 'week'),
          leads: traffic.weekLeads,
          emails: traffic.weekEmails,
          newCreators: stand.creatorsWeek,
        },
        creators: { total: stand.creators, suspended: stand.suspended },
        magnets: { total: stand.magnets, active: stand.activeMagnets },
        leads: { total: stand.leads, overQuota: stand.leadsOverQuota },
        waitingComments: stand.waiting,
        reports: { open: stand.openReports, magnets: stand.reportedMagnets },
        unreadTickets: stand.unreadTickets,
      };
    },
  };
}

function outcomesOf(rows: readonly OutcomeRow[], period: 'today' | 'week') {
  const count = (result: string) => rows.find((row) => row.result === result)?.[period] ?? 0;
  return { verified: count('verified'), pending: count('pending'), refused: count('refused') };
}
