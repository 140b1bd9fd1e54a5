import { canonicalCommentUrl } from '#shared/unlock/link/comment-link.ts';
import { postKey } from '#shared/unlock/link/post-alias.ts';
import { emailKey } from '#shared/auth/email-address.ts';
import { hashSecret, type Ids } from '#server/platform/ids.ts';
import type { Way } from '#server/features/leads/origin/ways.queries.ts';
import { faceOf } from '../practice-face.ts';
import type { DemoComment, DemoHistory, DemoVisit } from './demo-history.ts';

type Row = Readonly<Record<string, unknown>>;

/** Some people have no picture; what a creator approved was not read, so no picture was seen. */
const hasFace = (name: string): boolean => name.length % 6 > 0;

/** The history as rows of the tables that a visitor's comment fills. */
export interface DemoRows {
  visits: (Row & { createdAt: Date })[];
  leads: Row[];
  unlockAttempts: Row[];
  waitingComments: Row[];
  waitingVisitors: Row[];
  emailLeads: Row[];
  claims: Row[];
}

export interface DemoOwner {
  userId: string;
  wayIdOf(way: Way): number;
}

/** Columns about the comment that every table has. */
function subjectOf({ magnet, postId, commentId, commentedAt }: DemoComment, userId: string) {
  const post = { postType: 'activity', postId } as const;
  return {
    magnetId: magnet.id,
    userId,
    commentId,
    postKey: postKey(post),
    commentUrl: canonicalCommentUrl({ ...post, commentId, parentCommentId: null }),
    commentedAt,
  };
}

export function demoRows(
  { visits, comments }: DemoHistory,
  { userId, wayIdOf }: DemoOwner,
  ids: Ids,
): DemoRows {
  const rows: DemoRows = {
    visits: visits.map(({ at, touch, way, ...visit }) => ({
      ...visit,
      referrer: touch.referrer ?? 'direct',
      wayId: wayIdOf(way),
      userId,
      createdAt: at,
    })),
    leads: [],
    unlockAttempts: [],
    waitingComments: [],
    waitingVisitors: [],
    emailLeads: [],
    claims: [],
  };
  for (const comment of comments) {
    const withWay = (visit: DemoVisit): DemoVisit => ({
      ...visit,
      touch: { ...visit.touch, way: wayIdOf(visit.way) },
    });
    const [visit, firstVisit] = [withWay(comment.visit), withWay(comment.firstVisit)];
    addComment(rows, { ...comment, visit, firstVisit }, userId, ids);
  }
  return rows;
}

function addComment(rows: DemoRows, comment: DemoComment, userId: string, ids: Ids): void {
  const { outcome, at } = comment;
  const leadId = addLead(rows, comment, userId, ids);
  const tried = { ...attemptOf(comment, userId), createdAt: at };
  switch (outcome.kind) {
    case 'lead':
      rows.unlockAttempts.push({ ...tried, id: ids.rowId(), result: 'verified', leadId });
      return;
    case 'refused':
      rows.unlockAttempts.push({
        ...tried,
        id: ids.rowId(),
        result: 'refused',
        ...outcomeOf(comment),
      });
      return;
    case 'near':
    case 'unread':
      addWait(rows, comment, { userId, leadId, tried }, ids);
  }
}

function outcomeOf({ outcome }: DemoComment): Row {
  return outcome.kind === 'refused' && outcome.reason === 'comment_gone'
    ? { ...notRead, reason: outcome.reason }
    : { reason: 'word_missing' };
}

const notRead = {
  foundText: null,
  marks: '[]',
  authorName: null,
  method: null,
  confidence: null,
  readAt: null,
};

/** A try whose comment was read. */
function attemptOf(comment: DemoComment, userId: string) {
  const { magnet, match, text, author, at } = comment;
  return {
    ...subjectOf(comment, userId),
    reason: null,
    lookedFor: [...magnet.triggerWords],
    foundText: text,
    marks: JSON.stringify(match.matched ? match.ranges : []),
    nearMiss: null,
    authorName: author,
    method: 'guest_page',
    confidence: 'high',
    readAt: at,
    leadId: null,
    settledResult: null,
    settledReason: null,
    settledAt: null,
    touch: JSON.stringify(comment.visit.touch),
  };
}

