import { emailKey } from '#shared/auth/email-address.ts';
import type { Database } from '#server/platform/db/connection.ts';
import type { ErasedAddresses } from '#server/features/mail/addresses/erased-addresses.ts';
import type { MailLimits } from '#server/features/mail/mail-limits.ts';
import { AppError } from '#server/platform/errors.ts';
import { hashSecret, type Ids } from '#server/platform/ids.ts';
import type { VisitorMagnet } from '#server/features/magnets/visitors/visitor-magnet.ts';
import type { MailQueue } from '#server/features/mail/mail-queue.ts';
import { takesVisitorMail } from '#server/features/mail/addresses/opt-out-links.queries.ts';
import {
  ADDRESSES_PER_GRANT,
  findGrant,
  openFurtherGrant,
} from '#server/features/leads/grants.queries.ts';
import { findLinkedLead, keepContentMail, lockMailedKeys } from './content-mails.queries.ts';
import { readEmail } from './address/read-email.ts';

export interface ContentMail {
  magnetId: string;
  email: string;
  /** The visitor's secrets: one of its grants has to be complete. */
  secrets: readonly string[];
  network: string;
}

export interface ContentMailsService {
  /**
   * Mails a link to content that is open already, to read it later or elsewhere. The answer
   * is the same for an address that is refused or asked for too often (T94). Throws email_invalid,
   * magnet_not_found, inactive, verification_required, email_required or too_many_addresses.
   */
  send(input: ContentMail): Promise<void>;
  /**
   * A grant for the visitor with the link, counted as a further opening; null for a link that
   * does not hold. Throws magnet_not_found, inactive or comment_already_used.
   */
  open(magnetId: string, key: string): Promise<string | null>;
}

/**
 * Sends visitors a link to content they unlocked. Throws `verification_required`, `email_required`,
 * `comment_already_used` and `too_many_addresses`.
 */
export function createContentMails(dependencies: {
  db: Database;
  ids: Ids;
  mail: MailQueue;
  erased: ErasedAddresses;
  findForVisitor(magnetId: string): Promise<VisitorMagnet>;
  mayMail: MailLimits['take'];
}): ContentMailsService {
  const { db, ids, findForVisitor } = dependencies;

  async function findLead(magnetId: string, key: string): Promise<string | null> {
    await findForVisitor(magnetId);
    return findLinkedLead(db, magnetId, key);
  }

  return {
    async send({ magnetId, email, secrets, network }) {
      const address = readEmail(email);
      const { magnet } = await findForVisitor(magnetId);
      const grant = await findGrant(db, magnetId, secrets);
      if (grant === null) throw new AppError('verification_required');
      if (grant.completedAt === null) throw new AppError('email_required');
      const key = emailKey(address);
      const mayMail = await dependencies.mayMail('content', {
        emailKey: key,
        network,
        creatorId: magnet.userId,
      });
      await db.transaction(async (trx) => {
        const known = await lockMailedKeys(trx, grant.leadId);
        if (!known.includes(key) && known.length >= ADDRESSES_PER_GRANT) {
          throw new AppError('too_many_addresses');
        }
        // Not even kept: nobody who types an erased address brings it back.
        if (await dependencies.erased.isErased(trx, key)) return;
        const { leadId } = grant;
        const mail = { id: ids.rowId(), leadId, email: address, emailKey: key };
        const contentMailId = await keepContentMail(trx, mail);
        if (contentMailId === undefined || !mayMail || !(await takesVisitorMail(trx, key))) return;
        await dependencies.mail.add(trx, {
          kind: 'content_link',
          to: address,
          toKey: key,
          payload: { contentMailId },
        });
      });
    },

    async open(magnetId, key) {
      const leadId = await findLead(magnetId, key);
      if (leadId === null) return null;
      const secret = ids.secret('grt_');
      // The first visitor completed the email step before the mail was sent.
      const grant = { id: ids.rowId(), hash: hashSecret(secret), emailRequired: false };
      const further = await db.transaction((trx) => openFurtherGrant(trx, leadId, grant));
      if (further === null) throw new AppError('comment_already_used');
      return secret;
    },
  };
}
