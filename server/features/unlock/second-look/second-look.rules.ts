import type { SeenState } from '#shared/leads/comment-states.ts';
import {
  type CommentEvidence,
  isJoinedByTime,
  type ReadFailure,
} from '#server/features/parsing/comment-reader.ts';
import type { LookedAtLead } from '#server/features/leads/table/second-look.queries.ts';

/** What a reading tells of a comment that opened a page; null where it does not tell. */
export function stateOfReading(
  before: Pick<LookedAtLead, 'commentText' | 'method'>,
  now: CommentEvidence,
): SeenState | null {
  if (isJoinedByTime(now)) return null;
  if (before.commentText === null) return 'there';
  const text = plain(before.commentText);
  const texts = [now.text, ...(now.otherReadings ?? [])].map(plain);
  if (texts.includes(text)) return 'there';
  // A part is no proof of the whole, and two copies that differ prove neither.
  if (now.isPartial === true || texts.length > 1) return null;
  if (now.method === before.method) return 'edited';
  return isSameInOtherWords(text, plain(now.text)) ? 'there' : 'edited';
}

/** The same of a failure: only a reader that saw everything knows that a comment is gone. */
export function stateOfFailure({ kind, isConfirmed, allShown }: ReadFailure): SeenState | null {
  const isGone =
    (kind === 'gone' && isConfirmed === true) || (kind === 'not_visible' && allShown === true);
  return isGone ? 'gone' : null;
}

const plain = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim();

/**
 * Two ways of reading write one text differently: without mentions, with shorter links, with other signs.
 * So one may lack words of the other, and may have none of its own.
 */
function isSameInOtherWords(one: string, other: string): boolean {
  const [shorter = [], longer = []] = [wordsOf(one), wordsOf(other)].toSorted(
    (a, b) => a.length - b.length,
  );
  let at = 0;
  for (const word of longer) if (word === shorter[at]) at += 1;
  return at === shorter.length;
}

const LINK = /\bhttps?:\/\/\S+|\b[\w-]+(?:\.[\w-]+)+\/\S*/g;
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(LINK, ' ')
    .match(/[\p{L}\p{M}\p{N}]+|\p{Extended_Pictographic}/gu) ?? [];