/** The comment's lead with its later rows; null where none was made. */
function addLead(rows: DemoRows, comment: DemoComment, userId: string, ids: Ids): string | null {
  const { outcome, at, email, match } = comment;
  const approved =
    outcome.kind === 'near' && outcome.settled?.as === 'approved' ? outcome.settled.at : null;
  if (outcome.kind !== 'lead' && approved === null) return null;
  const id = ids.rowId();
  const { magnetId } = subjectOf(comment, userId);
  rows.leads.push({
    ...subjectOf(comment, userId),
    id,
    name: comment.author,
    authorPhoto: approved === null && hasFace(comment.author) ? faceOf(comment.author) : null,
    commentText: comment.text,
    matchedWord: match.matched ? match.word : null,
    method: approved === null ? 'guest_page' : 'creator',
    confidence: approved === null ? 'high' : 'approved',
    confirmed: true,
    overQuota: false,
    email: email?.address ?? null,
    emailAt: email?.at ?? null,
    createdAt: approved ?? at,
    firstTouch: JSON.stringify(comment.firstVisit.touch),
    lastTouch: JSON.stringify(comment.visit.touch),
  });
  if (comment.opened) {
    rows.claims.push({ id: ids.rowId(), leadId: id, createdAt: email?.at ?? at });
  }
  if (email !== null) {
    rows.emailLeads.push({
      id: ids.rowId(),
      leadId: id,
      magnetId,
      userId,
      email: email.address,
      emailKey: emailKey(email.address),
      collectedAt: email.at,
    });
  }
  return id;
}

/**
 * A comment with a typing error in its word, or one that LinkedIn does not show: its wait and its
 * tries.
 */
function addWait(
  rows: DemoRows,
  comment: DemoComment,
  entry: { userId: string; leadId: string | null; tried: ReturnType<typeof attemptOf> & Row },
  ids: Ids,
): void {
  const { userId, leadId, tried } = entry;
  const { outcome, match, text, author, at } = comment;
  const settled = outcome.kind === 'near' ? outcome.settled : null;
  const nearMiss = match.matched ? null : (match.nearMiss?.found ?? null);
  const isNear = outcome.kind === 'near';
  const end = settled === null ? {} : endOf(settled);
  rows.unlockAttempts.push({
    ...tried,
    ...(isNear ? {} : notRead),
    ...end,
    id: ids.rowId(),
    result: isNear ? 'refused' : 'pending',
    reason: isNear ? 'word_missing' : 'comment_not_visible',
    nearMiss: isNear ? nearMiss : null,
  });
  const waitingId = ids.rowId();
  rows.waitingComments.push({
    ...subjectOf(comment, userId),
    id: waitingId,
    code: isNear ? 'near_miss' : 'comment_not_visible',
    state: settled?.as ?? 'waiting',
    reason: settled?.as === 'rejected' ? 'rejected' : null,
    foundText: isNear ? text : null,
    nearMiss: isNear ? nearMiss : null,
    authorName: isNear ? author : null,
    // The planned checks are over: now the creator decides.
    tries: isNear ? 1 : 5,
    nextTryAt: null,
    leadId,
    createdAt: at,
    settledAt: settled?.at ?? null,
  });
  rows.waitingVisitors.push({
    tokenHash: hashSecret(ids.secret('wait_')),
    waitingId,
    createdAt: at,
  });
  if (settled === null) return;
  // The creator's decision is in the activity as well.
  rows.unlockAttempts.push({
    ...tried,
    ...notRead,
    id: ids.rowId(),
    createdAt: settled.at,
    counted: false,
    result: leadId === null ? 'refused' : 'verified',
    reason: settled.as,
    foundText: leadId === null ? null : text,
    authorName: leadId === null ? null : author,
    leadId,
  });
}

function endOf({ as, at }: { as: 'approved' | 'rejected'; at: Date }): Row {
  const settledResult = as === 'approved' ? 'verified' : 'refused';
  return { settledResult, settledReason: as, settledAt: at };
}
