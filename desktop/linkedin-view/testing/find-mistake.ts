import { isDeepStrictEqual } from 'node:util';
import type { PageReading } from '../page-reading.ts';
import type { GeneratedPage } from './generated-pages.ts';

/** Compares a reading with the known comments of the page; null without a mistake. */
export function findMistake(page: GeneratedPage, reading: PageReading): object | null {
  if (page.expected.length === 0) {
    return reading.outcome === 'unreadable' ? null : { why: 'nothing was readable', reading };
  }
  if (reading.outcome !== 'read') return { why: 'it was not read', reading };
  const byId = new Map(reading.comments.map((one) => [one.commentId, one]));
  const wrong = page.expected.flatMap((expected) => {
    const read = byId.get(expected.commentId);
    byId.delete(expected.commentId);
    return isDeepStrictEqual(read, expected) ? [] : [{ expected, read }];
  });
  const invented = [...byId.values()];
  if (wrong.length > 0 || invented.length > 0) return { wrong, invented };
  const { refused, declaredCount } = reading;
  if (refused < page.spoiled) return { why: 'too few are refused', refused };
  return declaredCount === 1_234 ? null : { why: 'the count is another', declaredCount };
}

/**
 * Counts comments of a reading that the page does not have, or that have another person's name or
 * link.
 */
export function countLies(
  page: GeneratedPage,
  reading: PageReading,
): { read: number; invented: number; wrongAuthors: number } {
  const known = new Map(page.expected.map((one) => [one.commentId, one]));
  const comments = reading.outcome === 'read' ? reading.comments : [];
  const present = comments.flatMap((one) => {
    const expected = known.get(one.commentId);
    return expected === undefined ? [] : [{ one, expected }];
  });
  const wrongAuthors = present.filter(
    ({ one, expected }) =>
      one.authorName !== expected.authorName || one.authorUrl !== expected.authorUrl,
  ).length;
  return { read: comments.length, invented: comments.length - present.length, wrongAuthors };
}
