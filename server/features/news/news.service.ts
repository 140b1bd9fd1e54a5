import type { z } from 'zod';
import type { NewsArticle } from '#shared/news/news.contract.ts';
import type { Database } from '#server/platform/db/connection.ts';

export interface NewsService {
  /** Published articles the creator has not read since the account exists, newest first, at most 50. */
  unread(userId: string): Promise<z.infer<typeof NewsArticle>[]>;
}

const MAX_ARTICLES = 50;

interface ArticleRow {
  id: string;
  title: string;
  body: string;
  publishedAt: Date;
}

/** News a creator has not read, newest first; nothing from before the account existed. */
export function createNewsService(db: Database): NewsService {
  return {
    async unread(userId) {
      const { rows } = await db.raw<{ rows: ArticleRow[] }>(
        `SELECT article.id, article.title, article.body, article.published_at
         FROM news_articles AS article
         JOIN users ON users.id = :userId
         WHERE article.published_at BETWEEN users.created_at AND now()
           AND NOT EXISTS (SELECT FROM news_reads
             WHERE news_reads.user_id = users.id AND news_reads.article_id = article.id)
         ORDER BY article.published_at DESC
         LIMIT :limit`,
        { userId, limit: MAX_ARTICLES },
      );
      return rows.map(({ id, title, body, publishedAt }) => ({
        id,
        title,
        body,
        publishedAt: publishedAt.toISOString(),
      }));
    },
  };
}
