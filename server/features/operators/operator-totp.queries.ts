import type { Knex } from 'knex';

/** Stores a sealed secret until its first right code. */
export async function savePendingSecret(
  trx: Knex,
  operatorId: string,
  sealed: string,
  minutes: number,
): Promise<void> {
  await trx('operators')
    .where({ id: operatorId })
    .update({
      totpPendingSecret: sealed,
      totpPendingUntil: trx.raw(`now() + ? * interval '1 minute'`, [minutes]),
    });
}

/** The waiting sealed secret, its row locked; null for none. */
export async function lockPendingSecret(trx: Knex, operatorId: string): Promise<string | null> {
  const row = await trx('operators')
    .where({ id: operatorId })
    .whereRaw('totp_pending_until > now()')
    .forNoKeyUpdate()
    .first<{ totpPendingSecret: string } | undefined>('totp_pending_secret');
  return row?.totpPendingSecret ?? null;
}

/** Switches a secret on; codes up to the step are used. */
export async function saveSecret(
  trx: Knex,
  operatorId: string,
  sealed: string,
  step: number,
): Promise<void> {
  await trx('operators').where({ id: operatorId }).update({
    totpSecret: sealed,
    totpLastStep: step,
    totpPendingSecret: null,
    totpPendingUntil: null,
  });
}

/** Uses the codes up to a step; false when a code of it or a later one was used. */
export async function takeStep(
  trx: Knex,
  { id, sealed }: { id: string; sealed: string },
  step: number,
): Promise<boolean> {
  const taken = await trx('operators')
    .where({ id, totpSecret: sealed })
    .where('totp_last_step', '<', step)
    .update({ totpLastStep: step });
  return taken === 1;
}

/** Uses a recovery code; false when the operator has no such code. */
export async function takeRecoveryCode(
  trx: Knex,
  operatorId: string,
  codeHash: Buffer,
): Promise<boolean> {
  const used = await trx('operator_recovery_codes').where({ operatorId, codeHash }).delete();
  return used === 1;
}

/** Replaces the recovery codes. */
export async function replaceRecoveryCodes(
  trx: Knex,
  operatorId: string,
  codeHashes: readonly Buffer[],
): Promise<void> {
  await trx('operator_recovery_codes').where({ operatorId }).delete();
  await trx('operator_recovery_codes').insert(
    codeHashes.map((codeHash) => ({ operatorId, codeHash })),
  );
}

/** Removes secret, waiting secret and recovery codes. */
export async function deleteSecondFactor(trx: Knex, operatorId: string): Promise<void> {
  await trx('operators')
    .where({ id: operatorId })
    .update({ totpSecret: null, totpPendingSecret: null, totpPendingUntil: null });
  await trx('operator_recovery_codes').where({ operatorId }).delete();
}

/** Seconds of the database's clock. */
export async function readEpoch(db: Knex): Promise<number> {
  const { rows } = await db.raw<{ rows: { epoch: number }[] }>(
    'SELECT floor(extract(epoch FROM clock_timestamp()))::float8 AS epoch',
  );
  const epoch = rows[0]?.epoch;
  if (epoch === undefined) throw new Error('The database did not tell the time');
  return epoch;
}
