import type { z } from 'zod';
import type {
  NewsReach,
  OperatorNewsArticle,
  operatorNewsApi,
  OperatorNewsEntry,
} from '#shared/news/operator-news.contract.ts';
import type { AuditAction, AuditFacts } from '#shared/audit/audit.contract.ts';
import { AppError } from '#server/platform/errors.ts';
import { cutPage, readCursor } from '#server/platform/db/statements/keyset-cursor.ts';
import type { Platform } from '#server/platform/platform.ts';
import { isToCome } from '#server/platform/time/database-time.queries.ts';
import type { AuditActor, AuditLog } from '#server/features/audit/audit-log.ts';
import type { Notifications } from '#server/features/notifications/notifications.service.ts';
import * as queries from './news-desk.queries.ts';
import { planTelling } from './news-telling.queries.ts';

export type NewsListQuery = z.output<typeof operatorNewsApi.list.query>;

export type NewsText = z.output<typeof operatorNewsApi.create.body>;
/** Without an audience, the audience stays as it is. */
export type NewsChange = z.output<typeof operatorNewsApi.save.body>;

/** News as operators write them. Each call names the version of the article it has seen. */
export interface NewsDesk {
  /** The latest first. Throws `validation_failed` for a foreign cursor. */
  list(query: NewsListQuery): Promise<{ items: OperatorNewsEntry[]; nextCursor: string | null }>;
  /** Throws `news_not_found`. */
  read(articleId: string): Promise<OperatorNewsArticle>;
  /** Throws `news_not_found`, also for one that is for operators. */
  reach(articleId: string): Promise<NewsReach>;
  preview(body: string): Promise<{ html: string; problem: string | null }>;
  create(text: NewsText, by: AuditActor): Promise<OperatorNewsArticle>;
  /** Throws `news_not_found` and `news_changed`, and `news_invalid` for a published or scheduled one. */
  save(articleId: string, text: NewsChange, by: AuditActor): Promise<OperatorNewsArticle>;
  /** Saves and publishes, at once when `at` is null. Throws `news_is_published` as well. */
  publish(
    articleId: string,
    text: NewsChange & { at: string | null },
    by: AuditActor,
  ): Promise<OperatorNewsArticle>;
  /** Throws `news_is_draft` as well. */
  unpublish(articleId: string, seen: Versioned, by: AuditActor): Promise<OperatorNewsArticle>;
  remove(articleId: string, seen: Versioned, by: AuditActor): Promise<void>;
}

const EARLY_END = 'Choose an end after the beginning';
/** Figures count one kind of readers, and mails to them may be on their way. */
const OTHER_READERS = 'Unpublish the article before it goes to other readers';

type Versioned<T = unknown> = T & { version: number };
type Article = queries.DeskRow & { body: string };

/** An operator's change to an article, and its name in the audit log. */
interface Act {
  action: AuditAction;
  change: queries.ArticleChange;
}

