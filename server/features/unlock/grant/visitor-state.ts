import type { PublicMagnet } from '#shared/magnets/magnets.contract.ts';
import { availabilityOf } from '#server/features/magnets/magnets.view.ts';
import { AppError } from '#server/platform/errors.ts';
import { hashSecret } from '#server/platform/ids.ts';
import {
  requireTakingVisitors,
  type VisitorMagnet,
} from '#server/features/magnets/visitors/visitor-magnet.ts';
import { selectFieldsToAsk } from '#server/features/magnets/extra-fields/extra-fields.queries.ts';
import { findPlace } from '../waiting/queue/check-queue.queries.ts';
import { collectsEmails } from '#server/features/leads/effective-plan.ts';
import { findGrant, openFurtherGrant } from '#server/features/leads/grants.queries.ts';
import { findOpenProof, type OpenProof } from './address/proofs.queries.ts';
import { showContent } from './open-content.ts';
import type { UnlockDependencies } from '../unlock-dependencies.ts';
import {
  findWaitingOf,
  removeWaitingVisitor,
  type WaitingRow,
} from '../waiting/waiting.queries.ts';

/** Where a visitor of a magnet stands. `magnet` holds content only in `unlocked`. */
export type VisitorState = { visitor: VisitorMagnet; magnet: PublicMagnet } & (
  | { kind: 'new' }
  /** A newcomer before the start, after the end or when all places are taken. */
  | { kind: 'closed' }
  | { kind: 'pending'; waiting: WaitingRow; place: number | null; isStopped: boolean }
  | { kind: 'turned_down'; waiting: WaitingRow }
  /** The comment was shared too often: today's places are taken. */
  | { kind: 'used_up' }
  /** `proof`: an address was given and is not confirmed yet. */
  | { kind: 'email'; name: string; proof: OpenProof | null }
  | { kind: 'unlocked'; name: string; isConfirmed: boolean }
) & {
    /** The grant that this call made, for the visitor's cookie. */
    newGrant: string | null;
  };

/**
 * The page's content for a visitor with these secrets. A settled wait opens the content: its token
 * is exchanged for a grant, once, and only when `mayOpen` (a HEAD must change nothing). Throws
 * magnet_not_found or inactive, whatever is presented (T28). While the creator's account is
 * scheduled for deletion, new visitors get inactive too, unless `mayBeKnown`: then only the action
 * itself identifies the visitor, by a mailed key or by the comment that unlocked.
 */
export async function findVisitorState(
  deps: UnlockDependencies,
  magnetId: string,
  secrets: readonly string[],
  options: { mayOpen: boolean; mayBeKnown?: boolean },
): Promise<VisitorState> {
  const state = await findAnyState(deps, magnetId, secrets, options);
  if (!isNewcomer(state)) return state;
  if (options.mayBeKnown !== true) requireTakingVisitors(state.visitor);
  const { visitor, magnet, newGrant } = state;
  const isOpen = magnet.availability?.state === 'open';
  return isOpen ? state : { visitor, magnet, newGrant, kind: 'closed' };
}

/** True for a visitor who has not unlocked the page and does not wait for it. */
export function isNewcomer(state: VisitorState): boolean {
  if (state.kind === 'turned_down') return state.waiting.state !== 'waiting';
  return state.kind === 'new' || state.kind === 'closed' || state.kind === 'used_up';
}

async function findAnyState(
  deps: UnlockDependencies,
  magnetId: string,
  secrets: readonly string[],
  { mayOpen }: { mayOpen: boolean },
): Promise<VisitorState> {
  const visitor = await deps.findForVisitor(magnetId);
  const emailRequired = collectsEmails(visitor, await deps.readSettings());
  const availability = availabilityOf(visitor.magnet, visitor.state);
  const magnet = deps.showLocked(visitor, emailRequired, availability);
  const base = { visitor, magnet, newGrant: null };
  if (secrets.length === 0) return { ...base, kind: 'new' };

  const grant = await findGrant(deps.db, magnetId, secrets);
  if (grant?.completedAt != null) {
    const open = await showContent(deps, visitor, secrets);
    const { name, confirmed: isConfirmed } = grant;
    return { ...base, magnet: open, kind: 'unlocked', name, isConfirmed };
  }
  if (grant !== null) {
    const { confirmsEmail } = visitor.magnet;
    const proof = confirmsEmail ? await findOpenProof(deps.db, magnetId, secrets) : null;
    const extraFields = await selectFieldsToAsk(deps.db, visitor.magnet, grant.leadId);
    return {
      ...base,
      magnet: { ...magnet, extraFields },
      kind: 'email',
      name: grant.name,
      proof,
    };
  }

  const waiting = await findWaitingOf(deps.db, magnetId, secrets);
  if (waiting === null) return { ...base, kind: 'new' };
  if (waiting.state === 'waiting') {
    // Only the creator may accept it. The visitor sees what was found and may correct it meanwhile.
    if (waiting.code === 'near_miss') return { ...base, kind: 'turned_down', waiting };
    const isStopped = !(await deps.areChecksOn());
    const isQueued = waiting.code === 'in_queue' && !isStopped;
    const place = isQueued ? await findPlace(deps.db, waiting) : null;
    return { ...base, kind: 'pending', waiting, place, isStopped };
  }
  if (waiting.leadId === null) return { ...base, kind: 'turned_down', waiting };
  if (waiting.state === 'refused' || waiting.state === 'rejected') return { ...base, kind: 'new' };
  if (!mayOpen) return { ...base, kind: 'pending', waiting, place: null, isStopped: false };

  const newGrant = await exchange(deps, waiting, secrets, emailRequired);
  if (newGrant === null) return { ...base, kind: 'used_up' };
  const again = await findVisitorState(deps, magnetId, [newGrant], { mayOpen: false });
  return { ...again, newGrant };
}

/**
 * Exchanges one waiting token for one grant in one transaction; null when today's places are taken.
 */
async function exchange(
  { db, ids }: UnlockDependencies,
  waiting: WaitingRow,
  secrets: readonly string[],
  emailRequired: boolean,
): Promise<string | null> {
  const secret = ids.secret('grt_');
  try {
    await db.transaction(async (trx) => {
      const grant = { id: ids.rowId(), hash: hashSecret(secret), emailRequired };
      if (!(await removeWaitingVisitor(trx, waiting.id, secrets))) throw new AppError('not_found');
      if ((await openFurtherGrant(trx, waiting.leadId ?? '', grant)) === null) {
        throw new AppError('comment_already_used');
      }
    });
    return secret;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
