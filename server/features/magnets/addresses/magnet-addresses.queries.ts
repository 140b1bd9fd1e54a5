import { hash } from 'node:crypto';
import type { Knex } from 'knex';
import { foldSlug } from '#shared/magnets/addresses/magnet-slug.rules.ts';

/** A magnet's address as visitors use it. */
export interface FoundAddress {
  magnetId: string;
  /** The present address of that magnet; null when its creator went back to the id. */
  slug: string | null;
}

export interface AddressRow {
  slug: string;
  since: Date;
}

const nameHash = (slug: string): Buffer => hash('sha256', foldSlug(slug), 'buffer');

/** The magnet that an address leads to, whatever its status. */
export async function selectAddress(db: Knex, slug: string): Promise<FoundAddress | undefined> {
  return db('magnet_addresses as a')
    .join('magnets as m', 'm.id', 'a.magnet_id')
    .where({ 'a.slug': slug })
    .whereNull('m.deleted_at')
    .first<FoundAddress | undefined>('a.magnet_id', 'm.slug');
}

/** All addresses of a magnet, newest first; the caller knows that it is the creator's. */
export async function selectAddresses(db: Knex, magnetId: string): Promise<AddressRow[]> {
  return db('magnet_addresses')
    .where({ magnetId })
    .orderBy([{ column: 'since', order: 'desc' }, 'slug'])
    .select<AddressRow[]>('slug', 'since');
}

/**
 * Takes a name, with everything that looks like it, for a creator. False when it is somebody else's:
 * of two creators at once, the second waits for the first one's commit and gets false.
 */
export async function takeName(
  trx: Knex.Transaction,
  userId: string,
  slug: string,
): Promise<boolean> {
  const { rows } = await trx.raw<{ rows: unknown[] }>(
    `INSERT INTO magnet_address_names AS n (name_hash, user_id) VALUES (?, ?)
     ON CONFLICT (name_hash) DO UPDATE SET user_id = n.user_id WHERE n.user_id = EXCLUDED.user_id
     RETURNING 1`,
    [nameHash(slug), userId],
  );
  return rows.length > 0;
}

/** Those of the names that are nobody's. */
export async function selectFreeNames(db: Knex, slugs: readonly string[]): Promise<string[]> {
  const taken = await db('magnet_address_names')
    .whereIn('name_hash', slugs.map(nameHash))
    .select<{ nameHash: Buffer }[]>('name_hash');
  const hashes = new Set(taken.map((one) => one.nameHash.toString('hex')));
  return slugs.filter((slug) => !hashes.has(nameHash(slug).toString('hex')));
}

/** The creator's own magnet that an address leads to now. */
export async function selectHolder(
  trx: Knex.Transaction,
  userId: string,
  slug: string,
): Promise<{ id: string; title: string; deletedAt: Date | null } | undefined> {
  return trx('magnet_addresses as a')
    .join('magnets as m', 'm.id', 'a.magnet_id')
    .where({ 'a.slug': slug, 'm.userId': userId })
    .first<{ id: string; title: string; deletedAt: Date | null } | undefined>(
      'm.id',
      'm.title',
      'm.deleted_at',
    );
}

/** Lets an address lead to this magnet from now on; the creator's row is locked. */
export async function pointAddress(
  trx: Knex.Transaction,
  { slug, magnetId, userId }: { slug: string; magnetId: string; userId: string },
): Promise<void> {
  await trx('magnets').where({ slug, userId }).whereNot({ id: magnetId }).update({ slug: null });
  await trx('magnet_addresses')
    .insert({ slug, magnetId, since: trx.fn.now() })
    .onConflict('slug')
    .merge();
}
