import type { z } from 'zod';
import type {
  OperatorNewsArticle,
  operatorNewsApi,
  OperatorNewsEntry,
} from '#shared/news/operator-news.contract.ts';
import type { AuditAction, AuditFacts } from '#shared/audit/audit.contract.ts';
import { AppError } from '#server/platform/errors.ts';
import { cutPage, readCursor } from '#server/platform/db/statements/keyset-cursor.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { AuditActor, AuditLog } from '#server/features/audit/audit-log.ts';
import * as queries from './news-desk.queries.ts';

export type NewsListQuery = z.output<typeof operatorNewsApi.list.query>;

export interface NewsText {
  title: string;
  body: string;
}

/** News as operators write them. Each call names the version of the article it has seen. */
export interface NewsDesk {
  /** The latest first. Throws `validation_failed` for a foreign cursor. */
  list(query: NewsListQuery): Promise<{ items: OperatorNewsEntry[]; nextCursor: string | null }>;
  /** Throws `news_not_found`. */
  read(articleId: string): Promise<OperatorNewsArticle>;
  preview(body: string): Promise<{ html: string; problem: string | null }>;
  create(text: NewsText, by: AuditActor): Promise<OperatorNewsArticle>;
  /** Throws `news_not_found` and `news_changed`, and `news_invalid` for a published one. */
  save(articleId: string, text: Versioned<NewsText>, by: AuditActor): Promise<OperatorNewsArticle>;
  /** Saves and publishes, at once when `at` is null. Throws `news_is_published` as well. */
  publish(
    articleId: string,
    text: Versioned<NewsText & { at: string | null }>,
    by: AuditActor,
  ): Promise<OperatorNewsArticle>;
  /** Throws `news_is_draft` as well. */
  unpublish(articleId: string, seen: Versioned, by: AuditActor): Promise<OperatorNewsArticle>;
  remove(articleId: string, seen: Versioned, by: AuditActor): Promise<void>;
}

type Versioned<T = unknown> = T & { version: number };
type Article = queries.DeskRow & { body: string };

/** An operator's change to an article, and its name in the audit log. */
interface Act {
  action: AuditAction;
  change: queries.ArticleChange;
}

/** Writes, publishes and unpublishes news; every act is in the audit log. */
export function createNewsDesk(
  { db, ids, markdown }: Pick<Platform, 'db' | 'ids' | 'markdown'>,
  { audit }: { audit: AuditLog },
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
      await audit.record(trx, {
        action,
        by,
        target: { kind: 'news', id: articleId, name: changed.title },
        before: factsOf(before),
        after: factsOf(changed),
      });
      return changed;
    });
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
    preview: (body) => markdown.render(body, { topHeading: 2 }),

    async create({ title, body }, by) {
      const id = ids.rowId();
      await db.transaction(async (trx) => {
        await queries.insertArticle(trx, { id, title, body, updatedBy: by.username });
        await audit.record(trx, {
          action: 'news.created',
          by,
          target: { kind: 'news', id, name: title },
        });
      });
      return read(id);
    },

    async save(articleId, { title, body, version }, by) {
      const problem = await findProblem(body);
      return actOn(articleId, version, by, ({ state }) => {
        // A draft may be incomplete; a published or scheduled article may not.
        if (state !== 'draft') refuse(problem);
        return { action: 'news.changed', change: { title, body } };
      });
    },

    async publish(articleId, { title, body, version, at }, by) {
      refuse(await findProblem(body));
      const isLate = at !== null && !(await queries.isToCome(db, at));
      refuse(isLate ? 'Choose a time that is still to come' : null);
      const publishedAt = at === null ? 'now' : new Date(at);
      return actOn(articleId, version, by, ({ state }) => {
        if (state === 'published') throw new AppError('news_is_published');
        return { action: 'news.published', change: { title, body, publishedAt } };
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

/** Never the text itself. */
function factsOf({ title, state, publishedAt, body }: Article): AuditFacts {
  return {
    title,
    state,
    publishedAt: publishedAt?.toISOString() ?? null,
    characters: body.length,
  };
}

function toEntry(row: queries.DeskRow): OperatorNewsEntry {
  return {
    id: row.id,
    title: row.title,
    state: row.state,
    publishedAt: row.publishedAt?.toISOString() ?? null,
    readers: row.readers,
    updatedAt: row.updatedAt.toISOString(),
    updatedBy: row.updatedBy,
  };
}

function toArticle(row: Article): OperatorNewsArticle {
  return { ...toEntry(row), body: row.body, version: row.version };
}
