import type { Knex } from 'knex';
import type { Database } from '#server/platform/db/connection.ts';

/** A device unused for this long has to be paired again. */
const IDLE = '90 days';

const isLive = `COALESCE(d.last_used_at, d.created_at) > now() - interval '${IDLE}'`;

export interface DeviceRow {
  id: string;
  name: string;
  version: string;
  createdAt: Date;
  lastUsedAt: Date | null;
  /** Two letters of where it was paired. */
  country: string | null;
}

const columns = ['d.id', 'd.name', 'd.version', 'd.created_at', 'd.last_used_at', 'd.country'];

/** Stores the code in place of the previous one. */
export async function replacePairingCode(
  trx: Knex.Transaction,
  code: { userId: string; codeHash: Buffer; seconds: number },
): Promise<Date> {
  const { userId, codeHash, seconds } = code;
  const [row] = await trx('pairing_codes')
    .insert({ userId, codeHash, expiresAt: trx.raw('now() + make_interval(secs => ?)', [seconds]) })
    .onConflict('user_id')
    .merge()
    .returning<{ expiresAt: Date }[]>('expires_at');
  if (row === undefined) throw new Error('The pairing code was not returned');
  return row.expiresAt;
}

/** Uses a code up: of any number of parallel calls one gets the creator. */
export async function takePairingCode(
  trx: Knex.Transaction,
  codeHash: Buffer,
): Promise<{ userId: string; creatorName: string } | null> {
  const { rows } = await trx.raw<{ rows: { userId: string; creatorName: string }[] }>(
    `DELETE FROM pairing_codes c USING users u
     WHERE c.code_hash = ? AND c.expires_at > now()
       AND u.id = c.user_id AND u.suspended_at IS NULL
     RETURNING u.id AS "userId", u.name AS "creatorName"`,
    [codeHash],
  );
  return rows[0] ?? null;
}

/** Live devices of a creator, newest first. */
export async function selectDevices(db: Knex, userId: string): Promise<DeviceRow[]> {
  return db('paired_devices as d')
    .where({ 'd.user_id': userId })
    .whereRaw(isLive)
    .orderBy([
      { column: 'd.created_at', order: 'desc' },
      { column: 'd.id', order: 'desc' },
    ])
    .select<DeviceRow[]>(columns);
}

/**
 * The number of the creator's devices, and whether the account is scheduled for deletion. Locks the
 * creator's row, so that both stay valid until the transaction ends.
 */
export async function lockDevices(
  trx: Knex.Transaction,
  userId: string,
): Promise<{ count: number; isEnding: boolean }> {
  const owner = await trx('users')
    .where({ id: userId })
    .forUpdate()
    .first<{ deletionAt: Date | null } | undefined>('deletion_at');
  const { length: count } = await selectDevices(trx, userId);
  return { count, isEnding: owner?.deletionAt != null };
}

/** Adds a device; one unused for too long makes room. */
export async function insertDevice(
  trx: Knex.Transaction,
  device: Pick<DeviceRow, 'id' | 'name' | 'version' | 'country'> & {
    userId: string;
    tokenHash: Buffer;
  },
): Promise<DeviceRow> {
  await trx('paired_devices as d')
    .where({ 'd.user_id': device.userId })
    .whereRaw(`NOT (${isLive})`)
    .delete();
  const [row] = await trx('paired_devices')
    .insert(device)
    .returning<DeviceRow[]>(['id', 'name', 'version', 'created_at', 'last_used_at', 'country']);
  if (row === undefined) throw new Error('The new device was not returned');
  return row;
}

export type CallingDeviceRow = DeviceRow & {
  creatorId: string;
  creatorName: string;
  isStale: boolean;
};

/** The live device of a token with its creator, who is not suspended. */
export async function findDevice(
  db: Database,
  tokenHash: Buffer,
): Promise<CallingDeviceRow | undefined> {
  return db('paired_devices as d')
    .join('users as u', 'u.id', 'd.user_id')
    .where({ 'd.token_hash': tokenHash, 'u.suspended_at': null })
    .whereRaw(isLive)
    .first<CallingDeviceRow | undefined>(
      ...columns,
      { creatorId: 'u.id', creatorName: 'u.name' },
      db.raw(
        `(d.last_used_at IS NULL OR d.last_used_at < now() - interval '1 minute') AS is_stale`,
      ),
    );
}

/** Records a use of the device. A row that another call is recording is skipped. */
export async function noteDeviceUse(db: Database, id: string): Promise<void> {
  const free = db('paired_devices').select('id').where({ id }).forUpdate().skipLocked();
  await db('paired_devices').whereIn('id', free).update({ lastUsedAt: db.fn.now() });
}

/** False for an unknown device and for another creator's alike. */
export async function deleteDevice(db: Knex, userId: string, id: string): Promise<boolean> {
  return (await db('paired_devices').where({ id, userId }).delete()) > 0;
}

/** Every device of an account ends, and the code that would pair another. */
export async function endDevices(trx: Knex.Transaction, userId: string): Promise<void> {
  await trx('paired_devices').where({ userId }).delete();
  await trx('pairing_codes').where({ userId }).delete();
}
