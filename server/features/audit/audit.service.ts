import type { z } from 'zod';
import { type AuditRow, type auditApi } from '#shared/audit/audit.contract.ts';
import type { Database } from '#server/platform/db/connection.ts';
import { cutPage, keysetAt, readCursor } from '#server/platform/db/statements/keyset-cursor.ts';

export type AuditFilter = z.output<typeof auditApi.list.query>;

export interface AuditService {
  /** What operators did, newest first. Throws validation_failed for a foreign cursor. */
  list(filter: AuditFilter): Promise<{ items: AuditRow[]; nextCursor: string | null }>;
}

/** Reads the audit log, newest first, page by page. */
export function createAuditService(db: Database): AuditService {
  return {
    async list({ cursor, limit, action, operatorId, targetId, since, until }) {
      const query = db('audit_log')
        .select<AuditColumns[]>('*', db.raw(`${keysetAt('at')} AS keyset_at`))
        .orderBy([
          { column: 'at', order: 'desc' },
          { column: 'id', order: 'desc' },
        ])
        .limit(limit + 1);
      if (action !== undefined) void query.where({ action });
      if (operatorId !== undefined) void query.where({ operatorId });
      if (targetId !== undefined) void query.where({ targetId });
      if (since !== undefined) void query.where('at', '>=', since);
      if (until !== undefined) void query.where('at', '<', until);
      if (cursor !== undefined) {
        const { at, id } = readCursor(cursor);
        void query.whereRaw('(at, id) < (?::timestamptz, ?)', [at, id]);
      }
      const { rows, nextCursor } = cutPage(await query, limit);
      return { items: rows.map(toAuditRow), nextCursor };
    },
  };
}

interface AuditColumns {
  id: string;
  at: Date;
  operatorId: string | null;
  operatorName: string | null;
  action: string;
  networkHash: string;
  targetKind: string | null;
  targetId: string | null;
  targetName: string | null;
  reason: string | null;
  before: AuditRow['before'];
  after: AuditRow['after'];
  keysetAt: string;
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
