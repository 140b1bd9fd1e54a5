import type { Knex } from 'knex';
import type { AuditRow } from '#shared/audit/audit.contract.ts';
import type { Database } from '#server/platform/db/connection.ts';
import { keysetAt, type Keyset } from '#server/platform/db/statements/keyset-cursor.ts';

export interface NewAuditEntry {
  id: string;
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
}

/** Adds an entry. No statement changes an entry. */
export async function insertAuditEntry(trx: Knex, entry: NewAuditEntry): Promise<void> {
  const { before, after } = entry;
  await trx('audit_log').insert({
    ...entry,
    before: before === null ? null : JSON.stringify(before),
    after: after === null ? null : JSON.stringify(after),
  });
}

export interface AuditColumns extends NewAuditEntry {
  at: Date;
  keysetAt: string;
}

export interface AuditEntryFilter {
  action: string | undefined;
  operatorId: string | undefined;
  targetId: string | undefined;
  since: string | undefined;
  until: string | undefined;
  after: Keyset | null;
  limit: number;
}

/** One entry more than `limit`, newest first. */
export async function selectAuditEntries(
  db: Database,
  { action, operatorId, targetId, since, until, after, limit }: AuditEntryFilter,
): Promise<AuditColumns[]> {
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
  if (after !== null) void query.whereRaw('(at, id) < (?::timestamptz, ?)', [after.at, after.id]);
  return query;
}
