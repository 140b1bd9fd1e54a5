import { emailKey } from '#shared/auth/email-address.ts';
import { recordDelivery, setRevoked } from '#server/features/leads/detail/access.queries.ts';
import type { ErasedAddresses } from '#server/features/mail/addresses/erased-addresses.ts';
import { takesVisitorMail } from '#server/features/mail/addresses/opt-out-links.queries.ts';
import {
  findBounce,
  forgetBounces,
} from '#server/features/mail/addresses/stopped/stopped-addresses.queries.ts';
import type { MailQueue } from '#server/features/mail/mail-queue.ts';
import type { Database } from '#server/platform/db/connection.ts';
import { inTransaction } from '#server/platform/db/statements/try-again.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Ids } from '#server/platform/ids.ts';
import { findOwnLead, keepContentMail, selectGivenKeys } from './content-mails.queries.ts';

/**
 * A creator's actions on the content that a lead received. Throws unlock_not_found, also for
 * another creator's lead.
 */
export interface DeliveriesService {
  /** Throws delivery_not_possible with the reason, and email_not_in_plan. */
  resend(userId: string, unlockId: string): Promise<void>;
  revoke(userId: string, unlockId: string): Promise<void>;
  restore(userId: string, unlockId: string): Promise<void>;
  /**
   * Allows mail to the address of a lead after a bounce, for the whole installation. What its owner
   * chose and what an operator entered stay. Throws no_bounce and email_not_in_plan.
   */
  clearBounce(userId: string, unlockId: string): Promise<void>;
}

export function createDeliveries({
  db,
  ids,
  mail,
  erased,
  readSettings,
}: {
  db: Database;
  ids: Ids;
  mail: MailQueue;
  erased: ErasedAddresses;
  readSettings(): Promise<{ emailStep: string }>;
}): DeliveriesService {
  const impossible = (details: string) => new AppError('delivery_not_possible', { details });

  async function setAccess(userId: string, unlockId: string, isRevoked: boolean): Promise<void> {
    const isFound = await db.transaction((trx) =>
      setRevoked(trx, ids, { userId, unlockId, isRevoked }),
    );
    if (!isFound) throw new AppError('unlock_not_found');
  }

  return {
    async resend(userId, unlockId) {
      const { emailStep } = await readSettings();
      await db.transaction(async (trx) => {
        const lead = await findOwnLead(trx, userId, unlockId);
        if (lead === null) throw new AppError('unlock_not_found');
        if (!lead.collectEmails && emailStep !== 'always') throw new AppError('email_not_in_plan');
        if (lead.overQuota) throw impossible('It is over your limit.');
        if (lead.email === null) throw impossible('It has no email address.');
        if (lead.revokedAt !== null) throw impossible('Its access was ended. Give it back first.');
        if (!lead.isOpen) throw impossible('The page of this lead magnet is not open.');
        const toKey = emailKey(lead.email);
        if ((await erased.isErased(trx, toKey)) || !(await takesVisitorMail(trx, toKey))) {
          const hasBounced = (await findBounce(trx, toKey)) !== null;
          throw impossible(
            hasBounced
              ? 'Our mail to this address bounced.'
              : 'This address unsubscribed from our mails.',
          );
        }
        const to = lead.email;
        const contentMailId = await keepContentMail(trx, {
          id: ids.rowId(),
          leadId: unlockId,
          email: to,
          emailKey: toKey,
        });
        if (contentMailId === undefined) throw impossible('It is being erased.');
        await mail.add(trx, { kind: 'content_link', to, toKey, payload: { contentMailId } });
        await recordDelivery(trx, ids, { userId, unlockId }, 'resent');
      });
    },
    revoke: (userId, unlockId) => setAccess(userId, unlockId, true),
    restore: (userId, unlockId) => setAccess(userId, unlockId, false),
    async clearBounce(userId, unlockId) {
      const { emailStep } = await readSettings();
      await inTransaction(db, async (trx) => {
        const lead = await findOwnLead(trx, userId, unlockId);
        if (lead === null) throw new AppError('unlock_not_found');
        if (!lead.collectEmails && emailStep !== 'always') throw new AppError('email_not_in_plan');
        // Over quota, the lead shows no address and no bounce.
        const keys = lead.overQuota ? [] : await selectGivenKeys(trx, unlockId);
        const found = await forgetBounces(trx, keys);
        if (found === 'operators') {
          throw new AppError('no_bounce', { details: 'An operator stopped mail to this address.' });
        }
        if (found === 'none') throw new AppError('no_bounce');
        await recordDelivery(trx, ids, { userId, unlockId }, 'bounce_cleared');
      });
    },
  };
}
