import type { Knex } from 'knex';
import { type ArchivePage, type ArchiveRow, IS_OUT, selectArchiveOf } from '../news.queries.ts';

/** For this operator, whose account is open; for statements with `article` and `operators`. */
export const IS_ADDRESSED = `article.audience = 'operators' AND operators.closed_at IS NULL
  AND (cardinality(article.roles) = 0 OR operators.role = ANY (article.roles))`;

const IS_SHOWN = `${IS_OUT} AND ${IS_ADDRESSED}`;

/** The articles and one operator; for statements with `:operatorId`. */
const FROM = `FROM news_articles AS article JOIN operators ON operators.id = :operatorId`;

/** Not read and not older than the account. */
const IS_UNREAD = `(article.published_at >= operators.created_at AND NOT EXISTS (
  SELECT FROM operator_news_reads AS reads
  WHERE reads.operator_id = operators.id AND reads.article_id = article.id
))`;

export async function countUnread(db: Knex, operatorId: string): Promise<number> {
  const { rows } = await db.raw<{ rows: { count: number }[] }>(
    `SELECT count(*)::int AS count ${FROM} WHERE ${IS_SHOWN} AND ${IS_UNREAD}`,
    { operatorId },
  );
  return rows[0]?.count ?? 0;
}

/** One row more than `limit` of all that is shown: pinned ones, then newest first. */
export function selectTeamArchive(
  db: Knex,
  operatorId: string,
  page: ArchivePage,
): Promise<ArchiveRow[]> {
  const readers = { from: FROM, isShown: IS_SHOWN, isUnread: IS_UNREAD, values: { operatorId } };
  return selectArchiveOf(db, readers, page);
}

interface TeamArticle {
  id: string;
  title: string;
  body: string;
  publishedAt: Date;
  isPinned: boolean;
  isUnread: boolean;
}

/** Undefined for one that this operator is not shown. */
export async function findTeamArticle(
  db: Knex,
  operatorId: string,
  articleId: string,
): Promise<TeamArticle | undefined> {
  const { rows } = await db.raw<{ rows: TeamArticle[] }>(
    `SELECT article.id, article.title, article.body, article.published_at, article.is_pinned,
       ${IS_UNREAD} AS is_unread
     ${FROM} WHERE article.id = :articleId AND ${IS_SHOWN}`,
    { operatorId, articleId },
  );
  return rows[0];
}

/** False when this operator is shown no such article. The lock keeps it until the read is stored. */
export async function insertTeamRead(
  db: Knex,
  operatorId: string,
  articleId: string,
): Promise<boolean> {
  const { rows } = await db.raw<{ rows: object[] }>(
    `WITH shown AS (
       SELECT article.id ${FROM} WHERE article.id = :articleId AND ${IS_SHOWN}
       FOR KEY SHARE OF article
     ), noted AS (
       INSERT INTO operator_news_reads (operator_id, article_id) SELECT :operatorId, id FROM shown
       ON CONFLICT DO NOTHING
     )
     SELECT id FROM shown`,
    { operatorId, articleId },
  );
  return rows.length > 0;
}

/** As for creators: marks what was published up to the end of a millisecond; returns how many. */
export async function insertTeamReads(
  db: Knex,
  operatorId: string,
  seenUntil: string,
): Promise<number> {
  const { rows } = await db.raw<{ rows: object[] }>(
    `WITH shown AS (
       SELECT article.id ${FROM}
       WHERE ${IS_SHOWN} AND date_trunc('milliseconds', article.published_at) <= :seenUntil
         AND article.published_at >= operators.created_at
       ORDER BY article.id FOR KEY SHARE OF article
     )
     INSERT INTO operator_news_reads (operator_id, article_id) SELECT :operatorId, id FROM shown
     ON CONFLICT DO NOTHING RETURNING article_id`,
    { operatorId, seenUntil },
  );
  return rows.length;
}
