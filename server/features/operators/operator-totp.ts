import { randomInt } from 'node:crypto';
import type { Knex } from 'knex';
import { generateSecret, verify } from 'otplib';
import { ID_ALPHABET } from '#shared/api/field-types.ts';
import { hashSecret } from '#server/platform/ids.ts';
import type { InstallationKey } from '#server/platform/security/installation-key.ts';
import * as queries from './operator-totp.queries.ts';

const STEP_SECONDS = 30;
const CODE = /^\d{6}$/;
const PENDING_MINUTES = 10;
const RECOVERY_CODES = 10;
/** Four groups of five letters: 100 bits, typed from paper. */
const RECOVERY_CODE = /^(?:[a-km-np-z2-9]{5}-){3}[a-km-np-z2-9]{5}$/;

/**
 * The second factor of operators. Its state is stored only here (T41); the database keeps the secret
 * sealed, and recovery codes as hashes. Time is the clock of the database.
 */
export interface SecondFactor {
  /** A new secret that waits ten minutes for its first right code. */
  begin(trx: Knex, operatorId: string): Promise<string>;
  /** Switches a waiting secret on; null when none waits, false when the code is not its own. */
  confirm(trx: Knex, operatorId: string, typed: string): Promise<boolean | null>;
  /**
   * Uses a code of the authenticator that is newer than any used before, or a recovery code. Of
   * parallel calls with the same code, one succeeds.
   */
  take(trx: Knex, operator: { id: string; sealed: string }, typed: string): Promise<boolean>;
  /** Replaces the recovery codes and returns the new ones. */
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
      const sealed = key.seal('operator-secrets', secret, `totp of ${operatorId}`);
      await queries.savePendingSecret(trx, operatorId, sealed, PENDING_MINUTES);
      return secret;
    },

    async confirm(trx, operatorId, typed) {
      const sealed = await queries.lockPendingSecret(trx, operatorId);
      const secret = sealed === null ? null : open(sealed, operatorId);
      if (sealed === null || secret === null) return null;
      const step = await stepOfCode(secret, readCode(typed), await queries.readEpoch(trx));
      if (step === null) return false;
      await queries.saveSecret(trx, operatorId, sealed, step);
      return true;
    },

    async take(trx, { id, sealed }, typed) {
      const code = readCode(typed);
      if (RECOVERY_CODE.test(code)) {
        return queries.takeRecoveryCode(trx, id, hashSecret(code));
      }
      const secret = open(sealed, id);
      if (secret === null) return false;
      const step = await stepOfCode(secret, code, await queries.readEpoch(trx));
      return step !== null && queries.takeStep(trx, { id, sealed }, step);
    },

    async renewRecoveryCodes(trx, operatorId) {
      const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
      const hashes = codes.map((code) => hashSecret(code));
      await queries.replaceRecoveryCodes(trx, operatorId, hashes);
      return codes;
    },

    remove: (trx, operatorId) => queries.deleteSecondFactor(trx, operatorId),
  };
}

/** The typed code, without spaces that an app or a person adds. */
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

function newRecoveryCode(): string {
  const letter = () => ID_ALPHABET.charAt(randomInt(ID_ALPHABET.length));
  const group = () => Array.from({ length: 5 }, letter).join('');
  return Array.from({ length: 4 }, group).join('-');
}
