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

/** False for an address that wants no mail of this kind, or whose server refused it this month. */
export async function takesVisitorMail(db: Knex, addressKey: string): Promise<boolean> {
  const closed = await db('mail_addresses')
    .where({ addressKey })
    .whereRaw(`(opted_out_at IS NOT NULL OR refused_at > now() - interval '30 days')`)
    .first<object | undefined>('address_key');
  return closed === undefined;
}
