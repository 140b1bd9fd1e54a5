import type { ReportedPage } from '#shared/reports/reports.contract.ts';
import type { Database } from '#server/platform/db/connection.ts';
import { AppError } from '#server/platform/errors.ts';
import { cutPage, readCursor } from '#server/platform/db/statements/keyset-cursor.ts';
import type { AuditActor, AuditLog } from '#server/features/audit/audit-log.ts';
import {
  findMagnetTitle,
  type ReportGroupRow,
  selectReportGroups,
  settleReports,
} from './reports.queries.ts';

export interface OperatorReportsService {
  /** Reported pages, the latest first. Throws `validation_failed` for a foreign cursor. */
  list(ask: {
    state: 'open' | 'settled';
    cursor?: string | undefined;
    limit: number;
  }): Promise<{ items: ReportedPage[]; nextCursor: string | null }>;
  /** Settles what was open when the operator looked. Throws `no_open_reports`. */
  settle(
    magnetId: string,
    decision: { note: string; seenUntil: string },
    by: AuditActor,
  ): Promise<{ settled: number }>;
}

/** Reported pages, grouped by magnet. Settling throws `no_open_reports`. */
export function createOperatorReports(dependencies: {
  db: Database;
  audit: AuditLog;
}): OperatorReportsService {
  const { db, audit } = dependencies;
  return {
    async list({ state, cursor, limit }) {
      const after = cursor === undefined ? null : readCursor(cursor);
      const found = await selectReportGroups(db, { state, after, limit: limit + 1 });
      const { rows, nextCursor } = cutPage(found, limit);
      return { items: rows.map(toReportedPage), nextCursor };
    },

    settle: (magnetId, { note, seenUntil }, by) =>
      db.transaction(async (trx) => {
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
      }),
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
      isDeleted: row.isDeleted,
      ownerId: row.ownerId,
      ownerName: row.ownerName,
      ownerEmail: row.ownerEmail,
      isOwnerSuspended: row.isOwnerSuspended,
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
