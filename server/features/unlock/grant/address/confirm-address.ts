import type { PublicMagnet } from '#shared/magnets/magnets.contract.ts';
import { AppError } from '#server/platform/errors.ts';
import { hashSecret } from '#server/platform/ids.ts';
import type { Confirmation } from '#server/features/leads/email-leads.queries.ts';
import { findGrant, openFurtherGrant } from '#server/features/leads/grants.queries.ts';
import type { UnlockDependencies } from '../../unlock-dependencies.ts';
import { showContent } from '../open-content.ts';
import { textOfCode } from './proof-letter.ts';
import {
  confirmLater,
  countCodeTry,
  findLinkedProof,
  findOpenProof,
  type OpenProof,
} from './proofs.queries.ts';

/** A visitor's browser on a page. */
interface VisitorCall {
  magnetId: string;
  secrets: readonly string[];
}

/** An address that is stored now, or was before (`isNew` false), with the content it opens. */
export interface StoredAddress {
  id: string;
  isNew: boolean;
  magnet: PublicMagnet;
}

/**
 * Confirms the address by the code of its mail, in the browser that asked. Throws magnet_not_found,
 * inactive, verification_required, email_required, address_code_wrong, address_code_expired,
 * too_many_codes or email_already_registered.
 */
export async function confirmByCode(
  deps: UnlockDependencies,
  { magnetId, secrets, code }: VisitorCall & { code: string },
): Promise<StoredAddress> {
  const tried = await countCodeTry(deps.db, magnetId, secrets);
  if (tried === undefined) return findConfirmed(deps, { magnetId, secrets });
  if (!tried.mayTry) throw new AppError('too_many_codes');
  if (tried.codeHashes.length === 0) throw new AppError('address_code_expired');
  const text = textOfCode(tried.id, readCode(code));
  const isRight = tried.codeHashes.some((hash) => deps.key.isSigned('address-codes', text, hash));
  if (!isRight) throw new AppError('address_code_wrong');
  const visitor = { magnetId, secrets };
  const id = deps.ids.rowId();
  const version = await store(deps, tried, { id, ...visitor, confirmation: 'code' });
  if (version === null) return findConfirmed(deps, visitor, 'email_already_registered');
  const opened = await deps.recallMagnet(magnetId, version);
  return { id, isNew: true, magnet: await showContent(deps, opened, secrets) };
}

/** What people type and paste: "123 456", "123-456", and digits of another script. */
function readCode(typed: string): string {
  const digits: readonly string[] = typed.slice(0, 40).match(/\p{Nd}/gu) ?? [];
  return digits.map(valueOf).join('').slice(0, 20);
}

/** Digits of a script stand one after the other, from its zero. */
function valueOf(digit: string): string {
  const plain = digit.normalize('NFKC');
  if (/^[0-9]$/.test(plain)) return plain;
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}

function store(
  { emails }: Pick<UnlockDependencies, 'emails'>,
  { email, consentVersion, pageUrl, answers }: Omit<OpenProof, 'mail'>,
  call: VisitorCall & { id: string; confirmation: Confirmation; hashes?: readonly Buffer[] },
): Promise<string | null> {
  return emails.add({ ...call, email, answers, consent: { version: consentVersion, pageUrl } });
}

/** The content is open already, such as by the mailed link in another browser. */
async function findConfirmed(
  deps: UnlockDependencies,
  { magnetId, secrets }: VisitorCall,
  otherwise: 'email_required' | 'email_already_registered' = 'email_required',
): Promise<StoredAddress> {
  const visitor = await deps.findForVisitor(magnetId);
  const grant = await findGrant(deps.db, magnetId, secrets);
  if (grant === null) throw new AppError('verification_required');
  if (grant.completedAt === null) throw new AppError(otherwise);
  const magnet = await showContent(deps, visitor, secrets);
  return { id: grant.leadId, isNew: false, magnet };
}

/** What the button on the mailed page did. */
export type ConfirmedByLink =
  /** `grant` opens the content in this browser; null where it is open by its own or has no room left. */
  | { kind: 'confirmed'; grant: string | null; isOwn: boolean }
  /** Used before, too old, or never ours. */
  | { kind: 'over' }
  /** Another comment has the address by now. */
  | { kind: 'taken' };

/**
 * Confirms the address by the mailed link, in any browser. The page that asked opens by itself, and this
 * one too: it may have replaced the other. Throws magnet_not_found or inactive.
 */
export async function confirmByLink(
  deps: UnlockDependencies,
  { magnetId, secrets, key }: VisitorCall & { key: string },
): Promise<ConfirmedByLink> {
  const { db, ids } = deps;
  await deps.findForVisitor(magnetId);
  const proof = await findLinkedProof(db, magnetId, key);
  if (proof === undefined) return { kind: 'over' };
  const { grantHash: hash } = proof;
  if (!(await confirmLater(db, proof, 'page'))) {
    if (hash === null) return { kind: 'over' };
    const asker = { magnetId, secrets: [], hashes: [hash] };
    const id = ids.rowId();
    const version = await store(deps, proof, { id, ...asker, confirmation: 'page' });
    if (version === null) return { kind: 'taken' };
    await deps.claims.add({ id: ids.rowId(), ...asker });
  }
  const isOwn = hash !== null && secrets.some((secret) => hashSecret(secret).equals(hash));
  if (isOwn) return { kind: 'confirmed', grant: null, isOwn };
  const grant = ids.secret('grt_');
  const further = await db.transaction((trx) =>
    openFurtherGrant(trx, proof.leadId, {
      id: ids.rowId(),
      hash: hashSecret(grant),
      emailRequired: false,
    }),
  );
  return { kind: 'confirmed', grant: further === null ? null : grant, isOwn };
}

/**
 * Opens the content although the address is not confirmed, while our mail cannot leave: no visitor is
 * locked out by a mail server that fails. False once it left.
 */
export async function openUnconfirmed(
  deps: UnlockDependencies,
  { magnetId, secrets }: VisitorCall,
): Promise<boolean> {
  const proof = await findOpenProof(deps.db, magnetId, secrets);
  if (proof?.mail !== 'late') return false;
  const call = { id: deps.ids.rowId(), magnetId, secrets, confirmation: 'unsent' as const };
  return (await store(deps, proof, call)) !== null;
}
