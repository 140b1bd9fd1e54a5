import type { Knex } from 'knex';
import type { Database } from '#server/platform/db/connection.ts';
import { type Keyset, keysetAt } from '#server/platform/db/statements/keyset-cursor.ts';

interface ArticleRow {
  id: string;
  title: string;
  body: string;
  publishedAt: Date;
}

/**
 * Published articles, newest first, that the creator has not read and that are newer than the
 * account.
 */
export async function selectUnreadArticles(
  db: Database,
  userId: string,
  limit: number,
): Promise<ArticleRow[]> {
  const { rows } = await db.raw<{ rows: ArticleRow[] }>(
    `SELECT article.id, article.title, article.body, article.published_at
     FROM news_articles AS article
     JOIN users ON users.id = :userId
     WHERE article.published_at BETWEEN users.created_at AND now()
       AND NOT EXISTS (
         SELECT FROM news_reads
         WHERE news_reads.user_id = users.id AND news_reads.article_id = article.id
       )
     ORDER BY article.published_at DESC
     LIMIT :limit`,
    { userId, limit },
  );
  return rows;
}

/** A published article that is not read and not older than the account. */
const IS_UNREAD = `article.published_at >= users.created_at AND NOT EXISTS (
  SELECT FROM news_reads
  WHERE news_reads.user_id = users.id AND news_reads.article_id = article.id
) AS is_unread`;

export interface ArchiveRow {
  id: string;
  keysetAt: string;
  title: string;
  /** The first letters of the text. */
  opening: string;
  publishedAt: Date;
  isUnread: boolean;
}

/** One row more than `limit` of all that is published, newest first. */
export async function selectArchive(
  db: Knex,
  ask: { userId: string; openingLength: number; after: Keyset | null; limit: number },
): Promise<ArchiveRow[]> {
  const { userId, openingLength, after, limit } = ask;
  const { rows } = await db.raw<{ rows: ArchiveRow[] }>(
    `SELECT article.id, ${keysetAt('article.published_at')} AS keyset_at, article.title,
       left(article.body, :openingLength) AS opening, article.published_at, ${IS_UNREAD}
     FROM news_articles AS article
     JOIN users ON users.id = :userId
     WHERE article.published_at <= now()
       ${after === null ? '' : 'AND (article.published_at, article.id) < (:at::timestamptz, :id)'}
     ORDER BY article.published_at DESC, article.id DESC
     LIMIT :limit`,
    { userId, openingLength, at: after?.at ?? '', id: after?.id ?? '', limit: limit + 1 },
  );
  return rows;
}

/** Undefined for a draft and for a scheduled one. */
export async function findPublished(
  db: Knex,
  userId: string,
  articleId: string,
): Promise<(ArticleRow & { isUnread: boolean }) | undefined> {
  const { rows } = await db.raw<{ rows: (ArticleRow & { isUnread: boolean })[] }>(
    `SELECT article.id, article.title, article.body, article.published_at, ${IS_UNREAD}
     FROM news_articles AS article
     JOIN users ON users.id = :userId
     WHERE article.id = :articleId AND article.published_at <= now()`,
    { userId, articleId },
  );
  return rows[0];
}

/** False when there is no such published article. The lock keeps it until the read is stored. */
export async function insertRead(db: Knex, userId: string, articleId: string): Promise<boolean> {
  const { rows } = await db.raw<{ rows: object[] }>(
    `WITH article AS (
       SELECT id FROM news_articles WHERE id = :articleId AND published_at <= now()
       FOR KEY SHARE
     ), noted AS (
       INSERT INTO news_reads (user_id, article_id) SELECT :userId, id FROM article
       ON CONFLICT DO NOTHING
     )
     SELECT id FROM article`,
    { userId, articleId },
  );
  return rows.length > 0;
}

/**
 * Marks all unread articles up to a moment as read; returns how many. Times on the wire have
 * milliseconds, so the whole millisecond counts.
 */
export async function insertReads(db: Knex, userId: string, seenUntil: string): Promise<number> {
  const { rows } = await db.raw<{ rows: object[] }>(
    `WITH article AS (
       SELECT id FROM news_articles
       WHERE published_at <= now() AND date_trunc('milliseconds', published_at) <= :seenUntil
         AND published_at >= (SELECT created_at FROM users WHERE id = :userId)
       ORDER BY id FOR KEY SHARE
     )
     INSERT INTO news_reads (user_id, article_id) SELECT :userId, id FROM article
     ON CONFLICT DO NOTHING RETURNING article_id`,
    { userId, seenUntil },
  );
  return rows.length;
}

/** True for the first call of a session only. */
export async function insertNotice(db: Knex, sessionId: string): Promise<boolean> {
  const rows = await db('news_notices')
    .insert({ sessionId })
    .onConflict('session_id')
    .ignore()
    .returning('session_id');
  return rows.length > 0;
}
