import type { ReportPageBody } from '#shared/reports/page-reports.contract.ts';
import type { ReportedPage } from '#shared/reports/reports.contract.ts';
import { AppError } from '#server/platform/errors.ts';
import { cutPage, readCursor } from '#server/platform/db/statements/keyset-cursor.ts';
import type { AuditActor, AuditLog } from '#server/features/audit/audit-log.ts';
import type { TakedownsService } from '#server/features/takedowns/takedowns.service.ts';
import type { NewTakedown } from '#shared/takedowns/takedowns.contract.ts';
import type { MagnetsService } from '#server/features/magnets/magnets.service.ts';
import type { Platform } from '#server/platform/platform.ts';
import {
  countReportedPages,
  findMagnetTitle,
  insertReport,
  type ReportGroupRow,
  selectReportGroups,
  settleReports,
} from './reports.queries.ts';

/** Reports of unlock pages: visitors make them, operators settle them. */
export interface ReportsService {
  /** Keeps a report of an active magnet's page. Throws `magnet_not_found` or `inactive`. */
  report(magnetId: string, report: ReportPageBody): Promise<void>;
  /** Reported pages, the latest first. Throws `validation_failed` for a foreign cursor. */
  list(ask: {
    state: 'open' | 'settled';
    cursor?: string | undefined;
    limit: number;
  }): Promise<{ items: ReportedPage[]; nextCursor: string | null }>;
  /** How many pages `list` has that are open. */
  countOpen(): Promise<number>;
  /**
   * Settles the reports that were open when the operator looked, and takes the page down if
   * requested: both or neither. Throws `no_open_reports`, `magnet_not_found` or
   * `already_taken_down`.
   */
  settle(
    magnetId: string,
    decision: { note: string; seenUntil: string; takeDown: NewTakedown | null },
    by: AuditActor,
  ): Promise<{ settled: number }>;
}

/** Takes reports of active pages and lists them by magnet. Settling throws `no_open_reports`. */
export function createReports(
  { db, ids }: Pick<Platform, 'db' | 'ids'>,
  {
    audit,
    magnets,
    takedowns,
  }: {
    audit: AuditLog;
    magnets: Pick<MagnetsService, 'findForVisitor'>;
    takedowns: Pick<TakedownsService, 'takeDownWithin' | 'announce'>;
  },
): ReportsService {
  return {
    async report(magnetId, { reason, details }) {
      const { magnet } = await magnets.findForVisitor(magnetId);
      await insertReport(db, { id: ids.rowId(), magnetId: magnet.id, reason, details });
    },

    async list({ state, cursor, limit }) {
      const after = cursor === undefined ? null : readCursor(cursor);
      const found = await selectReportGroups(db, { state, after, limit: limit + 1 });
      const { rows, nextCursor } = cutPage(found, limit);
      return { items: rows.map(toReportedPage), nextCursor };
    },

    countOpen: () => countReportedPages(db),

    async settle(magnetId, { note, seenUntil, takeDown }, by) {
      const outcome = await db.transaction(async (trx) => {
        if (takeDown !== null) {
          await takedowns.takeDownWithin(trx, magnetId, { ...takeDown, note }, by);
        }
        const settled = await settleReports(trx, { magnetId, seenUntil, note, by: by.username });
        if (settled === 0) throw new AppError('no_open_reports');
        const title = await findMagnetTitle(trx, magnetId);
        await audit.record(trx, {
          action: 'report.resolved',
          by,
          target: { kind: 'report', id: magnetId, ...(title === null ? {} : { name: title }) },
          reason: note,
          before: { open: settled },
          after: { open: 0 },
        });
        return { settled };
      });
      if (takeDown !== null) takedowns.announce(magnetId);
      return outcome;
    },
  };
}

function toReportedPage(row: ReportGroupRow): ReportedPage {
  const { settledAt } = row;
  return {
    id: row.id,
    magnet: {
      id: row.magnetId,
      title: row.title,
      status: row.status,
      state: row.state,
      isDeleted: row.isDeleted,
      ownerId: row.ownerId,
      ownerName: row.ownerName,
      ownerEmail: row.ownerEmail,
      isOwnerSuspended: row.isOwnerSuspended,
      isTakenDown: row.isTakenDown,
    },
    count: row.count,
    reasons: row.reasons,
    firstAt: row.firstAt.toISOString(),
    lastAt: row.lastAt.toISOString(),
    remarks: row.remarks,
    settled:
      settledAt === null
        ? null
        : { at: settledAt.toISOString(), by: row.settledBy, note: row.settledNote ?? '' },
  };
}
