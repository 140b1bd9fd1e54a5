import type { MailListName } from '#public-web/frame/unsubscribe-page.tsx';
import type { Database } from '#server/platform/db/connection.ts';
import { hashSecret } from '#server/platform/ids.ts';
import { findOptOutAddress, noteOptOut } from './opt-out-links.queries.ts';

/** One kind of mail that a link in it ends. */
export interface MailList {
  /** Of its links: the last part is the token. */
  path: `/unsubscribe/${string}`;
  name: MailListName;
  /** False for a link that is not ours. */
  isKnown(token: string): Promise<boolean>;
  /** A second call changes nothing; false for a link that is not ours. */
  unsubscribe(token: string): Promise<boolean>;
}

/**
 * Links that end all mails about creators' magnets to an address. A link works any number of times.
 * Mails about an account are still sent, because their owner asks for them.
 */
export function createMailOptOuts(db: Database): MailList {
  const find = (token: string) => findOptOutAddress(db, hashSecret(token));
  return {
    path: '/unsubscribe/:token',
    name: 'visitors',
    isKnown: async (token) => (await find(token)) !== null,
    async unsubscribe(token) {
      const addressKey = await find(token);
      if (addressKey === null) return false;
      await noteOptOut(db, addressKey);
      return true;
    },
  };
}
