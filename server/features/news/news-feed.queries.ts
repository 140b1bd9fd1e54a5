import type { Knex } from 'knex';

/** When a creator's feed was made; undefined while there is none. */
export async function findFeed(db: Knex, userId: string): Promise<Date | undefined> {
  const row = await db('news_feeds')
    .where({ userId })
    .first<{ createdAt: Date } | undefined>('created_at');
  return row?.createdAt;
}

/** Gives a creator's feed another address. */
export async function saveFeed(db: Knex, userId: string, tokenHash: Buffer): Promise<void> {
  await db('news_feeds')
    .insert({ userId, tokenHash })
    .onConflict('user_id')
    .merge({ tokenHash, createdAt: db.fn.now() });
}

export async function deleteFeed(db: Knex, userId: string): Promise<void> {
  await db('news_feeds').where({ userId }).delete();
}

/** Whose feed it is; undefined as well while the account is suspended or closing. */
export async function findReader(db: Knex, tokenHash: Buffer): Promise<string | undefined> {
  const row = await db('news_feeds')
    .join('users', 'users.id', 'news_feeds.user_id')
    .where({ tokenHash })
    .whereNull('users.suspended_at')
    .whereNull('users.deletion_at')
    .first<{ userId: string } | undefined>('news_feeds.user_id');
  return row?.userId;
}
