import { emailKey } from '#shared/auth/email-address.ts';
import type { Database } from '#server/platform/db/connection.ts';
import type { ErasedAddresses } from '#server/features/mail/addresses/erased-addresses.ts';
import type { MailLimits } from '#server/features/mail/mail-limits.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Ids } from '#server/platform/ids.ts';
import type { VisitorMagnet } from '#server/features/magnets/visitors/visitor-magnet.ts';
import { readEmail } from '../grant/address/read-email.ts';
import { findWaitingOf } from './waiting.queries.ts';
import { keepWaitingEmail, lockStillWaiting } from './waiting-emails.queries.ts';

export interface WaitingEmail {
  magnetId: string;
  email: string;
  /** What the visitor's browser presents: one of its tokens has to wait for a comment. */
  secrets: readonly string[];
  network: string;
}

export interface WaitingEmailsService {
  /**
   * Keeps an address to be told how the visitor's wait ended, once. The answer is the same
   * for an address that is known, refused or asked for too often (T94). Throws email_invalid,
   * not_waiting, magnet_not_found or inactive.
   */
  leave(input: WaitingEmail): Promise<void>;
}

/**
 * Addresses left while a comment waits. Throws `not_waiting` when nothing waits, or waits for the
 * creator alone.
 */
export function createWaitingEmails(dependencies: {
  db: Database;
  ids: Ids;
  erased: ErasedAddresses;
  findForVisitor(magnetId: string): Promise<VisitorMagnet>;
  mayMail: MailLimits['take'];
}): WaitingEmailsService {
  const { db, ids } = dependencies;
  return {
    async leave({ magnetId, email, secrets, network }) {
      const address = readEmail(email);
      const { magnet } = await dependencies.findForVisitor(magnetId);
      const key = emailKey(address);
      const waiting = await findWaitingOf(db, magnetId, secrets);
      if (waiting === null || waiting.code === 'near_miss') throw new AppError('not_waiting');
      const mayMail = await dependencies.mayMail('waiting', {
        emailKey: key,
        network,
        creatorId: magnet.userId,
      });
      await db.transaction(async (trx) => {
        if (!(await lockStillWaiting(trx, waiting.id))) throw new AppError('not_waiting');
        if (!mayMail || (await dependencies.erased.isErased(trx, key))) return;
        await keepWaitingEmail(trx, { id: ids.rowId(), waitingId: waiting.id, address, key });
      });
    },
  };
}
