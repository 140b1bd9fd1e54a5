import type { Knex } from 'knex';
import type { NewsActivity, NewsAudience, NewsState } from '#shared/news/operator-news.contract.ts';
import type { OperatorRole } from '#shared/operators/operator-roles.ts';
import { type Keyset, keysetAt } from '#server/platform/db/statements/keyset-cursor.ts';
import { IS_FOR } from './news.queries.ts';
import { IS_ADDRESSED } from './team/team-news.queries.ts';

/** Whom an article is for, and where and how long it stands. */
export interface ArticlePlace {
  audience: NewsAudience;
  roles: readonly OperatorRole[];
  plans: readonly string[];
  activity: NewsActivity;
  desktopApp: string;
  isPinned: boolean;
  expiresAt: Date | null;
}

export interface DeskRow extends ArticlePlace {
  id: string;
  title: string;
  state: NewsState;
  publishedAt: Date | null;
  readers: number;
  operators: number | null;
  helpful: number;
  unsure: number;
  unhelpful: number;
  updatedAt: Date;
  updatedBy: string | null;
  version: number;
}

/** Drafts are ordered by their last save. */
const PLACE = 'COALESCE(article.published_at, article.updated_at)';
const STATE = `CASE WHEN article.published_at IS NULL THEN 'draft'
  WHEN article.expires_at <= now() THEN 'expired'
  WHEN article.published_at > now() THEN 'scheduled' ELSE 'published' END`;
const saying = (reaction: string) => `(SELECT count(*)::int FROM news_reactions
  WHERE article_id = article.id AND reaction = '${reaction}') AS ${reaction}`;
const COLUMNS = `article.id, article.title, ${STATE} AS state, article.published_at,
  article.updated_at, article.updated_by, article.version,
  article.audience, article.roles, article.plans, article.activity, article.desktop_app,
  article.is_pinned, article.expires_at,
  ${['helpful', 'unsure', 'unhelpful'].map(saying).join(', ')},
  CASE article.audience WHEN 'creators'
    THEN (SELECT count(*)::int FROM news_reads WHERE article_id = article.id)
    ELSE (SELECT count(*)::int FROM operator_news_reads AS reads
      JOIN operators ON operators.id = reads.operator_id
      WHERE reads.article_id = article.id AND ${IS_ADDRESSED}) END AS readers,
  CASE article.audience WHEN 'operators'
    THEN (SELECT count(*)::int FROM operators WHERE ${IS_ADDRESSED}) END AS operators`;

/** One row more than `limit`, the latest first. */
export async function selectDesk(
  db: Knex,
  ask: { state: NewsState | undefined; after: Keyset | null; limit: number },
): Promise<(DeskRow & { keysetAt: string })[]> {
  const { state, after, limit } = ask;
  const { rows } = await db.raw<{ rows: (DeskRow & { keysetAt: string })[] }>(
    `SELECT ${COLUMNS}, ${keysetAt(PLACE)} AS keyset_at
     FROM news_articles AS article
     WHERE ${state === undefined ? 'TRUE' : `${STATE} = :state`}
       ${after === null ? '' : `AND (${PLACE}, article.id) < (:at::timestamptz, :id)`}
     ORDER BY ${PLACE} DESC, article.id DESC
     LIMIT :limit`,
    { state: state ?? '', at: after?.at ?? '', id: after?.id ?? '', limit: limit + 1 },
  );
  return rows;
}

/** One article with its text. */
export async function findArticle(
  db: Knex,
  articleId: string,
): Promise<(DeskRow & { body: string }) | undefined> {
  const { rows } = await db.raw<{ rows: (DeskRow & { body: string })[] }>(
    `SELECT ${COLUMNS}, article.body FROM news_articles AS article WHERE article.id = :articleId`,
    { articleId },
  );
  return rows[0];
}

/** How many creators an article is for while it is out, and how many opened it; none for operators' ones. */
export async function countReach(
  db: Knex,
  articleId: string,
): Promise<{ audience: number; opened: number } | undefined> {
  const { rows } = await db.raw<{ rows: { audience: number; opened: number }[] }>(
    `SELECT (SELECT count(*)::int FROM users JOIN entitlements ON entitlements.user_id = users.id
         WHERE users.suspended_at IS NULL AND users.deletion_at IS NULL AND ${IS_FOR}) AS audience,
       (SELECT count(*)::int FROM news_reads WHERE article_id = article.id) AS opened
     FROM news_articles AS article WHERE article.id = :articleId AND article.audience = 'creators'`,
    { articleId },
  );
  return rows[0];
}

/** Locks the article until the transaction ends. */
export async function lockArticle(trx: Knex.Transaction, articleId: string): Promise<void> {
  await trx('news_articles').where({ id: articleId }).forUpdate().first('id');
}

export async function insertArticle(
  db: Knex,
  article: ArticlePlace & {
    id: string;
    title: string;
    body: string;
    updatedBy: string | null;
  },
): Promise<void> {
  await db('news_articles').insert({
    ...article,
    plans: [...article.plans],
    roles: [...article.roles],
  });
}

/** What of an article changes; `now` is the database's. */
export interface ArticleChange extends Partial<ArticlePlace> {
  title?: string;
  body?: string;
  publishedAt?: Date | 'now' | null;
}

/** Makes the next version of an article. */
export async function updateArticle(
  trx: Knex.Transaction,
  articleId: string,
  { publishedAt, plans, roles, ...rest }: ArticleChange,
  updatedBy: string,
): Promise<void> {
  await trx('news_articles')
    .where({ id: articleId })
    .update({
      ...rest,
      ...(plans === undefined ? {} : { plans: [...plans] }),
      ...(roles === undefined ? {} : { roles: [...roles] }),
      ...(publishedAt === undefined
        ? {}
        : { publishedAt: publishedAt === 'now' ? trx.fn.now() : publishedAt }),
      version: trx.raw('version + 1'),
      updatedAt: trx.fn.now(),
      updatedBy,
    });
}

/** Forgets who read a draft that is for other readers from now on. */
export async function forgetReaders(trx: Knex.Transaction, articleId: string): Promise<void> {
  for (const table of ['news_reads', 'news_reactions', 'operator_news_reads']) {
    await trx(table).where({ articleId }).delete();
  }
}

export async function deleteArticle(trx: Knex.Transaction, articleId: string): Promise<void> {
  await trx('news_articles').where({ id: articleId }).delete();
}