/** Writes, publishes and unpublishes news; every act is in the audit log. `tellDue` is asked when one is out. */
export function createNewsDesk(
  { db, ids, markdown }: Pick<Platform, 'db' | 'ids' | 'markdown'>,
  {
    audit,
    tellDue,
    countTold,
  }: {
    audit: AuditLog;
    tellDue(): Promise<void>;
    countTold: Notifications['countToldOfNews'];
  },
): NewsDesk {
  async function read(articleId: string): Promise<OperatorNewsArticle> {
    const row = await queries.findArticle(db, articleId);
    if (row === undefined) throw new AppError('news_not_found');
    return toArticle(row);
  }

  /** Why the text would not be rendered as its author means it, or null. */
  async function findProblem(body: string): Promise<string | null> {
    if (body.trim() === '') return 'Write a text before you publish';
    return (await markdown.render(body, { topHeading: 2 })).problem;
  }

  /** Nobody would ever see an article that expires before it is published. */
  async function refuseEarlyEnd(
    { expiresAt }: Pick<NewsText, 'expiresAt'>,
    at: string | null,
  ): Promise<void> {
    if (expiresAt === null) return;
    const isEarly =
      (at !== null && new Date(expiresAt) <= new Date(at)) || !(await isToCome(db, expiresAt));
    refuse(isEarly ? EARLY_END : null);
  }

  /** Locks the article and changes the version that the operator has seen. */
  async function actOn(
    articleId: string,
    version: number,
    by: AuditActor,
    decide: (article: Article) => Act,
  ): Promise<OperatorNewsArticle> {
    const after = await db.transaction(async (trx) => {
      await queries.lockArticle(trx, articleId);
      const before = await queries.findArticle(trx, articleId);
      if (before === undefined) throw new AppError('news_not_found');
      if (before.version !== version) throw new AppError('news_changed');
      const { action, change } = decide(before);
      await queries.updateArticle(trx, articleId, change, by.username);
      const changed = await queries.findArticle(trx, articleId);
      if (changed === undefined) throw new Error('the article is locked');
      if (changed.audience !== before.audience) {
        refuse(before.state === 'draft' ? null : OTHER_READERS);
        await queries.forgetReaders(trx, articleId);
      }
      // Operators read it in their own console and are told nowhere else.
      const isTold = action === 'news.published' && changed.audience === 'creators';
      if (isTold) await planTelling(trx, articleId);
      await audit.record(trx, {
        action,
        by,
        target: { kind: 'news', id: articleId, name: changed.title },
        before: factsOf(before),
        after: factsOf(changed),
      });
      return changed;
    });
    if (after.state === 'published') void tellDue();
    return toArticle(after);
  }

  return {
    async list({ state, cursor, limit }) {
      const after = cursor === undefined ? null : readCursor(cursor);
      const found = await queries.selectDesk(db, { state, after, limit });
      const { rows, nextCursor } = cutPage(found, limit);
      return { items: rows.map(toEntry), nextCursor };
    },
    read,
    async reach(articleId) {
      const [counts, told] = await Promise.all([
        queries.countReach(db, articleId),
        countTold(articleId),
      ]);
      if (counts === undefined) throw new AppError('news_not_found');
      return { ...counts, ...told };
    },
    preview: (body) => markdown.render(body, { topHeading: 2 }),

    async create(text, by) {
      const id = ids.rowId();
      const { title } = text;
      await db.transaction(async (trx) => {
        await queries.insertArticle(trx, { id, ...toRow(text), updatedBy: by.username });
        await audit.record(trx, {
          action: 'news.created',
          by,
          target: { kind: 'news', id, name: title },
        });
      });
      return read(id);
    },

    async save(articleId, { version, ...text }, by) {
      const problem = await findProblem(text.body);
      return actOn(articleId, version, by, (article) => {
        const { state, publishedAt } = article;
        // A draft may be incomplete; a published or scheduled article may not.
        if (state !== 'draft') refuse(problem);
        const isNeverSeen =
          state === 'scheduled' &&
          publishedAt !== null &&
          text.expiresAt !== null &&
          new Date(text.expiresAt) <= publishedAt;
        refuse(isNeverSeen ? EARLY_END : null);
        return { action: 'news.changed', change: toChange(text, article) };
      });
    },

    async publish(articleId, { version, at, ...text }, by) {
      refuse(await findProblem(text.body));
      const isLate = at !== null && !(await isToCome(db, at));
      refuse(isLate ? 'Choose a time in the future' : null);
      await refuseEarlyEnd(text, at);
      const publishedAt = at === null ? 'now' : new Date(at);
      return actOn(articleId, version, by, (article) => {
        const { state } = article;
        if (state === 'published' || state === 'expired') throw new AppError('news_is_published');
        return { action: 'news.published', change: { ...toChange(text, article), publishedAt } };
      });
    },

    unpublish: (articleId, { version }, by) =>
      actOn(articleId, version, by, ({ state }) => {
        if (state === 'draft') throw new AppError('news_is_draft');
        return { action: 'news.unpublished', change: { publishedAt: null } };
      }),

    remove: (articleId, { version }, by) =>
      db.transaction(async (trx) => {
        await queries.lockArticle(trx, articleId);
        const before = await queries.findArticle(trx, articleId);
        if (before === undefined) throw new AppError('news_not_found');
        if (before.version !== version) throw new AppError('news_changed');
        await queries.deleteArticle(trx, articleId);
        await audit.record(trx, {
          action: 'news.deleted',
          by,
          target: { kind: 'news', id: articleId, name: before.title },
          before: { ...factsOf(before), readers: before.readers },
        });
      }),
  };
}

function refuse(problem: string | null): void {
  if (problem !== null) throw new AppError('news_invalid', { values: { problem } });
}

function toRow({ expiresAt, ...text }: NewsText) {
  return { ...text, expiresAt: expiresAt === null ? null : new Date(expiresAt) };
}

function toChange(text: Omit<NewsChange, 'version'>, { audience, roles, desktopApp }: Article) {
  const kept = {
    audience: text.audience ?? audience,
    roles: text.roles ?? [...roles],
    desktopApp: text.desktopApp ?? desktopApp,
  };
  return toRow({ ...text, ...kept });
}

/** Never the text itself. */
function factsOf(article: Article): AuditFacts {
  const { title, state, publishedAt, body, isPinned, expiresAt } = article;
  const { audience, roles, plans, activity, desktopApp } = article;
  return {
    title,
    state,
    publishedAt: publishedAt?.toISOString() ?? null,
    characters: body.length,
    audience,
    roles: roles.join(', '),
    plans: plans.join(', '),
    activity,
    desktopApp,
    isPinned,
    expiresAt: expiresAt?.toISOString() ?? null,
  };
}

function toEntry(row: queries.DeskRow): OperatorNewsEntry {
  return {
    id: row.id,
    title: row.title,
    state: row.state,
    publishedAt: row.publishedAt?.toISOString() ?? null,
    audience: row.audience,
    roles: [...row.roles],
    plans: [...row.plans],
    activity: row.activity,
    desktopApp: row.desktopApp,
    isPinned: row.isPinned,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    readers: row.readers,
    operators: row.operators,
    reactions: { helpful: row.helpful, unsure: row.unsure, unhelpful: row.unhelpful },
    updatedAt: row.updatedAt.toISOString(),
    updatedBy: row.updatedBy,
  };
}

function toArticle(row: Article): OperatorNewsArticle {
  return { ...toEntry(row), body: row.body, version: row.version };
}
