import type { NewsEntry } from '#shared/news/news.contract.ts';
import { AppError } from '#server/platform/errors.ts';
import { markdownWords } from '#server/platform/markdown/markdown.ts';
import { cutPage, readCursor } from '#server/platform/db/statements/keyset-cursor.ts';
import type { Platform } from '#server/platform/platform.ts';
import * as queries from './archive.queries.ts';

/** Enough of the text for `OPENING_WORDS` letters without marks and addresses. */
const OPENING_LENGTH = 1_000;
const OPENING_WORDS = 180;

/** An article as a reader sees it. */
interface ShownArticle extends Omit<queries.ArticleRow, 'body' | 'publishedAt'> {
  html: string;
  publishedAt: string;
}

/** The articles that somebody is shown: what is published, not expired, and meant for them. */
export interface Archive<Further extends object = object> {
  /** Pinned articles, then the newest first. Throws `validation_failed` for a foreign cursor. */
  list(
    readerId: string,
    page: { cursor?: string | undefined; limit: number },
  ): Promise<{ items: NewsEntry[]; nextCursor: string | null }>;
  /** Throws `news_not_found`. */
  read(readerId: string, articleId: string): Promise<ShownArticle & Further>;
  /** A repeated call changes nothing. Throws `news_not_found`. */
  markRead(readerId: string, articleId: string): Promise<void>;
  /** Marks what was published up to a moment; returns how many were unread. */
  markAllRead(readerId: string, seenUntil: string): Promise<number>;
}

/** The archive of creators, or of operators. */
export function createArchive<Further extends object>(
  { db, markdown }: Pick<Platform, 'db' | 'markdown'>,
  readers: queries.Readers,
): Archive<Further> {
  return {
    async list(readerId, { cursor, limit }) {
      const after = cursor === undefined ? null : readCursor(cursor);
      const page = { openingLength: OPENING_LENGTH, after, limit };
      const found = await queries.selectArchive(db, readers, readerId, page);
      const { rows, nextCursor } = cutPage(found, limit);
      return { items: rows.map(toEntry), nextCursor };
    },

    async read(readerId, articleId) {
      const row = await queries.findShown<Further>(db, readers, readerId, articleId);
      if (row === undefined) throw new AppError('news_not_found');
      const { body, publishedAt, ...article } = row;
      const { html } = await markdown.render(body, { topHeading: 2 });
      const shown = { ...article, html, publishedAt: publishedAt.toISOString() };
      return shown as ShownArticle & Further; // the row without what was taken out above
    },

    async markRead(readerId, articleId) {
      const isThere = await queries.insertRead(db, readers, readerId, articleId);
      if (!isThere) throw new AppError('news_not_found');
    },

    markAllRead: (readerId, seenUntil) => queries.insertReads(db, readers, readerId, seenUntil),
  };
}

/** An article as a list of readers shows it. */
function toEntry(row: queries.ArchiveRow): NewsEntry {
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
