import type { Knex } from 'knex';

/** A receipt: what was removed and when, and nothing about whom. */
export interface ErasureRow {
  id: string;
  erasedAt: Date;
  leads: number;
  checks: number;
  waits: number;
  readings: number;
  addresses: number;
  mails: number;
}

/** Stores a receipt and gives it back with its time. */
export async function insertErasure(
  trx: Knex.Transaction,
  erasure: Omit<ErasureRow, 'erasedAt'>,
): Promise<ErasureRow> {
  const [row] = await trx('erasures').insert(erasure).returning<ErasureRow[]>('*');
  if (row === undefined) throw new Error('A receipt was not stored');
  return row;
}

/** Adds to a receipt of an erasure that goes on, or begins it. */
export async function addToErasure(
  trx: Knex.Transaction,
  { id, ...removed }: { id: string } & Pick<ErasureRow, 'leads' | 'checks' | 'waits' | 'readings'>,
): Promise<void> {
  const sums = Object.keys(removed).map((what) => [
    what,
    trx.raw('?? + ??', [`erasures.${what}`, `excluded.${what}`]),
  ]);
  await trx('erasures')
    .insert({ id, ...removed, addresses: 0, mails: 0 })
    .onConflict('id')
    .merge({ ...Object.fromEntries(sums), erasedAt: trx.fn.now() });
}

export async function findErasure(db: Knex, id: string): Promise<ErasureRow | undefined> {
  return db('erasures').where({ id }).first<ErasureRow | undefined>();
}

export async function countErasures(db: Knex): Promise<{ total: number; last30Days: number }> {
  const { rows } = await db.raw<{ rows: { total: number; last30Days: number }[] }>(
    `SELECT count(*)::int AS total,
       count(*) FILTER (WHERE erased_at > now() - interval '30 days')::int AS last30_days
     FROM erasures`,
  );
  return rows[0] ?? { total: 0, last30Days: 0 };
}

/** A mailed link holds this long; what it opened, this long from then on. */
const LINK_LIFE = '24 hours';
const VIEW_LIFE = '30 minutes';

export async function insertErasureLink(
  db: Knex,
  link: { tokenHash: Buffer; email: string; emailKey: string },
): Promise<void> {
  await db('erasure_links').insert({
    ...link,
    expiresAt: db.raw(`now() + interval '${LINK_LIFE}'`),
  });
}

/** Exchanges a mailed link for a view, once; false for one that does not hold. */
export async function openErasureLink(
  db: Knex,
  tokenHash: Buffer,
  viewHash: Buffer,
): Promise<boolean> {
  const opened = await db('erasure_links')
    .where({ tokenHash, isOpen: false })
    .whereRaw('expires_at > now()')
    .update({
      tokenHash: viewHash,
      isOpen: true,
      expiresAt: db.raw(`now() + interval '${VIEW_LIFE}'`),
    });
  return opened === 1;
}

export interface OpenView {
  email: string;
  emailKey: string;
}

/** Whose data a view shows; null when it is over. */
export async function findOpenView(db: Knex, viewHash: Buffer): Promise<OpenView | null> {
  const row = await db('erasure_links')
    .where({ tokenHash: viewHash, isOpen: true })
    .whereRaw('expires_at > now()')
    .first<OpenView | undefined>('email', 'email_key');
  return row ?? null;
}

/** The same, for the one call that may end it. */
export async function takeOpenView(
  trx: Knex.Transaction,
  viewHash: Buffer,
): Promise<OpenView | null> {
  const [row] = await trx('erasure_links')
    .where({ tokenHash: viewHash, isOpen: true })
    .whereRaw('expires_at > now()')
    .delete()
    .returning<OpenView[]>(['email', 'email_key']);
  return row ?? null;
}
