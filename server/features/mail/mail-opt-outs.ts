import type { Database } from '#server/platform/db/connection.ts';
import { hashSecret } from '#server/platform/ids.ts';

/** "No more mails of this kind". Mails about an account go on: their owner asks for them. */
export interface MailOptOuts {
  /** False for an unknown link. */
  isKnown(token: string): Promise<boolean>;
  /** Ends such mails to the address the link was sent to; doing it again changes nothing. */
  optOut(token: string): Promise<boolean>;
}

/**
 * Links that end all mails of creators' visitors to an address; the first use and each later one
 * do.
 */
export function createMailOptOuts(db: Database): MailOptOuts {
  const find = (token: string) =>
    db('mail_opt_out_links')
      .where({ tokenHash: hashSecret(token) })
      .first<{ addressKey: string } | undefined>('address_key');
  return {
    isKnown: async (token) => (await find(token)) !== undefined,
    async optOut(token) {
      const link = await find(token);
      if (link === undefined) return false;
      await db.raw(
        `INSERT INTO mail_addresses AS a (address_key, opted_out_at) VALUES (?, now())
         ON CONFLICT (address_key) DO UPDATE SET opted_out_at = COALESCE(a.opted_out_at, now())`,
        [link.addressKey],
      );
      return true;
    },
  };
}
