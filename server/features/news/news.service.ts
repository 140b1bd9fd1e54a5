import type { z } from 'zod';
import type { NewsArticle, NewsReaction } from '#shared/news/news.contract.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { AuditLog } from '#server/features/audit/audit-log.ts';
import { createNewsDesk, type NewsDesk } from './news-desk.service.ts';
import type { Notifications } from '#server/features/notifications/notifications.service.ts';
import { startNewsTelling } from './news-telling.ts';
import { createNewsFeed, type NewsFeed } from './news-feed.ts';
import { type Archive, createArchive } from './archive.ts';
import { createTeamNews, type TeamNews } from './team/team-news.service.ts';
import * as queries from './news.queries.ts';

/** What a creator says of an article. */
interface Reaction {
  reaction: NewsReaction | null;
}

/** News as creators read them: what is published, not expired, and meant for them. */
export interface NewsReading extends Archive<Reaction> {
  /** Published articles the creator has not read since the account exists, newest first, at most 50. */
  unread(userId: string): Promise<z.infer<typeof NewsArticle>[]>;
  /** Stores what a creator says of an article; null takes it back. Throws `news_not_found`. */
  react(userId: string, articleId: string, reaction: NewsReaction | null): Promise<void>;
  /** True for the first call of a session, whichever process and window it comes from. */
  claimNotice(sessionId: string): Promise<boolean>;
}

/** Platform news: operators write them, creators read them. */
export interface News extends NewsReading {
  desk: NewsDesk;
  /** For operators. */
  team: TeamNews;
  feed: NewsFeed;
  /** Looks for articles that are to be told; resolves when that is over. */
  tellNow(): Promise<void>;
  close(): Promise<void>;
}

const MAX_UNREAD = 50;

/** The archive for creators, and the desk where operators write. */
export function createNews(
  platform: Pick<Platform, 'db' | 'ids' | 'logger' | 'markdown' | 'publicUrl'>,
  {
    audit,
    notifications,
  }: { audit: AuditLog; notifications: Pick<Notifications, 'tellOfNews' | 'countToldOfNews'> },
): News {
  const telling = startNewsTelling(platform, { notifications });
  return {
    ...createNewsReading(platform),
    desk: createNewsDesk(platform, {
      audit,
      tellDue: telling.ask,
      countTold: notifications.countToldOfNews,
    }),
    team: createTeamNews(platform),
    feed: createNewsFeed(platform),
    tellNow: telling.ask,
    close: telling.stop,
  };
}

function createNewsReading(platform: Pick<Platform, 'db' | 'markdown'>): NewsReading {
  const { db } = platform;
  return {
    ...createArchive<Reaction>(platform, queries.CREATORS),

    async unread(userId) {
      const rows = await queries.selectUnreadArticles(db, userId, MAX_UNREAD);
      return rows.map(({ id, title, body, publishedAt }) => ({
        id,
        title,
        body,
        publishedAt: publishedAt.toISOString(),
      }));
    },

    async react(userId, articleId, reaction) {
      const isThere = await queries.saveReaction(db, userId, articleId, reaction);
      if (!isThere) throw new AppError('news_not_found');
    },

    claimNotice: (sessionId) => queries.insertNotice(db, sessionId),
  };
}
