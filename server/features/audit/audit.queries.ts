import type { Knex } from 'knex';
import { type AuditFilter, type AuditRow, NOBODY } from '#shared/audit/audit.contract.ts';
import type { Database } from '#server/platform/db/connection.ts';
import { keysetAt, type Keyset } from '#server/platform/db/statements/keyset-cursor.ts';
import { containsText } from '#server/platform/db/statements/like-pattern.ts';

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

/** A filter with the ids that belong to its creator, and the acts that its words name. */
export interface AuditSelection extends Omit<AuditFilter, 'creator' | 'search'> {
  words?: { text: string; actions: readonly string[] };
  targetIds?: readonly string[];
  /** Acts that changed this fact. */
  fact?: string;
}

/** Entries of a selection, newest first. */
export function selectAudit(db: Knex, selection: AuditSelection) {
  const { action, operatorId, targetKind, targetId, targetIds, words, fact, since, until } =
    selection;
  const query = db('audit_log')
    .select<AuditColumns[]>('audit_log.*', db.raw(`${keysetAt('audit_log.at')} AS keyset_at`))
    .orderBy([
      { column: 'audit_log.at', order: 'desc' },
      { column: 'audit_log.id', order: 'desc' },
    ]);
  if (action !== undefined) void query.where({ action });
  if (operatorId === NOBODY) void query.whereNull('operator_id');
  else if (operatorId !== undefined) void query.where({ operatorId });
  if (targetKind !== undefined) void query.where({ targetKind });
  if (targetId !== undefined) void query.where({ targetId });
  if (targetIds !== undefined) void query.whereRaw('target_id = ANY (?)', [[...targetIds]]);
  if (words !== undefined) {
    void query.whereRaw(
      `(target_name ILIKE :part OR reason ILIKE :part OR target_id = :text
        OR action = ANY (:actions))`,
      { part: containsText(words.text), text: words.text, actions: [...words.actions] },
    );
  }
  if (fact !== undefined) void query.whereRaw('jsonb_exists(audit_log.before, ?)', [fact]);
  if (since !== undefined) void query.where('at', '>=', since);
  if (until !== undefined) void query.where('at', '<', until);
  return query;
}

/** One entry more than `limit`, newest first. */
export async function selectAuditEntries(
  db: Database,
  selection: AuditSelection,
  { after, limit }: { after: Keyset | null; limit: number },
): Promise<AuditColumns[]> {
  const query = selectAudit(db, selection).limit(limit + 1);
  if (after !== null) void query.whereRaw('(at, id) < (?::timestamptz, ?)', [after.at, after.id]);
  return query;
}

/** What acts about a creator have as their target; only the id itself for one who is gone. */
export async function selectTargetsOf(db: Database, creator: string): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { id: string }[] }>(
    `WITH creator AS (SELECT id FROM users WHERE id = :creator OR email_key = lower(:creator))
     SELECT :creator AS id
     UNION SELECT id FROM creator
     UNION SELECT m.id FROM magnets m JOIN creator c ON m.user_id = c.id
     UNION SELECT t.id FROM support_tickets t JOIN creator c ON t.user_id = c.id
     UNION SELECT i.id FROM billing_invoices i JOIN creator c ON i.user_id = c.id
     UNION SELECT s.id FROM billing_subscriptions s JOIN creator c ON s.user_id = c.id`,
    { creator },
  );
  return rows.map(({ id }) => id);
}

/** One entry by its id. */
export async function selectAuditEntry(db: Knex, id: string): Promise<AuditColumns | undefined> {
  return db('audit_log').where({ id }).first();
}
