import { z } from 'zod';
import { defineApi } from '../api/define-api.ts';
import { defineErrors } from '../api/errors.ts';
import { RowId, Timestamp } from '../api/field-types.ts';
import { PageQuery, pageOf } from '../api/pagination.ts';

export const NewsArticle = z
  .object({ id: RowId, title: z.string(), body: z.string(), publishedAt: Timestamp })
  .meta({ id: 'NewsArticle' });

/** What a creator may say of an article. */
export const newsReactions = ['helpful', 'unsure', 'unhelpful'] as const;
const NewsReaction = z.enum(newsReactions);
export type NewsReaction = z.infer<typeof NewsReaction>;

const readable = {
  id: RowId,
  title: z.string(),
  publishedAt: Timestamp,
  /** Pinned articles come first. */
  isPinned: z.boolean(),
  /** Never for one that is older than the account. */
  isUnread: z.boolean(),
};

/** An article in the archive. */
export const NewsEntry = z
  .object({ ...readable, opening: z.string() })
  .meta({ id: 'NewsEntry', description: '`opening` has the first words, without formatting.' });
export type NewsEntry = z.infer<typeof NewsEntry>;

/** An article to read. */
export const NewsPage = z
  .object({ ...readable, html: z.string(), reaction: NewsReaction.nullable() })
  .meta({ id: 'NewsPage', description: '`html` is rendered from Markdown and safe to show.' });
export type NewsPage = z.infer<typeof NewsPage>;

export const newsErrors = defineErrors({
  news_not_found: [404, 'This article does not exist, or it is no longer published'],
});

const params = z.object({ articleId: z.string().max(64) });
const limits = [{ by: 'creator', points: 120, seconds: 60 }] as const;

export const newsApi = defineApi({
  unread: {
    method: 'GET',
    path: '/api/news/unread/:userId',
    auth: 'creator',
    summary: 'List platform news you have not read; the path must name you (T60).',
    params: z.object({ userId: z.string().max(200) }),
    responses: { 200: z.array(NewsArticle) },
    errors: ['not_found'],
    limits: [{ by: 'creator', points: 60, seconds: 60 }],
  },
  list: {
    method: 'GET',
    path: '/api/news',
    auth: 'creator',
    summary: 'The archive of platform news: pinned ones, then the newest first.',
    query: z.object({ ...PageQuery }),
    responses: { 200: pageOf(NewsEntry) },
    errors: [],
    limits,
  },
  // Before the address of an article, which would take `feed` for an id.
  feed: {
    method: 'GET',
    path: '/api/news/feed',
    auth: 'creator',
    summary: 'When the address of your own RSS feed was made; null while you have none.',
    responses: { 200: z.object({ madeAt: Timestamp.nullable() }) },
    errors: [],
    limits,
  },
  makeFeed: {
    method: 'POST',
    path: '/api/news/feed',
    auth: 'creator',
    summary:
      'Create an address for your RSS feed; it is shown once. One that you had before no longer works.',
    responses: { 200: z.object({ url: z.url() }) },
    errors: [],
    limits: [{ by: 'creator', points: 20, seconds: 3_600 }],
  },
  removeFeed: {
    method: 'DELETE',
    path: '/api/news/feed',
    auth: 'creator',
    summary: 'End your RSS feed; its address no longer works.',
    responses: { 200: z.object({ success: z.literal(true) }) },
    errors: [],
    limits,
  },
  read: {
    method: 'GET',
    path: '/api/news/:articleId',
    auth: 'creator',
    summary: 'Read one published article. It stays unread until it is marked.',
    params,
    responses: { 200: NewsPage },
    errors: ['news_not_found'],
    limits,
  },
  markRead: {
    method: 'POST',
    path: '/api/news/:articleId/read',
    auth: 'creator',
    summary: 'Mark an article as read; a second time changes nothing.',
    params,
    responses: { 200: z.object({ success: z.literal(true) }) },
    errors: ['news_not_found'],
    limits,
  },
  markAllRead: {
    method: 'POST',
    path: '/api/news/read',
    auth: 'creator',
    summary: 'Mark all articles as read that were published up to a moment.',
    body: z.strictObject({
      /** `publishedAt` of the newest one on the screen: later articles stay unread. */
      seenUntil: Timestamp,
    }),
    responses: { 200: z.object({ marked: z.int().min(0) }) },
    errors: [],
    limits,
  },
  react: {
    method: 'PUT',
    path: '/api/news/:articleId/reaction',
    auth: 'creator',
    summary: 'React to an article; null removes the reaction.',
    params,
    body: z.strictObject({ reaction: NewsReaction.nullable() }),
    responses: { 200: z.object({ reaction: NewsReaction.nullable() }) },
    errors: ['news_not_found'],
    limits,
  },
  /** Called just before the notice, so that all windows of a session show it once. */
  claimNotice: {
    method: 'POST',
    path: '/api/news/notice',
    auth: 'creator',
    summary: 'Whether to announce unread news in this session; true once per session.',
    responses: { 200: z.object({ show: z.boolean() }) },
    errors: [],
    limits: [{ by: 'creator', points: 60, seconds: 60 }],
  },
});
