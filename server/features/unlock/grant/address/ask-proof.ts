import { emailKey } from '#shared/auth/email-address.ts';
import { AppError } from '#server/platform/errors.ts';
import type { FieldAnswer, GivenConsent } from '#server/features/leads/email-leads.queries.ts';
import { ADDRESSES_PER_GRANT, extendGrant } from '#server/features/leads/grants.queries.ts';
import { ADDRESS_LINK_HOURS, CODE_PAUSE_SECONDS } from '../../check/unlock-limits.ts';
import type { UnlockDependencies } from '../../unlock-dependencies.ts';
import { keepProof, lockProofAsk } from './proofs.queries.ts';

/** An address that a visitor gave beside a verified comment. */
export interface GivenAddress {
  magnetId: string;
  secrets: readonly string[];
  email: string;
  consent: GivenConsent;
  answers: readonly FieldAnswer[];
}

/**
 * Keeps the address as not confirmed and queues the mail with its code and link. The same address
 * again is another mail, after a pause. Throws verification_required, email_already_registered,
 * email_stopped, too_many_addresses, code_just_sent or too_many_code_mails.
 */
export async function askForProof(
  { db, ids, mail }: Pick<UnlockDependencies, 'db' | 'ids' | 'mail'>,
  { magnetId, secrets, email, consent, answers }: GivenAddress,
): Promise<void> {
  const key = emailKey(email);
  await db.transaction(async (trx) => {
    const ask = await lockProofAsk(trx, { magnetId, secrets, emailKey: key });
    if (ask === undefined) throw new AppError('verification_required');
    if (ask.isTaken) throw new AppError('email_already_registered');
    if (ask.hasComplained) throw new AppError('email_stopped');
    const isOther = ask.before !== null && ask.before.emailKey !== key;
    // The one that is confirmed in the end takes a place as well.
    if (isOther && ask.addressesTried >= ADDRESSES_PER_GRANT - 1) {
      throw new AppError('too_many_addresses', { retryAfterSeconds: 86_400 });
    }
    if (ask.justAsked) {
      throw new AppError('code_just_sent', { retryAfterSeconds: CODE_PAUSE_SECONDS });
    }
    if (ask.isMailedOften) throw new AppError('too_many_code_mails', { retryAfterSeconds: 3_600 });
    const mailId = ids.rowId();
    const { leadId, grantId } = ask;
    const given = { leadId, grantId, email, emailKey: key, mailId };
    const { version: consentVersion, pageUrl } = consent;
    const fresh = { id: ids.rowId(), ...given, consentVersion, pageUrl, answers };
    await extendGrant(trx, grantId, { hours: ADDRESS_LINK_HOURS, isOther });
    const proofId = await keepProof(trx, fresh, isOther);
    await mail.add(trx, {
      id: mailId,
      kind: 'confirm_address',
      to: email,
      toKey: key,
      payload: { proofId, leadId },
    });
  });
}
