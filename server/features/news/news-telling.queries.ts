import type { Knex } from 'knex';
import { IS_OUT } from './archive.queries.ts';
import { IS_SHOWN } from './news.queries.ts';

/** Notes that an article is to be told, once, whatever becomes of it later. */
export async function planTelling(trx: Knex.Transaction, articleId: string): Promise<void> {
  await trx('news_tellings').insert({ articleId }).onConflict('article_id').ignore();
}

/** Locks an article that is published and not told to its end; those of other processes are passed over. */
export async function lockOpenTelling(
  trx: Knex.Transaction,
): Promise<{ articleId: string; toldUntil: string } | undefined> {
  const { rows } = await trx.raw<{ rows: { articleId: string; toldUntil: string }[] }>(
    `SELECT telling.article_id, telling.told_until
     FROM news_tellings AS telling JOIN news_articles AS article ON article.id = telling.article_id
     WHERE telling.ended_at IS NULL AND article.audience = 'creators' AND ${IS_OUT}
     ORDER BY article.published_at LIMIT 1 FOR UPDATE OF telling SKIP LOCKED`,
  );
  return rows[0];
}

/** Ids of the next creators of its audience who had an account when it was published. */
export async function selectNextReaders(
  trx: Knex.Transaction,
  ask: { articleId: string; after: string; limit: number },
): Promise<string[]> {
  const { rows } = await trx.raw<{ rows: { id: string }[] }>(
    `SELECT users.id
     FROM news_articles AS article
     JOIN users ON users.created_at <= article.published_at
     JOIN entitlements ON entitlements.user_id = users.id
     WHERE article.id = :articleId AND users.id > :after AND ${IS_SHOWN}
       AND users.suspended_at IS NULL AND users.deletion_at IS NULL AND NOT users.is_demo
     ORDER BY users.id LIMIT :limit`,
    ask,
  );
  return rows.map(({ id }) => id);
}

/** Notes how far it was told. */
export async function saveTelling(
  trx: Knex.Transaction,
  articleId: string,
  { toldUntil, isOver }: { toldUntil: string; isOver: boolean },
): Promise<void> {
  await trx('news_tellings')
    .where({ articleId })
    .update({ toldUntil, ...(isOver ? { endedAt: trx.fn.now() } : {}) });
}
