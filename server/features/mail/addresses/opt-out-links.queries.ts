import type { Knex } from 'knex';
import { hashSecret, type Ids } from '#server/platform/ids.ts';

/** The address of a "no more mails" page for one address; each copy of a mail has its own. */
export async function makeOptOutLink(
  db: Knex,
  { ids, publicUrl }: { ids: Ids; publicUrl: string },
  addressKey: string,
): Promise<string> {
  const token = ids.secret('uns_');
  await db('mail_opt_out_links').insert({ tokenHash: hashSecret(token), addressKey });
  return `${publicUrl}/unsubscribe/${token}`;
}

/** The address a "no more mails" link was sent to; null for an unknown link. */
export async function findOptOutAddress(db: Knex, tokenHash: Buffer): Promise<string | null> {
  const link = await db('mail_opt_out_links')
    .where({ tokenHash })
    .first<{ addressKey: string } | undefined>('address_key');
  return link?.addressKey ?? null;
}

/** Stores that the address wants no more mails about creators' magnets; the first time counts. */
export async function noteOptOut(db: Knex, addressKey: string): Promise<void> {
  await db.raw(
    `INSERT INTO mail_addresses AS a (address_key, opted_out_at, opted_out_by) VALUES (?, now(), 'link')
     ON CONFLICT (address_key) DO UPDATE SET opted_out_at = COALESCE(a.opted_out_at, now()),
       opted_out_by = COALESCE(NULLIF(a.opted_out_by, 'complaint'), 'link')`,
    [addressKey],
  );
}

/** False for an address that wants no mail of this kind, or whose server refused it this month. */
export async function takesVisitorMail(db: Knex, addressKey: string): Promise<boolean> {
  const closed = await db('mail_addresses')
    .where({ addressKey })
    .whereRaw(`(opted_out_at IS NOT NULL OR refused_at > now() - interval '30 days')`)
    .first<object | undefined>('address_key');
  return closed === undefined;
}
