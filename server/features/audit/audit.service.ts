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
      if (operatorId !== undefined) void query.where({ operator_id: operatorId });
      if (targetId !== undefined) void query.where({ target_id: targetId });
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
  operator_id: string | null;
  operator_name: string | null;
  action: string;
  network_hash: string;
  target_kind: string | null;
  target_id: string | null;
  target_name: string | null;
  reason: string | null;
  before: AuditRow['before'];
  after: AuditRow['after'];
  keyset_at: string;
}

function toAuditRow(row: AuditColumns): AuditRow {
  const { target_kind: kind, target_id: id } = row;
  return {
    id: row.id,
    at: row.at.toISOString(),
    operatorId: row.operator_id,
    operatorName: row.operator_name,
    action: row.action,
    networkHash: row.network_hash,
    target: kind === null || id === null ? null : { kind, id, name: row.target_name },
    reason: row.reason,
    before: row.before,
    after: row.after,
  };
}
