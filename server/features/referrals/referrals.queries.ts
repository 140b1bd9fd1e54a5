import type { Knex } from 'knex';
import type { Database } from '#server/platform/db/connection.ts';

/** Undefined for an id nobody has. */
export async function findReferralCode(
  db: Database,
  creatorId: string,
): Promise<string | undefined> {
  const row = await db('users')
    .where({ id: creatorId })
    .first<{ referralCode: string } | undefined>('referral_code');
  return row?.referralCode;
}

/** The active creator of a code or id, unless the browser or the session of the device is their own. */
export async function findReferrerOf(
  db: Database,
  codeOrId: string,
  device: { bindingHash: Buffer | null; tokenHash: Buffer | null },
): Promise<string | null> {
  const row = await db('users')
    .whereRaw('(referral_code = ? OR id = ?)', [codeOrId, codeOrId])
    .whereNull('suspended_at')
    .whereNull('deletion_at')
    .whereNotExists(ownedBy(db, 'known_browsers', 'binding_hash', device.bindingHash))
    .whereNotExists(ownedBy(db, 'sessions', 'token_hash', device.tokenHash))
    .first<{ id: string } | undefined>('id');
  return row?.id ?? null;
}

function ownedBy(db: Knex, table: string, column: string, hash: Buffer | null) {
  return db(table)
    .whereRaw('??.user_id = users.id', [table])
    .whereRaw('?? = ?', [`${table}.${column}`, hash]);
}
