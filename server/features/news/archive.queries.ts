import type { Knex } from 'knex';
import { type Keyset, keysetAt } from '#server/platform/db/statements/keyset-cursor.ts';

/** Who reads the news, as the statements of this file need it. */
export interface Readers {
  /** The table of their accounts. */
  accounts: 'users' | 'operators';
  /** What else is asked of an account. */
  joins: string;
  /** Whether an article is for one of them, out or not. */
  isFor: string;
  /** Where it is kept what they have read, and whose row it is. */
  reads: { table: string; account: string };
  /** What they are told of one article beside its text. */
  further: string;
}

/** Published and not expired. */
export const IS_OUT = `article.published_at <= now()
  AND (article.expires_at IS NULL OR article.expires_at > now())`;

/** The articles and one reader; for statements with `:readerId`. */
export const articlesOf = ({ accounts, joins }: Readers): string =>
  `FROM news_articles AS article JOIN ${accounts} ON ${accounts}.id = :readerId ${joins}`;

/** For this reader, published and not expired. */
export const isShownTo = ({ isFor }: Readers): string => `${isFor} AND ${IS_OUT}`;

/** Not read and not older than the account. */
export const isUnreadBy = ({ accounts, reads }: Readers): string =>
  `(article.published_at >= ${accounts}.created_at AND NOT EXISTS (
    SELECT FROM ${reads.table} AS reads
    WHERE reads.${reads.account} = ${accounts}.id AND reads.article_id = article.id
  ))`;

export interface ArchiveRow {
  id: string;
  keysetAt: string;
  title: string;
  /** The first letters of the text. */
  opening: string;
  publishedAt: Date;
  isPinned: boolean;
  isUnread: boolean;
}

/** Pinned articles come before all others. */
const PLACE = `article.published_at
  + CASE WHEN article.is_pinned THEN interval '1000 years' ELSE interval '0' END`;

/** One row more than `limit` of all that a reader is shown: pinned ones, then newest first. */
export async function selectArchive(
  db: Knex,
  readers: Readers,
  readerId: string,
  {
    openingLength,
    after,
    limit,
  }: {
    /** How much of each text. */
    openingLength: number;
    after: Keyset | null;
    limit: number;
  },
): Promise<ArchiveRow[]> {
  const { rows } = await db.raw<{ rows: ArchiveRow[] }>(
    `SELECT article.id, ${keysetAt(`(${PLACE})`)} AS keyset_at, article.title,
       left(article.body, :openingLength) AS opening, article.published_at, article.is_pinned,
       ${isUnreadBy(readers)} AS is_unread
     ${articlesOf(readers)} WHERE ${isShownTo(readers)}
       ${after === null ? '' : `AND (${PLACE}, article.id) < (:at::timestamptz, :id)`}
     ORDER BY ${PLACE} DESC, article.id DESC
     LIMIT :limit`,
    { readerId, openingLength, at: after?.at ?? '', id: after?.id ?? '', limit: limit + 1 },
  );
  return rows;
}

export interface ArticleRow {
  id: string;
  title: string;
  body: string;
  publishedAt: Date;
  isPinned: boolean;
  isUnread: boolean;
}

/** With `further` of its readers; undefined for an article that this one is not shown. */
export async function findShown<Further extends object>(
  db: Knex,
  readers: Readers,
  readerId: string,
  articleId: string,
): Promise<(ArticleRow & Further) | undefined> {
  const { rows } = await db.raw<{ rows: (ArticleRow & Further)[] }>(
    `SELECT article.id, article.title, article.body, article.published_at, article.is_pinned,
       ${isUnreadBy(readers)} AS is_unread ${readers.further}
     ${articlesOf(readers)} WHERE article.id = :articleId AND ${isShownTo(readers)}`,
    { readerId, articleId },
  );
  return rows[0];
}

/** False when this reader is shown no such article. The lock keeps it until the read is stored. */
export async function insertRead(
  db: Knex,
  readers: Readers,
  readerId: string,
  articleId: string,
): Promise<boolean> {
  const { table, account } = readers.reads;
  const { rows } = await db.raw<{ rows: object[] }>(
    `WITH shown AS (
       SELECT article.id ${articlesOf(readers)}
       WHERE article.id = :articleId AND ${isShownTo(readers)}
       FOR KEY SHARE OF article
     ), noted AS (
       INSERT INTO ${table} (${account}, article_id) SELECT :readerId, id FROM shown
       ON CONFLICT DO NOTHING
     )
     SELECT id FROM shown`,
    { readerId, articleId },
  );
  return rows.length > 0;
}

/**
 * Marks all unread articles up to a moment as read; returns how many. Times on the wire have
 * milliseconds, so the whole millisecond counts.
 */
export async function insertReads(
  db: Knex,
  readers: Readers,
  readerId: string,
  seenUntil: string,
): Promise<number> {
  const { table, account } = readers.reads;
  const { rows } = await db.raw<{ rows: object[] }>(
    `WITH shown AS (
       SELECT article.id ${articlesOf(readers)}
       WHERE ${isShownTo(readers)} AND date_trunc('milliseconds', article.published_at) <= :seenUntil
         AND article.published_at >= ${readers.accounts}.created_at
       ORDER BY article.id FOR KEY SHARE OF article
     )
     INSERT INTO ${table} (${account}, article_id) SELECT :readerId, id FROM shown
     ON CONFLICT DO NOTHING RETURNING article_id`,
    { readerId, seenUntil },
  );
  return rows.length;
}
