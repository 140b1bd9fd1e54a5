import { z } from 'zod';
import { isStorableText } from '#shared/api/field-types.ts';
import type { CountMetric } from '#shared/analytics/query.ts';
import { AppError } from '#server/platform/errors.ts';
import type { ShownRow } from '#shared/analytics/counted-rows.ts';
import {
  type Difference,
  isDifference,
  isListedReason,
  lossAdvice,
} from '#shared/analytics/loss-advice.ts';
import type { Figures, Funnel } from '#shared/analytics/performance.contract.ts';
import { idTime } from '#shared/unlock/link/linkedin-id.ts';
import { canonicalPostUrl } from '#shared/unlock/link/comment-link.ts';
import { parsePostKey } from '#shared/unlock/link/post-alias.ts';
import type { CountedRow } from './rows/counted-rows.queries.ts';
import type { BreakdownEnd, LossRow } from './figures.queries.ts';

/** When a post was published, as its id says; null for a key without such an id. */
export function timeOfPost(key: string): Date | null {
  const post = parsePostKey(key);
  return post === null ? null : idTime(post.postId);
}

/** LinkedIn tells nobody a title, so a post is named by its time in the creator's zone. */
export function toPostLabel(key: string, timeZone: string): string {
  const time = timeOfPost(key);
  if (time === null || Number.isNaN(time.getTime())) return key;
  const format = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  });
  return `Post of ${format.format(time)}`;
}

function toPost(key: string, timeZone: string) {
  const post = parsePostKey(key);
  return {
    label: toPostLabel(key, timeZone),
    url: post === null ? null : canonicalPostUrl(post),
  };
}

/** A visit or step behind a number; a name is there only where the creator may see it. */
export function toCountedRow(row: CountedRow, timeZone: string): ShownRow {
  const { id, magnetId, magnetTitle, postKey, leadId, leadName, entryId, reason, seconds } = row;
  return {
    id,
    at: row.at.toISOString(),
    magnetId,
    magnetTitle,
    postKey,
    post: postKey === null ? null : toPost(postKey, timeZone),
    lead: leadId === null || leadName === null ? null : { id: leadId, name: leadName },
    entry: entryId === null ? null : { id: entryId, author: row.entryAuthor },
    reason,
    seconds,
    way: row.way ?? {},
  };
}

/** A reason with the code of its advice. */
export function toLoss({ reason, count }: LossRow) {
  return { reason, count, advice: Object.hasOwn(lossAdvice, reason) ? reason : null };
}

const sumOf = (losses: readonly LossRow[]): number =>
  losses.reduce((sum, { count }) => sum + count, 0);

/**
 * Steps with what is lost on the way to each of them, which is the sum of its reasons. Only leads that
 * were asked for an email can be lost for having given none, and they receive nothing.
 *
 * `rows`: how many could be listed for each difference.
 *
 * A wait may end in a later period than its try: tries + decided of earlier tries = verified + lost.
 */
export function toFunnel(
  figures: Figures,
  {
    losses: refused,
    waiting,
    withoutEmail,
    rows,
  }: {
    losses: readonly LossRow[];
    waiting: number;
    withoutEmail: number;
    rows: Readonly<Record<Difference, number>>;
  },
): Funnel {
  const { visitors, tried, verified, emails, delivered, opened } = figures;
  const rest = (reason: string, from: number | null, to: number | null): LossRow[] =>
    from === null || to === null || from <= to ? [] : [{ reason, count: from - to }];
  const known = sumOf(refused) + waiting + (verified ?? 0);
  const open = [...rest('waiting', waiting, 0), ...rest('decided_later', tried ?? 0, known)];
  return {
    triedBefore: Math.max(0, known - (tried ?? 0)),
    steps: [
      { metric: 'visitors', count: visitors, losses: [] },
      { metric: 'tried', count: tried, losses: rest('left', visitors, tried) },
      { metric: 'verified', count: verified, losses: [...refused, ...open] },
      { metric: 'emails', count: emails, losses: rest('no_email', withoutEmail, 0) },
      {
        metric: 'delivered',
        count: delivered,
        losses: rest('not_delivered', (verified ?? 0) - withoutEmail, delivered),
      },
      { metric: 'opened', count: opened, losses: rest('not_opened', delivered, opened) },
    ].map(({ losses, ...step }) => ({
      ...step,
      metric: step.metric as Funnel['steps'][number]['metric'], // named above
      lost: sumOf(losses),
      losses: losses.map((loss) => ({
        ...toLoss(loss),
        hasRows: isDifference(loss.reason)
          ? rows[loss.reason] === loss.count
          : isListedReason(loss.reason),
      })),
    })),
  };
}

const CursorText = z.tuple([
  z.string(),
  z.int().min(0).max(2_147_483_647),
  z.string().max(300).refine(isStorableText),
]);

/** The cursor of the page after this value, good for the same order only. */
export function writeBreakdownCursor(sort: CountMetric, { count, value }: BreakdownEnd): string {
  return Buffer.from(JSON.stringify([sort, count, value])).toString('base64url');
}

/** Throws `validation_failed` when it is malformed or of another order. */
export function readBreakdownCursor(sort: CountMetric, cursor: string): BreakdownEnd {
  try {
    const json: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    const [of, count, value] = CursorText.parse(json);
    if (of === sort) return { count, value };
  } catch {
    // Handled below, like the cursor of another order.
  }
  throw new AppError('validation_failed', { fields: { cursor: 'This cursor is not valid' } });
}
