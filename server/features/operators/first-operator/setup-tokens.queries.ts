import type { Knex } from 'knex';
import { allowLongStatements } from '#server/platform/db/answer-watch.ts';
import type { Database } from '#server/platform/db/connection.ts';

/** Runs one at a time, for parallel starts and parallel uses of a token. */
export async function lockOperators(trx: Knex.Transaction): Promise<void> {
  await trx.raw('LOCK TABLE operators IN SHARE ROW EXCLUSIVE MODE');
}

/** The same for a start: on a busy machine it waits for the other processes instead of failing. */
export async function lockOperatorsAtStart(trx: Knex.Transaction): Promise<void> {
  await allowLongStatements(trx, 30);
  await trx.raw(`SET LOCAL lock_timeout = '30s'`);
  await lockOperators(trx);
}

/** Adds a token for the first operator and removes expired ones. */
export async function insertSetupToken(
  db: Database,
  tokenHash: Buffer,
  minutes: number,
): Promise<void> {
  await db('operator_setup_tokens').where('expires_at', '<=', db.fn.now()).delete();
  await db('operator_setup_tokens').insert({
    tokenHash,
    expiresAt: db.raw(`now() + ? * interval '1 minute'`, [minutes]),
  });
}

/** True for a token that can still make the first operator. */
export async function isSetupTokenAlive(db: Knex, tokenHash: Buffer): Promise<boolean> {
  const row = await db('operator_setup_tokens')
    .where({ tokenHash })
    .where('expires_at', '>', db.fn.now())
    .first<object | undefined>('token_hash');
  return row !== undefined;
}

/** Ends every token that was printed. */
export async function deleteSetupTokens(trx: Knex.Transaction): Promise<void> {
  await trx('operator_setup_tokens').delete();
}
