import type { Knex } from 'knex';
import { defaultScoreSet, type ScoreSet } from '#shared/leads/score-rules.ts';

export interface ScoreSetRow extends ScoreSet {
  id: string;
  version: number;
  slot: 0 | 1;
  state: 'pending' | 'active' | 'past' | 'dropped';
  zeroAt: Date;
  savedAt: Date;
  appliedAt: Date | null;
  counted: number;
  total: number | null;
}

/** Totals of the defaults are stored as they would be at this time; the database has it as well. */
export const DEFAULT_ZERO = new Date('2026-01-01T00:00:00Z');

/** How stored totals are read: which of the two, and what they are worth now. */
export interface ScoreScope extends Pick<ScoreSet, 'halfLifeDays' | 'warmFrom' | 'hotFrom'> {
  slot: 0 | 1;
  zeroAt: Date;
}

const COLUMNS = [
  'id',
  'version',
  'slot',
  'state',
  'rules',
  'half_life_days',
  'warm_from',
  'hot_from',
  'zero_at',
  'saved_at',
  'applied_at',
  'counted',
  'total',
] as const;

/** Newest first; none for a creator who never changed them. */
export function selectSets(db: Knex, userId: string, most: number): Promise<ScoreSetRow[]> {
  return db('score_rule_sets')
    .where({ userId })
    .orderBy('version', 'desc')
    .limit(most)
    .select<ScoreSetRow[]>(...COLUMNS);
}

export function findSet(
  db: Knex,
  userId: string,
  version: number,
): Promise<ScoreSetRow | undefined> {
  return db('score_rule_sets')
    .where({ userId, version })
    .first<ScoreSetRow | undefined>(...COLUMNS);
}

/** The rules that lists show. */
export async function readScoreScope(db: Knex, userId: string): Promise<ScoreScope> {
  const row = await db('score_rule_sets')
    .where({ userId, state: 'active' })
    .first<ScoreScope | undefined>('slot', 'half_life_days', 'warm_from', 'hot_from', 'zero_at');
  const { halfLifeDays, warmFrom, hotFrom } = defaultScoreSet;
  return row ?? { slot: 0, zeroAt: DEFAULT_ZERO, halfLifeDays, warmFrom, hotFrom };
}

/**
 * Locks the rules of a creator, and returns the newest and the one in force. A creator
 * without rules of their own gets rows of the defaults first.
 */
export async function lockSets(
  trx: Knex.Transaction,
  userId: string,
  id: string,
): Promise<{ latest: ScoreSetRow; active: ScoreSetRow }> {
  const { rules, ...set } = defaultScoreSet;
  await trx('score_rule_sets')
    .insert({
      id,
      userId,
      version: 0,
      slot: 0,
      state: 'active',
      rules: JSON.stringify(rules),
      ...set,
      zeroAt: DEFAULT_ZERO,
      appliedAt: trx.fn.now(),
    })
    .onConflict(['user_id', 'version'])
    .ignore();
  const rows = await trx('score_rule_sets')
    .where({ userId })
    .whereIn('state', ['active', 'pending'])
    .orderBy('id')
    .forUpdate()
    .select<ScoreSetRow[]>(...COLUMNS);
  const active = rows.find(({ state }) => state === 'active');
  if (active === undefined) throw new Error('A creator with rules has some in force');
  return { active, latest: rows.find(({ state }) => state === 'pending') ?? active };
}

/** New rules, to be counted by. Those that still wait give way. */
export async function insertPending(
  trx: Knex.Transaction,
  userId: string,
  { id, version, slot, rules, ...set }: ScoreSet & { id: string; version: number; slot: 0 | 1 },
): Promise<void> {
  await trx('score_rule_sets').where({ userId, state: 'pending' }).update({ state: 'dropped' });
  // What older rules left in the slot goes as it is counted anew.
  await trx('score_rule_sets').where({ userId, state: 'past', slot }).update({ isCleared: true });
  await trx('score_rule_sets').insert({
    id,
    userId,
    version,
    slot,
    state: 'pending',
    rules: JSON.stringify(rules),
    ...pickNumbers(set),
  });
}

/** Other bands over the same totals: in force at once, with a version of its own. */
export async function replaceBands(
  trx: Knex.Transaction,
  userId: string,
  { id, of, version, ...bands }: { id: string; of: ScoreSetRow; version: number } & Bands,
): Promise<void> {
  await trx('score_rule_sets')
    .where({ id: of.id })
    .update({ version, ...bands, savedAt: trx.fn.now() });
  await trx('score_rule_sets').insert({
    id,
    userId,
    version: of.version,
    slot: of.slot,
    state: 'dropped',
    rules: JSON.stringify(of.rules),
    ...pickNumbers(of),
    savedAt: of.savedAt,
  });
}
type Bands = Pick<ScoreSet, 'warmFrom' | 'hotFrom'>;

const pickNumbers = ({ halfLifeDays, warmFrom, hotFrom }: Omit<ScoreSet, 'rules'>) => ({
  halfLifeDays,
  warmFrom,
  hotFrom,
});
