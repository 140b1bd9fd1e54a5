import type { Knex } from 'knex';
import type { LeadFilter } from '#shared/leads/lead-filter.ts';
import type { StopReason } from '#shared/leads/retention-rules.ts';
import { lockAccount } from '#server/platform/db/statements/account-locks.queries.ts';

export interface RuleRow {
  id: string;
  days: number;
  filter: LeadFilter;
  version: number;
  isOn: boolean;
  stopped: StopReason | null;
  turnedOnAt: Date | null;
  listed: number;
}

const LISTED = `(SELECT count(*)::int FROM retention_people p WHERE p.rule_id = r.id) AS listed`;

function selectFrom(db: Knex) {
  return db('retention_rules as r').select<RuleRow[]>(
    'r.id',
    'r.days',
    'r.filter',
    'r.version',
    'r.is_on',
    'r.stopped',
    'r.turned_on_at',
    db.raw(LISTED),
  );
}

export async function selectRules(db: Knex, userId: string): Promise<RuleRow[]> {
  return selectFrom(db).where({ userId }).orderBy(['created_at', 'id']);
}

export async function findRule(db: Knex, userId: string, id: string): Promise<RuleRow | undefined> {
  const [row] = await selectFrom(db).where({ userId, id });
  return row;
}

/**
 * Locks the rule: a run that erases by it waits, and a second caller sees the first one's change.
 */
export async function lockRule(
  trx: Knex.Transaction,
  userId: string,
  id: string,
): Promise<{ version: number; isOn: boolean } | undefined> {
  return trx('retention_rules')
    .where({ userId, id })
    .forUpdate()
    .first<{ version: number; isOn: boolean } | undefined>('version', 'is_on');
}

type Wish = Pick<RuleRow, 'days' | 'filter'>;

/** Inserts a rule and returns the number of rules. The account's lock serialises parallel calls. */
export async function insertRule(
  trx: Knex.Transaction,
  userId: string,
  { id, days, filter }: Wish & { id: string },
): Promise<number> {
  await lockAccount(trx, userId);
  await trx('retention_rules').insert({ id, userId, days, filter: JSON.stringify(filter) });
  return (await trx('retention_rules').where({ userId }).select('id')).length;
}

/** A changed rule finds other people, so it is switched off and its list is emptied. */
export async function changeRule(trx: Knex.Transaction, id: string, wish: Wish): Promise<void> {
  await trx('retention_rules')
    .where({ id })
    .update({
      days: wish.days,
      filter: JSON.stringify(wish.filter),
      version: trx.raw('version + 1'),
      isOn: false,
      stopped: null,
      turnedOnAt: null,
    });
  await emptyList(trx, id);
}

export async function turnRuleOn(trx: Knex.Transaction, userId: string, id: string): Promise<void> {
  await trx('retention_rules')
    .where({ id })
    .update({ isOn: true, stopped: null, turnedOnAt: trx.fn.now() });
  // Due now, so that the list appears while its creator still looks at the screen.
  await trx('retention_turns')
    .insert({ userId })
    .onConflict('user_id')
    .merge({ nextAt: trx.fn.now() });
}

export async function turnRuleOff(
  trx: Knex.Transaction,
  id: string,
  stopped: StopReason | null,
): Promise<void> {
  await trx('retention_rules').where({ id }).update({ isOn: false, stopped, turnedOnAt: null });
  await emptyList(trx, id);
}

async function emptyList(trx: Knex.Transaction, ruleId: string): Promise<void> {
  await trx('retention_people').where({ ruleId }).delete();
}

export async function deleteRule(db: Knex, userId: string, id: string): Promise<number> {
  return db('retention_rules').where({ userId, id }).delete();
}

/** True while every tag and own field that a rule names exists. */
export async function areNamesThere(
  db: Knex,
  userId: string,
  { tags, fields }: { tags: readonly string[]; fields: readonly string[] },
): Promise<boolean> {
  const known = async (table: string, ids: readonly string[]) =>
    ids.length === 0 ||
    (
      await db(table)
        .where({ userId })
        .whereIn('id', [...ids])
        .select('id')
    ).length === ids.length;
  return (await known('contact_tags', tags)) && (await known('contact_fields', fields));
}
