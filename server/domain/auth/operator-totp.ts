import type { Knex } from 'knex';
import { verify } from 'otplib';
import { hashSecret } from '../ids.ts';

const STEP_SECONDS = 30;
const CODE = /^\d{6}$/;
/** Four groups of five letters: 100 bits, typed from paper. */
const RECOVERY_CODE = /^(?:[a-km-np-z2-9]{5}-){3}[a-km-np-z2-9]{5}$/;

/** What an operator typed, without the spaces an app or a person puts in. */
export function readCode(typed: string): string {
  return typed.replaceAll(/\s/g, '').toLowerCase();
}

/** The time step a code of this secret belongs to, one step of drift allowed; null when it is wrong. */
export async function stepOfCode(
  secret: string,
  code: string,
  epochSeconds: number,
): Promise<number | null> {
  if (!CODE.test(code)) return null;
  const result = await verify({
    secret,
    token: code,
    epoch: epochSeconds,
    epochTolerance: STEP_SECONDS,
  });
  return result.valid ? Math.floor(epochSeconds / STEP_SECONDS) + result.delta : null;
}

/** Seconds since 1970 by the clock of the database. */
export async function databaseEpoch(db: Knex): Promise<number> {
  const { rows } = await db.raw<{ rows: { epoch: number }[] }>(
    'SELECT floor(extract(epoch FROM clock_timestamp()))::float8 AS epoch',
  );
  const epoch = rows[0]?.epoch;
  if (epoch === undefined) throw new Error('The database did not tell the time');
  return epoch;
}

/**
 * Uses a second factor up: a code of the authenticator, newer than any used before, or a recovery
 * code. Of parallel calls with the same one, one is right.
 */
export async function takeSecondFactor(
  trx: Knex,
  operator: { id: string; secret: string },
  typed: string,
): Promise<boolean> {
  const code = readCode(typed);
  if (RECOVERY_CODE.test(code)) {
    const used = await trx('operator_recovery_codes')
      .where({ operator_id: operator.id, code_hash: hashSecret(code) })
      .delete();
    return used === 1;
  }
  const step = await stepOfCode(operator.secret, code, await databaseEpoch(trx));
  if (step === null) return false;
  const taken = await trx('operators')
    .where({ id: operator.id, totp_secret: operator.secret })
    .where('totp_last_step', '<', step)
    .update({ totp_last_step: step });
  return taken === 1;
}
