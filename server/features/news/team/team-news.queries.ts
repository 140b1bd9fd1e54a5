import type { Knex } from 'knex';
import { articlesOf, isShownTo, isUnreadBy, type Readers } from '../archive.queries.ts';

/** For this operator, whose account is open; for statements with `article` and `operators`. */
export const IS_ADDRESSED = `article.audience = 'operators' AND operators.closed_at IS NULL
  AND (cardinality(article.roles) = 0 OR operators.role = ANY (article.roles))`;

/** Operators as readers of the news. */
export const OPERATORS: Readers = {
  accounts: 'operators',
  joins: '',
  isFor: IS_ADDRESSED,
  reads: { table: 'operator_news_reads', account: 'operator_id' },
  further: '',
};

export async function countUnread(db: Knex, operatorId: string): Promise<number> {
  const { rows } = await db.raw<{ rows: { count: number }[] }>(
    `SELECT count(*)::int AS count ${articlesOf(OPERATORS)}
     WHERE ${isShownTo(OPERATORS)} AND ${isUnreadBy(OPERATORS)}`,
    { readerId: operatorId },
  );
  return rows[0]?.count ?? 0;
}
