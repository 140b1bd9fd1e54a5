import type { Database } from '#server/platform/db/connection.ts';
import { hashSecret } from '#server/platform/ids.ts';
import { findOptOutAddress, noteOptOut } from './opt-out-links.queries.ts';

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
  const find = (token: string) => findOptOutAddress(db, hashSecret(token));
  return {
    isKnown: async (token) => (await find(token)) !== null,
    async optOut(token) {
      const addressKey = await find(token);
      if (addressKey === null) return false;
      await noteOptOut(db, addressKey);
      return true;
    },
  };
}
