import type { Knex } from 'knex';
import type { AuditRow } from '#shared/audit/audit.contract.ts';
import { AppError } from '#server/platform/errors.ts';
import type { AccountRow } from '../billing-rows.queries.ts';

/** Undefined for an unknown creator. */
export async function findCreator(
  db: Knex,
  id: string,
): Promise<{ id: string; name: string; email: string } | undefined> {
  return db('users')
    .where({ id })
    .first<{ id: string; name: string; email: string } | undefined>('id', 'name', 'email');
}

/** The customer that was heard of last. */
export async function findLatestAccount(db: Knex, userId: string): Promise<AccountRow | undefined> {
  return db('billing_accounts')
    .where({ userId })
    .orderByRaw('synced_at DESC NULLS LAST')
    .first<AccountRow | undefined>();
}

export async function findSubscriptionById(
  db: Knex,
  id: string,
): Promise<
  | {
      id: string;
      userId: string;
      email: string;
      provider: string;
      externalId: string;
      status: string;
      syncedAt: Date;
    }
  | undefined
> {
  return db('billing_subscriptions as s')
    .join('users as u', 'u.id', 's.user_id')
    .where('s.id', id)
    .first(
      's.id',
      's.user_id',
      'u.email',
      's.provider',
      's.external_id',
      's.status',
      's.synced_at',
    );
}

/**
 * Stores the key of a call before it is made. False for one that was stored: then the same call is
 * repeated with it. Throws validation_failed when the key was for another call.
 */
export async function noteCall(
  trx: Knex.Transaction,
  call: {
    key: string;
    kind: string;
    invoice: { id: string; userId: string | null };
    amountCents: number;
  },
): Promise<boolean> {
  const { key, kind, invoice, amountCents } = call;
  const paramsHash = `${invoice.id} ${amountCents}`;
  const made = await trx('billing_calls')
    .insert({ key, kind, paramsHash, userId: invoice.userId })
    .onConflict('key')
    .ignore()
    .returning<{ key: string }[]>('key');
  if (made.length > 0) return true;
  const known = await trx('billing_calls')
    .where({ key })
    .first<{ paramsHash: string }>('params_hash');
  if (known.paramsHash !== paramsHash)
    throw new AppError('validation_failed', {
      fields: { requestId: 'This request was for another refund' },
    });
  return false;
}

/** An entry of the audit log about the payments or the plan of a creator. */
export interface ActRow {
  id: string;
  at: Date;
  action: string;
  operatorName: string | null;
  reason: string | null;
  before: AuditRow['before'];
  after: AuditRow['after'];
}

/** What payments bring about is in the history already; of the rest an end by its date counts. */
const byItself = ['creator.plan_ended', 'creator.override_ended'];

/** Acts on a creator or one of their invoices, the latest first. */
export function selectActs(
  db: Knex,
  targetIds: readonly string[],
  limit: number,
): Promise<ActRow[]> {
  return db('audit_log')
    .whereIn('targetId', targetIds)
    .where((either) => {
      void either
        .where((own) => {
          void own
            .whereNotNull('operatorId')
            .whereRaw("action ~ '^(billing[.]|creator[.](plan|override|room)_)'");
        })
        .orWhereIn('action', byItself);
    })
    .orderBy([
      { column: 'at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(limit)
    .select<ActRow[]>('id', 'at', 'action', 'operatorName', 'reason', 'before', 'after');
}
