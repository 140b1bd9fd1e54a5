import type { Knex } from 'knex';
import type { NewsReaction } from '#shared/news/news.contract.ts';
import { isOfApp } from '#server/features/notifications/desktop-app.queries.ts';
import type { Database } from '#server/platform/db/connection.ts';
import { type Keyset, keysetAt } from '#server/platform/db/statements/keyset-cursor.ts';

interface ArticleRow {
  id: string;
  title: string;
  body: string;
  publishedAt: Date;
}

/** The articles, one creator and what their plan is; for statements with `:userId`. */
const FROM = `FROM news_articles AS article
  JOIN users ON users.id = :userId
  JOIN entitlements ON entitlements.user_id = users.id`;

/** Published and not expired. */
export const IS_OUT = `article.published_at <= now()
  AND (article.expires_at IS NULL OR article.expires_at > now())`;

/** For this creator, out or not; for statements with `article`, `users`, `entitlements`. */
export const IS_FOR = `article.audience = 'creators'
  AND (cardinality(article.plans) = 0 OR entitlements.plan_id = ANY (article.plans))
  AND ${isOfApp('users.id', 'article.desktop_app')}
  AND (article.activity = 'all' OR (article.activity = 'publishing') = EXISTS (
    SELECT FROM magnets
    WHERE magnets.user_id = users.id AND magnets.status = 'active' AND magnets.deleted_at IS NULL
  ))`;

/** The same, published and not expired. */
export const IS_SHOWN = `${IS_FOR} AND ${IS_OUT}`;

/** Not read and not older than the account. */
const IS_UNREAD = `(article.published_at >= users.created_at AND NOT EXISTS (
  SELECT FROM news_reads
  WHERE news_reads.user_id = users.id AND news_reads.article_id = article.id
))`;

/** Unread articles, newest first. */
export async function selectUnreadArticles(
  db: Database,
  userId: string,
  limit: number,
): Promise<ArticleRow[]> {
  const { rows } = await db.raw<{ rows: ArticleRow[] }>(
    `SELECT article.id, article.title, article.body, article.published_at
     ${FROM} WHERE ${IS_SHOWN} AND ${IS_UNREAD}
     ORDER BY article.published_at DESC
     LIMIT :limit`,
    { userId, limit },
  );
  return rows;
}

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

/** SQL of readers and what they are shown, for statements with `article`. */
interface Readers {
  from: string;
  isShown: string;
  isUnread: string;
  values: Record<string, string>;
}

/** How much of each text, and which page. */
export interface ArchivePage {
  openingLength: number;
  after: Keyset | null;
  limit: number;
}

/** One row more than `limit` of all that these readers are shown: pinned ones, then newest first. */
export async function selectArchiveOf(
  db: Knex,
  { from, isShown, isUnread, values }: Readers,
  { openingLength, after, limit }: ArchivePage,
): Promise<ArchiveRow[]> {
  const { rows } = await db.raw<{ rows: ArchiveRow[] }>(
    `SELECT article.id, ${keysetAt(`(${PLACE})`)} AS keyset_at, article.title,
       left(article.body, :openingLength) AS opening, article.published_at, article.is_pinned,
       ${isUnread} AS is_unread
     ${from} WHERE ${isShown}
       ${after === null ? '' : `AND (${PLACE}, article.id) < (:at::timestamptz, :id)`}
     ORDER BY ${PLACE} DESC, article.id DESC
     LIMIT :limit`,
    { ...values, openingLength, at: after?.at ?? '', id: after?.id ?? '', limit: limit + 1 },
  );
  return rows;
}

/** Of a creator. */
export function selectArchive(db: Knex, userId: string, page: ArchivePage): Promise<ArchiveRow[]> {
  const readers = { from: FROM, isShown: IS_SHOWN, isUnread: IS_UNREAD, values: { userId } };
  return selectArchiveOf(db, readers, page);
}

interface ShownArticle extends ArticleRow {
  isPinned: boolean;
  isUnread: boolean;
  reaction: NewsReaction | null;
}

/** Undefined for one that this creator is not shown. */
export async function findShown(
  db: Knex,
  userId: string,
  articleId: string,
): Promise<ShownArticle | undefined> {
  const { rows } = await db.raw<{ rows: ShownArticle[] }>(
    `SELECT article.id, article.title, article.body, article.published_at, article.is_pinned,
       ${IS_UNREAD} AS is_unread,
       (SELECT reaction FROM news_reactions
        WHERE news_reactions.user_id = users.id AND news_reactions.article_id = article.id)
     ${FROM} WHERE article.id = :articleId AND ${IS_SHOWN}`,
    { userId, articleId },
  );
  return rows[0];
}

/** False when this creator is shown no such article. The lock keeps it until the read is stored. */
export async function insertRead(db: Knex, userId: string, articleId: string): Promise<boolean> {
  const { rows } = await db.raw<{ rows: object[] }>(
    `WITH shown AS (
       SELECT article.id ${FROM} WHERE article.id = :articleId AND ${IS_SHOWN}
       FOR KEY SHARE OF article
     ), noted AS (
       INSERT INTO news_reads (user_id, article_id) SELECT :userId, id FROM shown
       ON CONFLICT DO NOTHING
     )
     SELECT id FROM shown`,
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
    `WITH shown AS (
       SELECT article.id ${FROM}
       WHERE ${IS_SHOWN} AND date_trunc('milliseconds', article.published_at) <= :seenUntil
         AND article.published_at >= users.created_at
       ORDER BY article.id FOR KEY SHARE OF article
     )
     INSERT INTO news_reads (user_id, article_id) SELECT :userId, id FROM shown
     ON CONFLICT DO NOTHING RETURNING article_id`,
    { userId, seenUntil },
  );
  return rows.length;
}

/** Stores or, with null, removes what a creator says; false when they are shown no such article. */
export async function saveReaction(
  db: Knex,
  userId: string,
  articleId: string,
  reaction: NewsReaction | null,
): Promise<boolean> {
  const { rows } = await db.raw<{ rows: object[] }>(
    `WITH shown AS (
       SELECT article.id ${FROM} WHERE article.id = :articleId AND ${IS_SHOWN}
       FOR KEY SHARE OF article
     ), noted AS (
       ${
         reaction === null
           ? `DELETE FROM news_reactions USING shown
              WHERE news_reactions.user_id = :userId AND news_reactions.article_id = shown.id`
           : `INSERT INTO news_reactions (user_id, article_id, reaction)
              SELECT :userId, id, :reaction FROM shown
              ON CONFLICT (user_id, article_id)
              DO UPDATE SET reaction = excluded.reaction, reacted_at = now()`
       }
     )
     SELECT id FROM shown`,
    { userId, articleId, reaction: reaction ?? '' },
  );
  return rows.length > 0;
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
