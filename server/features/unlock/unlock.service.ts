import { DEFAULT_VISITOR_NAME } from '#shared/app/constants.ts';
import type { PublicMagnet } from '#shared/magnets/magnets.contract.ts';
import { collectsEmails } from '#server/features/leads/effective-plan.ts';
import {
  selectAskedFields,
  selectFieldsToAsk,
} from '#server/features/magnets/extra-fields/extra-fields.queries.ts';
import { findGrant, findGrantForComment } from '#server/features/leads/grants.queries.ts';
import { recheckComment } from './waiting/recheck-comment.ts';
import { recheckWaits } from './waiting/recheck-waits.ts';
import { type FollowedWait, followWait } from './waiting/follow-wait.ts';
import {
  createClaim,
  createEmailLead,
  type GivenEmail,
  type GrantedCall,
  recordConversion,
} from './grant/granted-calls.ts';
import {
  confirmByCode,
  confirmByLink,
  type ConfirmedByLink,
  openUnconfirmed,
  type StoredAddress,
} from './grant/address/confirm-address.ts';
import { answerQuestion, openNextStep } from './after/after-unlock.ts';
import { showContent } from './grant/open-content.ts';
import { approveWaiting, dismissSource, rejectWaiting } from './waiting/settle-waiting.ts';
import { availabilityOf } from '#server/features/magnets/magnets.view.ts';
import { requireTakingVisitors } from '#server/features/magnets/visitors/visitor-magnet.ts';
import type { UnlockDependencies } from './unlock-dependencies.ts';
import type { UnlockOutcome } from './check/unlock-outcome.ts';
import { verifyComment } from './check/verify-comment.ts';
import { readCommentSubject, type VerifyInput } from './check/check.ts';
import { workCheckQueues } from './waiting/queue/work-check-queue.ts';
import { findVisitorState, type VisitorState } from './grant/visitor-state.ts';

/**
 * The unlock flow. `secrets` are the grants and waiting tokens a visitor presents;
 * nothing else a client says decides anything.
 */
export interface UnlockService {
  verify(input: VerifyInput): Promise<UnlockOutcome>;
  createClaim(call: GrantedCall): Promise<{ id: string; isNew: boolean }>;
  /** Keeps the id of the event a browser sent for an unlock, the first one only. */
  recordConversion(
    call: GrantedCall,
    eventId: string,
  ): Promise<{ eventId: string; isNew: boolean }>;
  createEmailLead(call: GivenEmail): Promise<StoredAddress | 'mailed'>;
  /** Keeps an answer to the page's question, also a changed one. */
  answerQuestion(call: GrantedCall & { answer: string }): Promise<void>;
  /** Where the next step leads, for visitors whom the page is open to; counts them with `isVisit`. */
  openNextStep(call: GrantedCall, options: { isVisit: boolean }): Promise<string | null>;
  /** Whether mail to an address is stopped; for a visitor whose comment was checked or waits. */
  findStop(address: string): Promise<'bounce' | 'complaint' | null>;
  /** Confirms an address by its code, in the browser that asked. */
  confirmByCode(call: GrantedCall & { code: string }): Promise<StoredAddress>;
  /** The same by the mailed link, in any browser. */
  confirmByLink(call: GrantedCall & { key: string }): Promise<ConfirmedByLink>;
  /** Opens the content while the mail with the code cannot leave; false once it left. */
  openUnconfirmed(call: GrantedCall): Promise<boolean>;
  /**
   * The comment's author, or "LinkedIn User". Answers from what was read before: a call that proves
   * nothing must not make us ask LinkedIn.
   */
  extractName(
    commentUrl: string,
    secrets: readonly string[],
  ): Promise<{ name: string; method: string }>;
  /** The magnet as this visitor may see it: content only with a completed grant. */
  readPublicMagnet(magnetId: string, secrets: readonly string[]): Promise<PublicMagnet>;
  isUnlockedBy(magnetId: string, secrets: readonly string[]): Promise<boolean>;
  /** Where this visitor stands; `mayOpen` lets a settled wait turn into a grant. */
  findVisitorState(
    magnetId: string,
    secrets: readonly string[],
    options: { mayOpen: boolean; mayBeKnown?: boolean },
  ): Promise<VisitorState>;
  /** What this visitor waits for, to be told of its end. Throws not_waiting. */
  followWait(magnetId: string, secrets: readonly string[]): Promise<FollowedWait>;
  /** Makes the checks whose turn has come. */
  workQueues(): Promise<void>;
  recheck(job: { waitingId: string; attempt: number }): Promise<void>;
  /** Checks all waiting comments of a creator who got another reader. */
  recheckWaits(job: { userId: string; attempt: number }): Promise<void>;
  approve(userId: string, waitingId: string): Promise<string>;
  reject(userId: string, waitingId: string): Promise<void>;
  /** How many comments were dismissed with this one. */
  dismissSource(userId: string, waitingId: string): Promise<number>;
}

