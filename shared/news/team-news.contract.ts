import { z } from 'zod';
import { defineApi } from '../api/define-api.ts';
import { Timestamp } from '../api/field-types.ts';
import { PageQuery, pageOf } from '../api/pagination.ts';
import { otherRoles } from '../operators/operator-roles.ts';
import { NewsEntry, NewsPage } from './news.contract.ts';

/** An article for operators, to read. */
export const TeamNewsPage = NewsPage.omit({ reaction: true }).meta({
  id: 'TeamNewsPage',
  description: '`html` is rendered from Markdown and safe to show.',
});
export type TeamNewsPage = z.infer<typeof TeamNewsPage>;

const params = z.object({ newsId: z.string().max(64) });
const every = { auth: 'admin', roles: otherRoles } as const;
const limits = [{ by: 'operator', points: 120, seconds: 60 }] as const;

/** News for operators, as each of them reads what is for their role. */
export const teamNewsApi = defineApi({
  // Before the address of an article, which would take `unread` for an id.
  unread: {
    method: 'GET',
    path: '/api/admin/team-news/unread',
    ...every,
    summary: 'How many news for you, an operator, you have not read.',
    responses: { 200: z.object({ count: z.int().min(0) }) },
    errors: [],
    limits,
  },
  list: {
    method: 'GET',
    path: '/api/admin/team-news',
    ...every,
    summary: 'News for operators of your role: pinned ones, then the newest first.',
    query: z.object({ ...PageQuery }),
    responses: { 200: pageOf(NewsEntry) },
    errors: [],
    limits,
  },
  read: {
    method: 'GET',
    path: '/api/admin/team-news/:newsId',
    ...every,
    summary: 'Read one article for operators. It stays unread until it is marked.',
    params,
    responses: { 200: TeamNewsPage },
    errors: ['news_not_found'],
    limits,
  },
  markRead: {
    method: 'POST',
    path: '/api/admin/team-news/:newsId/read',
    ...every,
    summary: 'Mark an article for operators as read; a second time changes nothing.',
    params,
    responses: { 200: z.object({ success: z.literal(true) }) },
    errors: ['news_not_found'],
    limits,
  },
  markAllRead: {
    method: 'POST',
    path: '/api/admin/team-news/read',
    ...every,
    summary: 'Mark all news for you as read that were published up to a moment.',
    body: z.strictObject({
      /** `publishedAt` of the newest one on the screen: later articles stay unread. */
      seenUntil: Timestamp,
    }),
    responses: { 200: z.object({ marked: z.int().min(0) }) },
    errors: [],
    limits,
  },
});
