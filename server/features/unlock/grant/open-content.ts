import { picturesOf } from '#shared/files/text-pictures.ts';
import { shownPicturesOf } from '#shared/magnets/magnet-items.ts';
import type { PublicMagnet } from '#shared/magnets/magnets.contract.ts';
import type { PublicItem } from '#shared/magnets/shown-items.ts';
import { collectsEmails } from '#server/features/leads/effective-plan.ts';
import { findGrant, readOpenedLead } from '#server/features/leads/grants.queries.ts';
import { type MadeLead, recordOpening } from '#server/features/leads/ledger.ts';
import type { KnownMagnet } from '#server/features/magnets/visitors/visitor-magnet.ts';
import { AppError } from '#server/platform/errors.ts';
import { hashSecret } from '#server/platform/ids.ts';
import type { Check } from '../check/check.ts';
import { selectAnswer } from '../after/after-unlock.queries.ts';
import type { OpenFile, UnlockDependencies } from '../unlock-dependencies.ts';

/** Content that is open to a visitor, or will be with an email. */
export interface Opened {
  kind: 'opened';
  grant: string;
  expiresAt: Date;
  name: string;
  emailRequired: boolean;
  /** False: opened on trust. */
  isConfirmed: boolean;
}

/** Opens the content of a comment that has its lead, from this call or an earlier one. */
export async function openContent(
  deps: UnlockDependencies,
  check: Check,
  lead: Exclude<MadeLead, { kind: 'rejected' }>,
): Promise<Opened> {
  if (lead.kind === 'exists') return openAgain(deps, check, lead.leadId);
  const { grant, expiresAt, name, emailRequired, isConfirmed } = lead;
  return { kind: 'opened', grant: grant ?? '', expiresAt, name, emailRequired, isConfirmed };
}

/**
 * Opens the content once more for a comment that has its lead: no new lead, no quota. A
 * visitor whose grant still holds keeps it. Throws comment_already_used after 5 in 24 hours.
 */
async function openAgain(
  deps: UnlockDependencies,
  check: Check,
  known: string | null,
): Promise<Opened> {
  const { db, ids } = deps;
  const leadId = known ?? (await findLead(deps, check));
  const { visitor, secrets } = check;
  const emailRequired = collectsEmails(visitor, await deps.readSettings());
  const { name, confirmed: isConfirmed } = await readOpenedLead(db, leadId);
  const own = await findGrant(db, visitor.magnet.id, secrets);
  if (own?.leadId === leadId && (own.completedAt !== null || emailRequired)) {
    const grant = secrets.find((secret) => hashSecret(secret).equals(own.tokenHash)) ?? '';
    const { expiresAt, completedAt } = own;
    const isOpen = completedAt !== null;
    return { kind: 'opened', grant, expiresAt, name, emailRequired: !isOpen, isConfirmed };
  }
  const grant = ids.secret('grt_');
  const further = { id: ids.rowId(), hash: hashSecret(grant), emailRequired };
  const opening = await recordOpening(deps, check, leadId, further);
  if (opening === null) throw new AppError('comment_already_used');
  return {
    kind: 'opened',
    grant,
    expiresAt: opening.expiresAt,
    name,
    emailRequired,
    isConfirmed,
  };
}

/** The lead that a parallel call made. */
async function findLead(deps: UnlockDependencies, check: Check): Promise<string> {
  const { visitor, subject } = check;
  const leadId = (await deps.states.add({ magnetId: visitor.magnet.id, subject }))?.leadId ?? null;
  if (leadId === null) throw new AppError('temporarily_unavailable', { retryAfterSeconds: 1 });
  return leadId;
}

/**
 * The magnet with its content. Only ever called for a completed grant; `secrets` hold it, for
 * the address of a file is bound to it (T27).
 */
export async function showContent(
  deps: Pick<
    UnlockDependencies,
    'db' | 'readSettings' | 'showLocked' | 'showFiles' | 'showPictures' | 'findNextStep'
  >,
  visitor: KnownMagnet,
  secrets: readonly string[],
): Promise<PublicMagnet> {
  const { magnet } = visitor;
  const collects = collectsEmails(visitor, await deps.readSettings());
  const locked = deps.showLocked(visitor, collects, null);
  const hasFile = magnet.items.some(({ type }) => type === 'file');
  const files = hasFile ? await deps.showFiles(magnet.id, secrets) : new Map<string, OpenFile>();
  const pictures = await deps.showPictures(magnet.id, secrets, shownPicturesOf(magnet.items));
  const items = magnet.items.map(({ id, type, title, textContent, linkUrl }): PublicItem => ({
    id,
    type,
    title,
    textContent: type === 'text' ? textContent : null,
    linkUrl: type === 'link' ? linkUrl : null,
    pictures: picturesOf(type === 'text' ? textContent : null, pictures),
    ...((type === 'file' ? files.get(id) : undefined) ?? { fileUrl: null, file: null }),
  }));
  const [first] = items;
  return {
    ...locked,
    locked: false,
    items,
    nextStep: await deps.findNextStep(magnet),
    question: await showQuestion(deps.db, magnet, secrets),
    textContent: first?.textContent ?? null,
    linkUrl: first?.linkUrl ?? null,
    fileUrl: first?.fileUrl ?? null,
    ...(first?.file == null ? {} : { file: first.file }),
  };
}

async function showQuestion(
  db: UnlockDependencies['db'],
  { id: magnetId, question: text, questionChoices: choices }: KnownMagnet['magnet'],
  secrets: readonly string[],
): Promise<PublicMagnet['question']> {
  if (text === null) return null;
  return { text, choices, answer: await selectAnswer(db, { magnetId, secrets }, text) };
}
