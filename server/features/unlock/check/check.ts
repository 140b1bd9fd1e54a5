import {
  canonicalCommentUrl,
  type CommentLink,
  parseCommentLink,
} from '#shared/unlock/link/comment-link.ts';
import { explainRefusal } from '#shared/unlock/link/comment-link-help.ts';
import { idTime } from '#shared/unlock/link/linkedin-id.ts';
import { parsePostKey, postKey } from '#shared/unlock/link/post-alias.ts';
import { unlockFormTexts } from '#shared/unlock/unlock.rules.ts';
import { readerOfMethod } from '#shared/parsing/readers.ts';
import { MagnetId } from '#shared/magnets/magnet-fields.ts';
import {
  requireOpenToNewcomers,
  requireTakingVisitors,
  type VisitorMagnet,
} from '#server/features/magnets/visitors/visitor-magnet.ts';
import { type OriginClaims, readTouch } from '#server/features/leads/origin/touch.rules.ts';
import { wayOf } from '#server/features/leads/origin/ways.ts';
import { findFirstTouch, type Touches } from '#server/features/leads/origin/touches.queries.ts';
import type { CommentSubject } from '#server/features/parsing/comment-reader.ts';
import { AppError } from '#server/platform/errors.ts';
import type { UnlockDependencies } from '../unlock-dependencies.ts';
import type { CheckState } from './check-state.queries.ts';
import { CHECKS_PER_MAGNET } from './unlock-limits.ts';

export interface VerifyInput {
  commentUrl: string;
  magnetId: string;
  /** Grants and waiting tokens the visitor holds for this magnet. */
  secrets: readonly string[];
  /** Where the call comes from; kept as a hash of the day only. */
  network: string;
  /** How the visitor came, as reported by the browser. */
  origin?: OriginClaims;
  /** The caller is over the rate for immediate checks. */
  mustQueue?: boolean;
}

/** One comment on one magnet's page, with all that was known of it when the check began. */
export interface CommentCheck {
  /** The magnet as visitors see it. */
  visitor: VisitorMagnet;
  subject: CommentSubject;
  known: CheckState;
  /**
   * When it began, as `performance.now()`. An older reading may verify and never refuse: the comment
   * may have been edited since.
   */
  since: number;
}

/** A check for the visitor who asks. Made once, then passed on unchanged. */
export interface Check extends CommentCheck, Pick<VerifyInput, 'secrets' | 'network'> {
  /** The comment is read later, from the queue. */
  mustQueue: boolean;
  /** An operator stopped all checks. */
  isStopped: boolean;
  touches: Touches | null;
}

/** Reads the link, without any network, and looks up what is known. */
export async function beginCheck(deps: UnlockDependencies, input: VerifyInput): Promise<Check> {
  const since = performance.now();
  await deps.turns.take();
  const { secrets, network } = input;
  const subject = readCommentSubject(input.commentUrl, deps.clock.now());
  const check = await openCheck(deps, input.magnetId, subject, since);
  const rate = await deps.limiter.consume(`verify ${check.visitor.magnet.id}`, CHECKS_PER_MAGNET);
  const isStopped = !(await deps.areChecksOn());
  const mustQueue = input.mustQueue === true || check.known.hasQueue || !rate.allowed || isStopped;
  const touches = await touchesOf(deps, input, check.visitor.magnet);
  return { ...check, secrets, network, mustQueue, isStopped, touches };
}

/** Throws magnet_not_found, inactive, not_open_yet or page_ended. */
export async function openCheck(
  deps: Pick<UnlockDependencies, 'states' | 'findForVisitor' | 'recallOpenMagnet'>,
  magnetId: string,
  subject: CommentSubject,
  since: number,
): Promise<CommentCheck> {
  const check = await checkOf(deps, magnetId, subject, since);
  // A comment that is already a lead, or waits, came before the page closed.
  const isKnown = check.known.leadId !== null || check.known.waiting !== null;
  if (!isKnown) requireOpenToNewcomers(requireTakingVisitors(check.visitor));
  return check;
}

/** A visitor who has a grant or waits here came before, and that visit was the first. */
export async function touchesOf(
  { db, clock, ways }: Pick<UnlockDependencies, 'db' | 'clock' | 'ways'>,
  { origin, magnetId, secrets }: VerifyInput,
  { userId, template }: Pick<VisitorMagnet['magnet'], 'userId' | 'template'>,
): Promise<Touches | null> {
  if (origin === undefined) return null;
  const touch = readTouch(origin, clock.now());
  const way = await ways.idOf(userId, wayOf(touch, template));
  const known = await findFirstTouch(db, magnetId, secrets);
  if (known === null) {
    const only = { ...touch, way };
    return { first: only, last: only };
  }
  const firstWay = known.way ?? 0;
  return { first: { ...known, lastWay: way }, last: { ...touch, way, firstWay } };
}

/** Throws magnet_not_found or inactive. */
export async function checkOf(
  deps: Pick<UnlockDependencies, 'states' | 'findForVisitor' | 'recallOpenMagnet'>,
  magnetId: string,
  subject: CommentSubject,
  since: number,
): Promise<CommentCheck> {
  const isId = MagnetId.safeParse(magnetId).success;
  const known = isId ? await deps.states.add({ magnetId, subject }) : null;
  if (known === null) {
    await deps.findForVisitor(magnetId); // throws the error for this id
    throw new AppError('temporarily_unavailable', { retryAfterSeconds: 1 });
  }
  const { state } = known;
  const visitor = { ...(await deps.recallOpenMagnet(magnetId, known.version)), state };
  return { visitor, subject, known: allowed(known, visitor.magnet.readersOff), since };
}

/** Removes readings by readers that the creator switched off for this magnet. */
function allowed(known: CheckState, off: readonly string[]): CheckState {
  if (off.length === 0) return known;
  const { evidence, view } = known;
  const isOff = evidence !== null && off.includes(readerOfMethod(evidence.method) ?? '');
  return {
    ...known,
    evidence: isOff ? null : evidence,
    view: off.includes('creator_view') ? null : view,
  };
}

/** Reads a pasted link without any network. Throws `invalid_comment_url` with the reason in words. */
export function readCommentSubject(pasted: string, now: Date): CommentSubject {
  const parsed = parseCommentLink(pasted, now);
  if (parsed.ok) return toSubject(parsed.link);
  const { message, hint } = explainRefusal(parsed.reason);
  throw new AppError('invalid_comment_url', {
    // An empty field has its own text, on the page and in the call.
    values: { problem: parsed.reason === 'empty' ? unlockFormTexts.urlRequired : message },
    hint,
    extra: { reason: parsed.reason },
  });
}

/** The comment's id holds its time. */
export function toSubject(link: CommentLink): CommentSubject {
  return {
    link,
    postKey: postKey(link),
    url: canonicalCommentUrl(link),
    commentedAt: idTime(link.commentId),
  };
}

interface CommentRow {
  postKey: string;
  commentId: string;
  parentCommentId: string | null;
}

/**
 * The subject of a stored row. Throws when the row's key is invalid: only our own code wrote it.
 */
export function subjectOfRow(row: CommentRow): CommentSubject {
  const post = parsePostKey(row.postKey);
  if (post === null) throw new Error(`Stored post key ${row.postKey} cannot be read`);
  return toSubject({
    ...post,
    commentId: row.commentId,
    parentCommentId: row.parentCommentId,
  });
}
