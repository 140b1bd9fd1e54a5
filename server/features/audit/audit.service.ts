import type { z } from 'zod';
import { type AuditRow, type auditApi } from '#shared/audit/audit.contract.ts';
import type { Database } from '#server/platform/db/connection.ts';
import { cutPage, readCursor } from '#server/platform/db/statements/keyset-cursor.ts';
import { type AuditColumns, selectAuditEntries } from './audit.queries.ts';

export type AuditFilter = z.output<typeof auditApi.list.query>;

export interface AuditService {
  /** What operators did, newest first. Throws validation_failed for a foreign cursor. */
  list(filter: AuditFilter): Promise<{ items: AuditRow[]; nextCursor: string | null }>;
}

/** Reads the audit log, newest first, page by page. */
export function createAuditService(db: Database): AuditService {
  return {
    async list({ cursor, limit, action, operatorId, targetId, since, until }) {
      const after = cursor === undefined ? null : readCursor(cursor);
      const filter = { action, operatorId, targetId, since, until, after, limit };
      const found = await selectAuditEntries(db, filter);
      const { rows, nextCursor } = cutPage(found, limit);
      return { items: rows.map(toAuditRow), nextCursor };
    },
  };
}

function toAuditRow(row: AuditColumns): AuditRow {
  const { targetKind: kind, targetId: id } = row;
  return {
    id: row.id,
    at: row.at.toISOString(),
    operatorId: row.operatorId,
    operatorName: row.operatorName,
    action: row.action,
    networkHash: row.networkHash,
    target: kind === null || id === null ? null : { kind, id, name: row.targetName },
    reason: row.reason,
    before: row.before,
    after: row.after,
  };
}
