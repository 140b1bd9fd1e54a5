import type { Database } from '#server/platform/db/connection.ts';

interface ArticleRow {
  id: string;
  title: string;
  body: string;
  publishedAt: Date;
}

/** Published articles the creator has not read since the account exists, newest first. */
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
