import { z } from 'zod';
import { defineApiWithFiles } from '#shared/api/list-files.ts';
import { defineErrors } from '#shared/api/errors.ts';
import { requiredText, RowId, Timestamp } from '#shared/api/field-types.ts';
import { PageQuery, pageOf } from '#shared/api/pagination.ts';
import { ChannelCounts } from '#shared/notifications/channel-counts.ts';
import { DesktopApp } from '#shared/notifications/desktop-app.ts';
import { OperatorRole } from '#shared/operators/operator-roles.ts';

export const newsStates = ['draft', 'scheduled', 'published', 'expired'] as const;
const NewsState = z.enum(newsStates);
export type NewsState = z.infer<typeof NewsState>;

/** Whom an article is for, by what they do: everybody, those with a published lead magnet, those without. */
export const newsActivities = ['all', 'publishing', 'starting'] as const;
export type NewsActivity = (typeof newsActivities)[number];

export const newsAudiences = ['creators', 'operators'] as const;
export type NewsAudience = (typeof newsAudiences)[number];

export const MAX_NEWS_TITLE = 120;
export const MAX_NEWS_BODY = 20_000;

/** Where an article is shown, besides its text. */
const place = {
  audience: z.enum(newsAudiences),
  /** Of operators; empty for every role. */
  roles: z.array(OperatorRole).max(10),
  /** Of creators, as the next two. Ids of plans; empty for all. */
  plans: z.array(z.string().max(64)).max(50),
  activity: z.enum(newsActivities),
  desktopApp: DesktopApp,
  isPinned: z.boolean(),
  /** From when nobody sees it; null for never. */
  expiresAt: Timestamp.nullable(),
};

/** An article in the operators' list. */
export const OperatorNewsEntry = z
  .object({
    id: RowId,
    title: z.string(),
    state: NewsState,
    /** When its readers see it from; null for a draft. */
    publishedAt: Timestamp.nullable(),
    ...place,
    /** Who of its audience opened it or marked it as read. */
    readers: z.int().min(0),
    /** Operators whom it is for now; null for one for creators. */
    operators: z.int().min(0).nullable(),
    /** How many creators said what. */
    reactions: z.object({
      helpful: z.int().min(0),
      unsure: z.int().min(0),
      unhelpful: z.int().min(0),
    }),
    updatedAt: Timestamp,
    /** Name of the operator who saved it last; null for one that came with the installation. */
    updatedBy: z.string().nullable(),
  })
  .meta({ id: 'OperatorNewsEntry' });
export type OperatorNewsEntry = z.infer<typeof OperatorNewsEntry>;

/** How far an article came. */
export const NewsReach = z
  .object({
    /** Creators whom the app shows it to now, or would if it were out. */
    audience: z.int().min(0),
    /** Who opened it or marked it as read; they stay counted when they leave the audience. */
    opened: z.int().min(0),
    /** To creators who chose them, as long as they are kept: about a month. */
    emails: ChannelCounts,
    /** One for each browser that is still signed in, for about a week. */
    pushes: ChannelCounts,
  })
  .meta({ id: 'NewsReach' });
export type NewsReach = z.infer<typeof NewsReach>;

/** The same with its text; each save makes a new `version`. */
export const OperatorNewsArticle = OperatorNewsEntry.extend({
  body: z.string(),
  version: z.int(),
}).meta({ id: 'OperatorNewsArticle' });
export type OperatorNewsArticle = z.infer<typeof OperatorNewsArticle>;

export const operatorNewsErrors = defineErrors({
  news_changed: [
    409,
    'This article was saved elsewhere since you opened it, so nothing of yours was saved',
  ],
  news_invalid: [422, '{problem}'],
  news_is_published: [409, 'This article is published already'],
  news_is_draft: [409, 'This article is not published'],
});

const params = z.object({ articleId: z.string().max(64) });
/** Markdown. */
const body = z
  .string()
  .max(MAX_NEWS_BODY, `Please keep the text to ${MAX_NEWS_BODY.toLocaleString('en')} characters`);
