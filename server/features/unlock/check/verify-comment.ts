import { isDatabaseUnavailable } from '#server/platform/db/pg-errors.ts';
import { AppError } from '#server/platform/errors.ts';
import { enterLead, type MadeLead, recordRefusal } from '#server/features/leads/ledger.ts';
import { openContent, type Opened, showContent } from '../grant/open-content.ts';
import type { UnlockDependencies } from '../unlock-dependencies.ts';
import { type Held, holdNearMiss, holdUnread } from '../waiting/hold-comment.ts';
import { holdInQueue } from '../waiting/queue/hold-in-queue.ts';
import { beginCheck, type Check, type VerifyInput } from './check.ts';
import { type Decision, isNearMiss, type Refusal, turnedDown } from './decision.ts';
import { noteMissed, noteNoPlace } from './missed-try.ts';
import { judgeKnown } from './judge-comment.ts';
import { readComment } from './read-comment.ts';
import type { Refused, UnlockOutcome } from './unlock-outcome.ts';

/**
 * Checks a comment: first what needs no network, then the reading, then one decision that is written
 * and answered. Checks over a magnet's rate are queued. Throws invalid_comment_url, magnet_not_found,
 * inactive, not_open_yet, page_ended, comment_already_used or quota_exceeded.
 */
export async function verifyComment(
  deps: UnlockDependencies,
  input: VerifyInput,
): Promise<UnlockOutcome> {
  const check = await beginCheck(deps, input).catch(async (error: unknown) => {
    // The visitor is told why, also while nothing can be written.
    await noteMissed(deps, input, error).catch(() => undefined);
    throw error;
  });
  const known = judgeKnown(check);
  const written =
    known === null ? await readAndWrite(deps, check) : await writeDecision(deps, check, known);
  // Another call settled the comment just before it was queued: it is known now.
  if (written === null) return verifyComment(deps, input);
  if (written.kind !== 'opened') return written;
  const { kind: _opened, ...opened } = written;
  // Reading takes time, and the page may have been closed or taken down meanwhile (T28).
  const visitor = known === null ? await deps.findForVisitor(input.magnetId) : check.visitor;
  const magnet = opened.emailRequired ? null : await showContent(deps, visitor, [opened.grant]);
  return { kind: 'verified', ...opened, magnet };
}

async function readAndWrite(deps: UnlockDependencies, check: Check): Promise<Written | null> {
  try {
    const readFrom = performance.now();
    const decision = await readComment(deps, check);
    if (decision.kind === 'verified') {
      deps.deliveries.stage('look up', readFrom - check.since);
      deps.deliveries.stage('read', performance.now() - readFrom);
    }
    return await writeDecision(deps, check, decision);
  } catch (error) {
    // Under load a connection or a lock may time out: the comment is queued, not lost.
    if (isPassing(error)) return writeDecision(deps, check, { kind: 'queued' });
    throw error;
  }
}

function isPassing(error: unknown): boolean {
  if (error instanceof AppError) return error.code === 'temporarily_unavailable';
  return isDatabaseUnavailable(error);
}

/** What a decision became. It is committed; the content of an opened one is still to be shown. */
type Written = Opened | Held | Refused;

/** Writes a decision. Null when another call settled the comment before it could be queued. */
async function writeDecision(
  deps: UnlockDependencies,
  check: Check,
  decision: Decision,
): Promise<Written | null> {
  switch (decision.kind) {
    case 'queued':
      return holdInQueue(deps, check);
    case 'refused':
      return writeRefusal(deps, check, decision);
    case 'unread': {
      const held = await holdUnread(deps, check, decision);
      return held.kind === 'pending' ? held : open(deps, check, held);
    }
    case 'already':
      return open(deps, check, { kind: 'exists', leadId: decision.leadId });
    case 'verified': {
      const { leadId, waiting } = check.known;
      const wait = waiting === null ? null : { id: waiting.id, leadId };
      const decidedAt = performance.now();
      const entered = await enterLead(deps, check, wait, decision, { withGrant: true }).catch(
        async (error: unknown) => {
          await noteNoPlace(deps, check, decision.evidence, error).catch(() => undefined);
          throw error;
        },
      );
      const written = await open(deps, check, entered);
      if (written.kind === 'opened') {
        deps.deliveries.stage('write and open', performance.now() - decidedAt);
        deps.deliveries.delivered('at once', performance.now() - check.since);
      }
      return written;
    }
  }
}

/** The creator may have rejected the comment at the same moment. */
function open(deps: UnlockDependencies, check: Check, lead: MadeLead): Promise<Opened | Refused> {
  if (lead.kind === 'rejected') return writeRefusal(deps, check, turnedDown);
  return openContent(deps, check, lead);
}

/** Writes a refusal and returns it with what to show of the comment. */
async function writeRefusal(
  deps: UnlockDependencies,
  check: Check,
  refusal: Refusal,
): Promise<Refused> {
  const { reason, reading } = refusal;
  const { visitor, subject, known } = check;
  const found = {
    text: reading?.evidence?.text ?? null,
    marks: [],
    author: reading?.evidence?.authorName ?? null,
    commentedAt: subject.commentedAt,
    nearMiss: reading?.nearMiss ?? null,
  };
  const refused = { kind: 'refused', visitor, reason, found } as const;
  if (isNearMiss(reading)) {
    return { ...refused, waitingToken: await holdNearMiss(deps, check, reason, reading) };
  }
  const waitingId = reading === null ? null : (known.waiting?.id ?? null);
  await recordRefusal(deps, check, refusal, waitingId);
  return { ...refused, waitingToken: null };
}
