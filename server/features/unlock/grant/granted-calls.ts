import type { AskedField } from '#shared/magnets/extra-fields/extra-fields.ts';
import { readFieldAnswers } from '#shared/unlock/field-answer.rules.ts';
import { AppError } from '#server/platform/errors.ts';
import { findClaim } from '#server/features/leads/claims.queries.ts';
import { type FieldAnswer, takeKnownEmail } from '#server/features/leads/email-leads.queries.ts';
import { findAddressRules, findGrant } from '#server/features/leads/grants.queries.ts';
import { askForProof } from './address/ask-proof.ts';
import type { StoredAddress } from './address/confirm-address.ts';
import { showContent } from './open-content.ts';
import { readEmail } from './address/read-email.ts';
import type { UnlockDependencies } from '../unlock-dependencies.ts';

export interface GrantedCall {
  magnetId: string;
  secrets: readonly string[];
}

/**
 * Records that the content was handed over, once for each lead: a second call returns the same claim.
 * Throws magnet_not_found, inactive, verification_required or email_required.
 */
export async function createClaim(
  { db, ids, claims, findForVisitor }: UnlockDependencies,
  { magnetId, secrets }: GrantedCall,
): Promise<{ id: string; isNew: boolean }> {
  const id = ids.rowId();
  if (secrets.length > 0 && (await claims.add({ id, magnetId, secrets }))) {
    return { id, isNew: true };
  }
  await findForVisitor(magnetId);
  const grant = await findGrant(db, magnetId, secrets);
  if (grant === null) throw new AppError('verification_required');
  if (grant.completedAt === null) throw new AppError('email_required');
  const existing = await findClaim(db, grant.leadId);
  if (existing === null) throw new AppError('temporarily_unavailable', { retryAfterSeconds: 1 });
  return { id: existing, isNew: false };
}

/**
 * Keeps the id of the event a browser sent for an unlock, the first one only. Throws what a claim
 * throws, and `not_found` where no pixel is on.
 */
export async function recordConversion(
  deps: UnlockDependencies,
  call: GrantedCall,
  eventId: string,
): Promise<{ eventId: string; isNew: boolean }> {
  const { owner, plan } = await deps.findForVisitor(call.magnetId);
  if ((await deps.integrations.findActivePixels(owner, plan)) === null) {
    throw new AppError('not_found');
  }
  const claim = await createClaim(deps, call);
  return deps.integrations.keepEvent(claim.id, eventId);
}

/** What a visitor gives in the email step. */
export interface GivenEmail extends GrantedCall {
  email: string;
  consentVersion: number | null;
  /** As typed, by the ids of the extra fields. */
  answers: Readonly<Record<string, string>>;
}

/**
 * Stores the visitor's email and completes the grant. Without a live grant the answer is the same
 * for every address (T96). An address that is refused changes nothing: the grant stays, and another
 * address may follow. An agreement is kept with the address, in the version that was shown. Where the
 * address has to be confirmed, it is kept as unconfirmed, a code is mailed there and the answer is
 * `mailed`. Answers to the page's extra fields go with the address. Throws answer_invalid, code_just_sent, too_many_code_mails, email_invalid, address_banned, email_not_work, email_throwaway, email_unreachable, consent_changed, magnet_not_found, inactive, verification_required, email_not_asked, email_already_registered or too_many_addresses.
 */
export async function createEmailLead(
  deps: UnlockDependencies,
  input: GivenEmail,
): Promise<StoredAddress | 'mailed'> {
  const { db, ids } = deps;
  const email = readEmail(input.email);
  const { magnetId, secrets, consentVersion } = input;
  const rules = await findAddressRules(db, magnetId, secrets);
  let answers: FieldAnswer[] = [];
  if (rules !== undefined) {
    if (consentVersion !== null && consentVersion !== rules.consentVersion) {
      throw new AppError('consent_changed');
    }
    answers = requireAnswers(rules.extraFields, input.answers);
    if (!rules.hasAddress) await deps.quality.require(email, rules);
  }
  const version = rules === undefined ? null : consentVersion;
  const consent = { version, pageUrl: deps.pageUrlOf(magnetId) };
  const mustConfirm = rules !== undefined && rules.confirmsEmail && !rules.hasAddress;
  if (mustConfirm && deps.mail.reachesPeople) {
    await askForProof(deps, { magnetId, secrets, email, consent, answers });
    return 'mailed';
  }
  const id = ids.rowId();
  const confirmation = mustConfirm ? ('unsent' as const) : null;
  const given = { id, magnetId, email, secrets, consent, answers, confirmation };
  const stored = secrets.length === 0 ? null : await deps.emails.add(given);
  if (stored !== null) {
    const opened = await deps.recallMagnet(magnetId, stored);
    return { id, isNew: true, magnet: await showContent(deps, opened, secrets) };
  }
  const visitor = await deps.findForVisitor(magnetId);
  const grant = await findGrant(db, magnetId, secrets);
  if (grant === null) throw new AppError('verification_required');
  // A magnet that asks for no email stores none, whatever the client sends (T29), and the answer
  // says so.
  if (!grant.emailRequired) throw new AppError('email_not_asked');
  const known = await db.transaction((trx) =>
    takeKnownEmail(trx, grant, email, { consent, answers }),
  );
  if (known.kind === 'too_many') {
    throw new AppError('too_many_addresses', { retryAfterSeconds: 86_400 });
  }
  if (known.kind === 'taken') throw new AppError('email_already_registered');
  return { id: known.id, isNew: false, magnet: await showContent(deps, visitor, secrets) };
}

/** Throws answer_invalid with a text for each field. */
function requireAnswers(
  fields: readonly AskedField[],
  typed: Readonly<Record<string, string>>,
): FieldAnswer[] {
  const { answers, problems } = readFieldAnswers(fields, typed);
  if (problems.size === 0) return answers;
  const [problem = ''] = problems.values();
  const entries = [...problems].map(([id, text]) => [`answers.${id}`, text]);
  throw new AppError('answer_invalid', {
    values: { problem },
    fields: Object.fromEntries(entries) as Record<string, string>, // the entries just made
  });
}
