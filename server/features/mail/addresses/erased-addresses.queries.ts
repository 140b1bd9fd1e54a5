import type { Knex } from 'knex';

/** Keeps the hash of an address that was erased; what its owner had chosen stays chosen. */
export async function noteErasedAddress(
  trx: Knex,
  addressHash: Buffer,
  optedOut: boolean,
): Promise<void> {
  await trx.raw(
    `INSERT INTO erased_addresses AS e (address_hash, opted_out) VALUES (?, ?)
     ON CONFLICT (address_hash) DO UPDATE
       SET erased_at = now(), opted_out = e.opted_out OR excluded.opted_out`,
    [addressHash, optedOut],
  );
}

/** False on most installations: then no address needs a hash. */
export async function isAnyErased(db: Knex): Promise<boolean> {
  return (await db('erased_addresses').first<object | undefined>('erased_at')) !== undefined;
}

/** Those of many addresses, by the same rule as for one. */
export async function selectErased(
  db: Knex,
  addresses: readonly { addressHash: Buffer; addressKey: string }[],
): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { addressKey: string }[] }>(
    `SELECT t.address_key FROM unnest(?::text[], ?::text[]) AS t (hash, address_key)
       JOIN erased_addresses e ON e.address_hash = decode(t.hash, 'hex')
     WHERE e.opted_out OR NOT EXISTS (SELECT FROM email_leads l
       WHERE l.email_key = t.address_key AND l.collected_at > e.erased_at)`,
    [
      addresses.map(({ addressHash }) => addressHash.toString('hex')),
      addresses.map(({ addressKey }) => addressKey),
    ],
  );
  return rows.map(({ addressKey }) => addressKey);
}

/**
 * Whether an address was erased and has not been used to unlock anything since. One that had
 * unsubscribed before stays closed even then.
 */
export async function isErased(
  db: Knex,
  { addressHash, addressKey }: { addressHash: Buffer; addressKey: string },
): Promise<boolean> {
  const row = await db('erased_addresses as e')
    .where({ addressHash })
    .whereRaw(
      `(e.opted_out OR NOT EXISTS (SELECT FROM email_leads l
        WHERE l.email_key = ? AND l.collected_at > e.erased_at))`,
      [addressKey],
    )
    .first<object | undefined>('e.erased_at');
  return row !== undefined;
}
