import type { NewsEntry } from '#shared/news/news.contract.ts';
import { markdownWords } from '#server/platform/markdown/markdown.ts';
import type { ArchiveRow } from './news.queries.ts';

/** Enough of the text for `OPENING_WORDS` letters without marks and addresses. */
export const OPENING_LENGTH = 1_000;
const OPENING_WORDS = 180;

/** An article as a list of readers shows it. */
export function toEntry(row: ArchiveRow): NewsEntry {
  const { id, title, opening, publishedAt, isPinned, isUnread } = row;
  return {
    id,
    title,
    opening: markdownWords(opening, OPENING_WORDS),
    publishedAt: publishedAt.toISOString(),
    isPinned,
    isUnread,
  };
}
