import type { z } from 'zod';
import type { NewsArticle, NewsEntry, NewsPage, NewsReaction } from '#shared/news/news.contract.ts';
import { AppError } from '#server/platform/errors.ts';
import { cutPage, readCursor } from '#server/platform/db/statements/keyset-cursor.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { AuditLog } from '#server/features/audit/audit-log.ts';
import { createNewsDesk, type NewsDesk } from './news-desk.service.ts';
import type { Notifications } from '#server/features/notifications/notifications.service.ts';
import { startNewsTelling } from './news-telling.ts';
import { createNewsFeed, type NewsFeed } from './news-feed.ts';
import { OPENING_LENGTH, toEntry } from './news.view.ts';
import { createTeamNews, type TeamNews } from './team/team-news.service.ts';
import * as queries from './news.queries.ts';

/** News as creators read them: what is published, not expired, and meant for them. */
export interface NewsReading {
  /** Published articles the creator has not read since the account exists, newest first, at most 50. */
  unread(userId: string): Promise<z.infer<typeof NewsArticle>[]>;
  /** The archive: pinned articles, then the newest first. Throws `validation_failed` for a foreign cursor. */
  list(
    userId: string,
    page: { cursor?: string | undefined; limit: number },
  ): Promise<{ items: NewsEntry[]; nextCursor: string | null }>;
  /** Throws `news_not_found`. */
  read(userId: string, articleId: string): Promise<NewsPage>;
  /** A repeated call changes nothing. Throws `news_not_found`. */
  markRead(userId: string, articleId: string): Promise<void>;
  /** Marks what was published up to a moment; returns how many were unread. */
  markAllRead(userId: string, seenUntil: string): Promise<number>;
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

function createNewsReading({ db, markdown }: Pick<Platform, 'db' | 'markdown'>): NewsReading {
  return {
    async unread(userId) {
      const rows = await queries.selectUnreadArticles(db, userId, MAX_UNREAD);
      return rows.map(({ id, title, body, publishedAt }) => ({
        id,
        title,
        body,
        publishedAt: publishedAt.toISOString(),
      }));
    },

    async list(userId, { cursor, limit }) {
      const after = cursor === undefined ? null : readCursor(cursor);
      const openingLength = OPENING_LENGTH;
      const found = await queries.selectArchive(db, userId, { openingLength, after, limit });
      const { rows, nextCursor } = cutPage(found, limit);
      return { items: rows.map(toEntry), nextCursor };
    },

    async read(userId, articleId) {
      const row = await queries.findShown(db, userId, articleId);
      if (row === undefined) throw new AppError('news_not_found');
      const { body, publishedAt, ...article } = row;
      const { html } = await markdown.render(body, { topHeading: 2 });
      return { ...article, html, publishedAt: publishedAt.toISOString() };
    },

    async markRead(userId, articleId) {
      const isThere = await queries.insertRead(db, userId, articleId);
      if (!isThere) throw new AppError('news_not_found');
    },

    async react(userId, articleId, reaction) {
      const isThere = await queries.saveReaction(db, userId, articleId, reaction);
      if (!isThere) throw new AppError('news_not_found');
    },

    markAllRead: (userId, seenUntil) => queries.insertReads(db, userId, seenUntil),
    claimNotice: (sessionId) => queries.insertNotice(db, sessionId),
  };
}
