import type { AuditRow } from '#shared/audit/audit.contract.ts';
import type { AuditColumns } from './audit.queries.ts';

/** An entry as operators see it. */
export function toAuditRow(row: Omit<AuditColumns, 'keysetAt'>): AuditRow {
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
