import type { CallOutput } from '#shared/api/define-api.ts';
import type { teamNewsApi } from '#shared/news/team-news.contract.ts';
import { AppError } from '#server/platform/errors.ts';
import { cutPage, readCursor } from '#server/platform/db/statements/keyset-cursor.ts';
import type { Platform } from '#server/platform/platform.ts';
import { OPENING_LENGTH, toEntry } from '../news.view.ts';
import * as queries from './team-news.queries.ts';

type Api = typeof teamNewsApi;

/** News as an operator reads them: what is published, not expired, and meant for their role. */
export interface TeamNews {
  /** How many the operator has not read since the account exists. */
  countUnread(operatorId: string): Promise<number>;
  /** Pinned articles, then the newest first. Throws `validation_failed` for a foreign cursor. */
  list(
    operatorId: string,
    page: { cursor?: string | undefined; limit: number },
  ): Promise<CallOutput<Api['list']>>;
  /** Throws `news_not_found`. */
  read(operatorId: string, articleId: string): Promise<CallOutput<Api['read']>>;
  /** A repeated call changes nothing. Throws `news_not_found`. */
  markRead(operatorId: string, articleId: string): Promise<void>;
  /** Marks what was published up to a moment; returns how many were unread. */
  markAllRead(operatorId: string, seenUntil: string): Promise<number>;
}

/** The archive of operators. */
export function createTeamNews({ db, markdown }: Pick<Platform, 'db' | 'markdown'>): TeamNews {
  return {
    countUnread: (operatorId) => queries.countUnread(db, operatorId),

    async list(operatorId, { cursor, limit }) {
      const after = cursor === undefined ? null : readCursor(cursor);
      const page = { openingLength: OPENING_LENGTH, after, limit };
      const { rows, nextCursor } = cutPage(
        await queries.selectTeamArchive(db, operatorId, page),
        limit,
      );
      return { items: rows.map(toEntry), nextCursor };
    },

    async read(operatorId, articleId) {
      const row = await queries.findTeamArticle(db, operatorId, articleId);
      if (row === undefined) throw new AppError('news_not_found');
      const { body, publishedAt, ...article } = row;
      const { html } = await markdown.render(body, { topHeading: 2 });
      return { ...article, html, publishedAt: publishedAt.toISOString() };
    },

    async markRead(operatorId, articleId) {
      const isThere = await queries.insertTeamRead(db, operatorId, articleId);
      if (!isThere) throw new AppError('news_not_found');
    },

    markAllRead: (operatorId, seenUntil) => queries.insertTeamReads(db, operatorId, seenUntil),
  };
}
