import type { z } from 'zod';
import type { NewsArticle } from '#shared/news/news.contract.ts';
import type { Database } from '#server/platform/db/connection.ts';
import { selectUnreadArticles } from './news.queries.ts';

export interface NewsService {
  /** Published articles the creator has not read since the account exists, newest first, at most 50. */
  unread(userId: string): Promise<z.infer<typeof NewsArticle>[]>;
}

const MAX_ARTICLES = 50;

/** News a creator has not read, newest first; nothing from before the account existed. */
export function createNewsService(db: Database): NewsService {
  return {
    async unread(userId) {
      const rows = await selectUnreadArticles(db, userId, MAX_ARTICLES);
      return rows.map(({ id, title, body, publishedAt }) => ({
        id,
        title,
        body,
        publishedAt: publishedAt.toISOString(),
      }));
    },
  };
}