const text = {
  title: requiredText(MAX_NEWS_TITLE, 'Give the article a title'),
  body,
  audience: place.audience.default('creators'),
  roles: place.roles.default([]),
  plans: place.plans.default([]),
  activity: place.activity.default('all'),
  desktopApp: place.desktopApp.default('all'),
  isPinned: place.isPinned.default(false),
  expiresAt: place.expiresAt.default(null),
};
/** Left out by a program that knows nothing of them: they stay. */
const readers = {
  audience: place.audience.optional(),
  roles: place.roles.optional(),
  desktopApp: place.desktopApp.optional(),
};
/** The version that was read; another one means that somebody saved in between. */
const version = z.int().min(1);
const bodyLimit = 131_072;
const limits = [{ by: 'operator', points: 120, seconds: 60 }] as const;

/** News as operators write them. Every act is in the audit log. */
export const operatorNewsApi = defineApiWithFiles({
  list: {
    method: 'GET',
    path: '/api/admin/news',
    auth: 'admin',
    roles: ['readonly'],
    summary: 'Drafts and articles, the latest first, with their readers.',
    query: z.object({ state: NewsState.optional(), ...PageQuery }),
    csv: true,
    responses: { 200: pageOf(OperatorNewsEntry) },
    errors: [],
    limits,
  },
  create: {
    method: 'POST',
    path: '/api/admin/news',
    auth: 'admin',
    summary: 'Write a draft; its readers do not see it.',
    body: z.strictObject(text),
    bodyLimit,
    responses: { 201: OperatorNewsArticle },
    errors: [],
    limits,
  },
  /** Rendered as readers see it. */
  preview: {
    method: 'POST',
    path: '/api/admin/news/preview',
    auth: 'admin',
    summary: 'Render a text that need not be saved.',
    body: z.strictObject({ body }),
    bodyLimit,
    responses: {
      200: z.object({
        html: z.string(),
        /** Why the text is shown without Markdown, and cannot be published. */
        problem: z.string().nullable(),
      }),
    },
    errors: [],
    limits: [{ by: 'operator', points: 240, seconds: 60 }],
  },
  read: {
    method: 'GET',
    path: '/api/admin/news/:articleId',
    auth: 'admin',
    roles: ['readonly'],
    summary: 'One article with its text.',
    params,
    responses: { 200: OperatorNewsArticle },
    errors: ['news_not_found'],
    limits,
  },
  reach: {
    method: 'GET',
    path: '/api/admin/news/:articleId/reach',
    auth: 'admin',
    roles: ['readonly'],
    summary: 'The reach of an article for creators in the app, by email and by push.',
    params,
    responses: { 200: NewsReach },
    errors: ['news_not_found'],
    limits,
  },
  save: {
    method: 'PUT',
    path: '/api/admin/news/:articleId',
    auth: 'admin',
    summary: 'Save title and text; readers of a published article see them at once.',
    params,
    body: z.strictObject({ ...text, ...readers, version }),
    bodyLimit,
    responses: { 200: OperatorNewsArticle },
    errors: ['news_not_found', 'news_changed', 'news_invalid'],
    limits,
  },
  publish: {
    method: 'POST',
    path: '/api/admin/news/:articleId/publish',
    auth: 'admin',
    summary: 'Save and publish, now or at a later time. Who has read it is not notified again.',
    params,
    body: z.strictObject({ ...text, ...readers, version, at: Timestamp.nullable() }),
    bodyLimit,
    responses: { 200: OperatorNewsArticle },
    errors: ['news_not_found', 'news_changed', 'news_invalid', 'news_is_published'],
    limits,
  },
  unpublish: {
    method: 'POST',
    path: '/api/admin/news/:articleId/unpublish',
    auth: 'admin',
    summary: 'Make a published or scheduled article a draft again; its readers no longer see it.',
    params,
    body: z.strictObject({ version }),
    responses: { 200: OperatorNewsArticle },
    errors: ['news_not_found', 'news_changed', 'news_is_draft'],
    limits,
  },
  remove: {
    method: 'DELETE',
    path: '/api/admin/news/:articleId',
    auth: 'admin',
    summary: 'Delete an article for good, with its list of readers.',
    params,
    query: z.object({ version: z.coerce.number().int().min(1) }),
    responses: { 200: z.object({ success: z.literal(true) }) },
    errors: ['news_not_found', 'news_changed'],
    limits,
  },
});
