import { randomInt } from 'node:crypto';
import type { Knex } from 'knex';
import { generateSecret, verify } from 'otplib';
import { ID_ALPHABET } from '#shared/api/field-types.ts';
import { hashSecret } from '#server/platform/ids.ts';
import type { InstallationKey } from '#server/platform/security/installation-key.ts';

const STEP_SECONDS = 30;
const CODE = /^\d{6}$/;
const PENDING_MINUTES = 10;
const RECOVERY_CODES = 10;
/** Four groups of five letters: 100 bits, typed from paper. */
const RECOVERY_CODE = /^(?:[a-km-np-z2-9]{5}-){3}[a-km-np-z2-9]{5}$/;

/**
 * The second factor of operators. The state lives here and nowhere else (T41); the database keeps
 * the secret sealed, and recovery codes as hashes. Time is the clock of the database.
 */
export interface SecondFactor {
  /** A new secret that waits ten minutes for its first right code. */
  begin(trx: Knex, operatorId: string): Promise<string>;
  /** Switches a waiting secret on; null when none waits, false when the code is not its own. */
  confirm(trx: Knex, operatorId: string, typed: string): Promise<boolean | null>;
  /**
   * Uses a code of the authenticator up, newer than any used before, or a recovery code. Of parallel
   * calls with the same one, one is right.
   */
  take(trx: Knex, operator: { id: string; sealed: string }, typed: string): Promise<boolean>;
  /** New recovery codes in place of the older ones. */
  renewRecoveryCodes(trx: Knex, operatorId: string): Promise<string[]>;
  /** Removes secret and recovery codes. */
  remove(trx: Knex, operatorId: string): Promise<void>;
}

/**
 * The second factor: its secret sealed with the installation's key, each code and each recovery code
 * good for one use.
 */
export function createSecondFactor(key: InstallationKey): SecondFactor {
  const open = (sealed: string, operatorId: string) =>
    key.open('operator-secrets', sealed, `totp of ${operatorId}`);

  return {
    async begin(trx, operatorId) {
      const secret = generateSecret();
      await trx('operators')
        .where({ id: operatorId })
        .update({
          totpPendingSecret: key.seal('operator-secrets', secret, `totp of ${operatorId}`),
          totpPendingUntil: trx.raw(`now() + ? * interval '1 minute'`, [PENDING_MINUTES]),
        });
      return secret;
    },

    async confirm(trx, operatorId, typed) {
      const row = await trx('operators')
        .where({ id: operatorId })
        .whereRaw('totp_pending_until > now()')
        .forNoKeyUpdate()
        .first<{ totpPendingSecret: string } | undefined>('totp_pending_secret');
      const secret = row === undefined ? null : open(row.totpPendingSecret, operatorId);
      if (row === undefined || secret === null) return null;
      const step = await stepOfCode(secret, readCode(typed), await databaseEpoch(trx));
      if (step === null) return false;
      await trx('operators').where({ id: operatorId }).update({
        totpSecret: row.totpPendingSecret,
        totpLastStep: step,
        totpPendingSecret: null,
        totpPendingUntil: null,
      });
      return true;
    },

    async take(trx, { id, sealed }, typed) {
      const code = readCode(typed);
      if (RECOVERY_CODE.test(code)) {
        const used = await trx('operator_recovery_codes')
          .where({ operatorId: id, codeHash: hashSecret(code) })
          .delete();
        return used === 1;
      }
      const secret = open(sealed, id);
      if (secret === null) return false;
      const step = await stepOfCode(secret, code, await databaseEpoch(trx));
      if (step === null) return false;
      const taken = await trx('operators')
        .where({ id, totpSecret: sealed })
        .where('totp_last_step', '<', step)
        .update({ totpLastStep: step });
      return taken === 1;
    },

    async renewRecoveryCodes(trx, operatorId) {
      const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
      await trx('operator_recovery_codes').where({ operatorId }).delete();
      await trx('operator_recovery_codes').insert(
        codes.map((code) => ({ operatorId, codeHash: hashSecret(code) })),
      );
      return codes;
    },

    async remove(trx, operatorId) {
      await trx('operators')
        .where({ id: operatorId })
        .update({ totpSecret: null, totpPendingSecret: null, totpPendingUntil: null });
      await trx('operator_recovery_codes').where({ operatorId }).delete();
    },
  };
}

/** What an operator typed, without the spaces an app or a person puts in. */
function readCode(typed: string): string {
  return typed.replaceAll(/\s/g, '').toLowerCase();
}

/** The time step a code belongs to, one step of drift allowed; null when the secret has no such code. */
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

async function databaseEpoch(db: Knex): Promise<number> {
  const { rows } = await db.raw<{ rows: { epoch: number }[] }>(
    'SELECT floor(extract(epoch FROM clock_timestamp()))::float8 AS epoch',
  );
  const epoch = rows[0]?.epoch;
  if (epoch === undefined) throw new Error('The database did not tell the time');
  return epoch;
}

function newRecoveryCode(): string {
  const letter = () => ID_ALPHABET.charAt(randomInt(ID_ALPHABET.length));
  const group = () => Array.from({ length: 5 }, letter).join('');
  return Array.from({ length: 4 }, group).join('-');
}
