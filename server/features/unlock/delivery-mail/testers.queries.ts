import type { Knex } from 'knex';

/** The creator who tries out a mail. */
export interface Tester {
  email: string;
  emailKey: string;
  name: string;
  brandColour: string | null;
  brandLogo: string | null;
  /** The address is confirmed. */
  isProven: boolean;
  /** It refused a mail of ours in the last 30 days. */
  isRefused: boolean;
}

/** The account, as long as it has that address and is open. */
export async function findTester(
  db: Knex,
  by: { id: string; emailKey?: string },
): Promise<Tester | undefined> {
  return db('users as u')
    .where({ 'u.id': by.id, ...(by.emailKey === undefined ? {} : { 'u.email_key': by.emailKey }) })
    .whereNull('u.suspended_at')
    .first<Tester | undefined>(
      'u.email',
      'u.email_key',
      'u.name',
      'u.brand_colour',
      'u.brand_logo',
      db.raw('u.email_verified_at IS NOT NULL AS is_proven'),
      db.raw(`EXISTS (SELECT FROM mail_addresses a WHERE a.address_key = u.email_key
        AND a.refused_at > now() - interval '30 days') AS is_refused`),
    );
}