/**
 * The public calls of an unlock and the creator's decisions; each throws the codes its
 * endpoint declares.
 */
export function createUnlockService(deps: UnlockDependencies): UnlockService {
  return {
    verify: (input) => verifyComment(deps, input),
    createClaim: (call) => createClaim(deps, call),
    recordConversion: (call, eventId) => recordConversion(deps, call, eventId),
    createEmailLead: (call) => createEmailLead(deps, call),
    answerQuestion: (call) => answerQuestion(deps, call),
    openNextStep: (call, options) => openNextStep(deps, call, options),
    findStop: (address) => deps.mail.findStop(address),
    confirmByCode: (call) => confirmByCode(deps, call),
    confirmByLink: (call) => confirmByLink(deps, call),
    openUnconfirmed: (call) => openUnconfirmed(deps, call),

    async extractName(commentUrl, secrets) {
      const { link } = readCommentSubject(commentUrl, deps.clock.now());
      const grant = await findGrantForComment(deps.db, link.commentId, secrets);
      if (grant !== null) return { name: grant.name, method: 'stored' };
      const evidence = await deps.readers.recall(link);
      const name = evidence?.authorName ?? null;
      if (evidence === null || name === null) {
        return { name: DEFAULT_VISITOR_NAME, method: 'default' };
      }
      return { name, method: evidence.method };
    },

    async readPublicMagnet(magnetId, secrets) {
      const visitor = await deps.findForVisitor(magnetId);
      const grant = await findGrant(deps.db, magnetId, secrets);
      if (grant?.completedAt != null) return showContent(deps, visitor, secrets);
      const open = requireTakingVisitors(visitor);
      const collects = collectsEmails(open, await deps.readSettings());
      const locked = deps.showLocked(open, collects, availabilityOf(open.magnet, open.state));
      if (!collects) return locked;
      const { magnet } = open;
      const extraFields =
        grant === null
          ? await selectAskedFields(deps.db, magnet.userId, magnet.extraFields)
          : await selectFieldsToAsk(deps.db, magnet, grant.leadId);
      return { ...locked, extraFields };
    },

    async isUnlockedBy(magnetId, secrets) {
      const grant = await findGrant(deps.db, magnetId, secrets);
      return grant?.completedAt != null;
    },

    findVisitorState: (magnetId, secrets, options) =>
      findVisitorState(deps, magnetId, secrets, options),
    followWait: (magnetId, secrets) => followWait(deps, magnetId, secrets),
    workQueues: () => workCheckQueues(deps),
    recheck: (job) => recheckComment(deps, job),
    recheckWaits: (job) => recheckWaits(deps, job),
    approve: (userId, waitingId) => approveWaiting(deps, userId, waitingId),
    reject: (userId, waitingId) => rejectWaiting(deps, userId, waitingId),
    dismissSource: (userId, waitingId) => dismissSource(deps, userId, waitingId),
  };
}
