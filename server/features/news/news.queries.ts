import type { Knex } from 'knex';
import type { NewsReaction } from '#shared/news/news.contract.ts';
import { isOfApp } from '#server/features/notifications/desktop-app.queries.ts';
import type { Database } from '#server/platform/db/connection.ts';
import {
  type ArticleRow,
  articlesOf,
  isShownTo,
  isUnreadBy,
  type Readers,
} from './archive.queries.ts';

/** For this creator, out or not; for statements with `article`, `users`, `entitlements`. */
export const IS_FOR = `article.audience = 'creators'
  AND (cardinality(article.plans) = 0 OR entitlements.plan_id = ANY (article.plans))
  AND ${isOfApp('users.id', 'article.desktop_app')}
  AND (article.activity = 'all' OR (article.activity = 'publishing') = EXISTS (
    SELECT FROM magnets
    WHERE magnets.user_id = users.id AND magnets.status = 'active' AND magnets.deleted_at IS NULL
  ))`;

/** Creators as readers of the news. */
export const CREATORS: Readers = {
  accounts: 'users',
  joins: 'JOIN entitlements ON entitlements.user_id = users.id',
  isFor: IS_FOR,
  reads: { table: 'news_reads', account: 'user_id' },
  further: `, (SELECT reaction FROM news_reactions
    WHERE news_reactions.user_id = users.id AND news_reactions.article_id = article.id)`,
};

const FROM = articlesOf(CREATORS);
/** The same as `IS_FOR`, published and not expired. */
export const IS_SHOWN = isShownTo(CREATORS);

type UnreadRow = Pick<ArticleRow, 'id' | 'title' | 'body' | 'publishedAt'>;

/** Unread articles, newest first. */
export async function selectUnreadArticles(
  db: Database,
  userId: string,
  limit: number,
): Promise<UnreadRow[]> {
  const { rows } = await db.raw<{ rows: UnreadRow[] }>(
    `SELECT article.id, article.title, article.body, article.published_at
     ${FROM} WHERE ${IS_SHOWN} AND ${isUnreadBy(CREATORS)}
     ORDER BY article.published_at DESC
     LIMIT :limit`,
    { readerId: userId, limit },
  );
  return rows;
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
              WHERE news_reactions.user_id = :readerId AND news_reactions.article_id = shown.id`
           : `INSERT INTO news_reactions (user_id, article_id, reaction)
              SELECT :readerId, id, :reaction FROM shown
              ON CONFLICT (user_id, article_id)
              DO UPDATE SET reaction = excluded.reaction, reacted_at = now()`
       }
     )
     SELECT id FROM shown`,
    { readerId: userId, articleId, reaction: reaction ?? '' },
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
