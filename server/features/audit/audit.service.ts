import type { z } from 'zod';
import { type AuditRow, type auditApi } from '#shared/audit/audit.contract.ts';
import { cutPage, readCursor } from '#server/platform/db/statements/keyset-cursor.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type AuditLog, createAuditLog } from './audit-log.ts';
import { type AuditColumns, selectAuditEntries } from './audit.queries.ts';

export type AuditFilter = z.output<typeof auditApi.list.query>;

export interface AuditService extends AuditLog {
  /** Actions of operators, newest first. Throws validation_failed for a foreign cursor. */
  list(filter: AuditFilter): Promise<{ items: AuditRow[]; nextCursor: string | null }>;
}

/** The record of operators' acts: written in the transaction of the act, read page by page. */
export function createAudit({
  db,
  ids,
  hasher,
}: Pick<Platform, 'db' | 'ids' | 'hasher'>): AuditService {
  // Differs from the hash of visitors of the same network.
  const hashNetwork = (network: string) => hasher.hash(network, 'operator');
  return {
    ...createAuditLog({ ids, hashNetwork }),

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
