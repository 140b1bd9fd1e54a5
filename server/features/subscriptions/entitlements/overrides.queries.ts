import type { Knex } from 'knex';
import type { FeatureValue } from '#shared/subscriptions/entitlements.contract.ts';
import { randomIds } from '#server/platform/ids.ts';

/** An exception from a creator's plan. */
export interface OverrideRow {
  id: string;
  feature: FeatureValue['feature'];
  value: FeatureValue['value'];
  until: Date | null;
  reason: string;
  actor: string;
  createdAt: Date;
  endedAt: Date | null;
  endedBy: string | null;
}

const columns = [
  'id',
  'feature',
  'value',
  'until',
  'reason',
  'actor',
  'createdAt',
  'endedAt',
  'endedBy',
] as const;

/** Of a creator, newest first, ended ones too. */
export function selectOverrides(db: Knex, userId: string): Promise<OverrideRow[]> {
  return db('entitlement_overrides')
    .where({ userId })
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .select<OverrideRow[]>(...columns);
}

/** Adds an override. The caller holds the creator's row and has ended the one before. */
export async function insertOverride(
  trx: Knex.Transaction,
  override: FeatureValue & {
    userId: string;
    until: string | null;
    reason: string;
    actor: string;
  },
): Promise<void> {
  await trx('entitlement_overrides').insert({
    ...override,
    value: JSON.stringify(override.value),
    id: randomIds.rowId(),
    createdAt: trx.raw('statement_timestamp()'),
  });
}

/** Ends live overrides, those of one id or feature or the expired ones, and returns them. */
export async function endOverrides(
  trx: Knex.Transaction,
  userId: string,
  { which, by }: { which: { id: string } | { feature: string } | 'expired'; by: string },
): Promise<OverrideRow[]> {
  const query = trx('entitlement_overrides')
    .where({ userId })
    .whereNull('ended_at')
    .update({ endedAt: trx.raw('statement_timestamp()'), endedBy: by })
    .returning<OverrideRow[]>([...columns]);
  return which === 'expired'
    ? query.whereRaw('until <= statement_timestamp()')
    : query.where(which);
}

/** Creators with an override that has expired and is not ended; a few at a time. */
export async function selectExpiredOwners(db: Knex): Promise<string[]> {
  const rows = await db('entitlement_overrides')
    .whereNull('ended_at')
    .whereRaw('until <= now()')
    .distinct<{ userId: string }[]>('user_id')
    .limit(100);
  return rows.map(({ userId }) => userId);
}
