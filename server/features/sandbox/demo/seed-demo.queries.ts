import type { Knex } from 'knex';
import type { NewsAudience } from '#shared/news/operator-news.contract.ts';
import {
  insertGrant,
  settlePlan,
} from '#server/features/subscriptions/grants/plan-grants.queries.ts';
import { advisoryLocks } from '#server/platform/db/advisory-locks.ts';

/** Row of `settings` that says the demo is complete. */
const DONE_KEY = 'demoSeeded';

/** Lets the transaction be idle while its process works elsewhere. */
export async function allowIdleTransaction(trx: Knex.Transaction): Promise<void> {
  await trx.raw('SET LOCAL idle_in_transaction_session_timeout = 0');
}

/** False while another process seeds; the lock ends with the transaction. */
export async function trySeedLock(trx: Knex.Transaction): Promise<boolean> {
  const { rows } = await trx.raw<{ rows: { locked: boolean }[] }>(
    'SELECT pg_try_advisory_xact_lock(?) AS locked',
    [advisoryLocks.demoSeed],
  );
  return rows[0]?.locked === true;
}

export async function isSeeded(db: Knex): Promise<boolean> {
  const row = await db('settings').where({ key: DONE_KEY }).first<object | undefined>('key');
  return row !== undefined;
}

export async function markSeeded(db: Knex): Promise<void> {
  await db('settings').insert({ key: DONE_KEY, value: 'true' }).onConflict('key').ignore();
}

export async function hasAnyUser(db: Knex): Promise<boolean> {
  return (await db('users').first<object | undefined>('id')) !== undefined;
}

/** The demo creator, who has no mark of the demo at first, and everybody who has it. */
export async function findHalfMade(db: Knex, emailKey: string): Promise<string[]> {
  const rows = await db('users')
    .where({ emailKey })
    .orWhere({ isDemo: true })
    .select<{ id: string }[]>('id');
  return rows.map(({ id }) => id);
}

/** A demo creator on Pro with a confirmed profile, signed in nowhere. */
export async function completeCreator(
  db: Knex,
  {
    userId,
    name,
    headline,
    profileUrl,
  }: { userId: string; name: string; headline: string; profileUrl: string },
): Promise<void> {
  await db('sessions').where({ userId }).delete();
  await db.transaction(async (trx) => {
    const { until, source } = { until: null, source: 'operator' as const };
    const reason = 'Part of the demo, to show what Pro has';
    await insertGrant(trx, { userId, planId: 'pro', source, reason, actor: 'demo', until });
    await settlePlan(trx, userId);
  });
  await db('users').where({ id: userId }).update({
    linkedinName: name,
    linkedinProfileUrl: profileUrl,
    headline,
    profileConfirmedAt: db.fn.now(),
    profileConfirmedBy: 'comment',
    // For the weekly summary, which a newcomer asks for and reads in the practice mailbox.
    emailVerifiedAt: db.fn.now(),
    brandColour: '#7a3e9d',
    consentText: 'I also want your monthly letter about talking to customers.',
    isDemo: true,
  });
}

/** Publishes articles, each once. None is older than the account: the bell would not count it. */
export async function insertNews(
  db: Knex,
  userId: string,
  articles: readonly {
    id: string;
    title: string;
    body: string;
    daysAgo: number;
    isPinned?: true;
    audience?: NewsAudience;
  }[],
): Promise<void> {
  for (const article of articles) {
    await db.raw(
      `INSERT INTO news_articles (id, title, body, is_pinned, audience, published_at)
       SELECT :id, :title, :body, :isPinned::boolean, :audience,
         GREATEST(users.created_at, now() - :daysAgo::int * interval '1 day')
       FROM users WHERE users.id = :userId
       ON CONFLICT (id) DO UPDATE SET published_at = EXCLUDED.published_at`,
      { isPinned: false, audience: 'creators', ...article, userId },
    );
  }
}

/** Most of the other creators of the demo have read an article, and some say that it helped. */
export async function markNewsRead(
  db: Knex,
  userId: string,
  articles: readonly { id: string; audience?: NewsAudience }[],
): Promise<void> {
  const ids = articles.filter(({ audience }) => audience !== 'operators').map(({ id }) => id);
  await db.raw(
    `WITH read AS (
       INSERT INTO news_reads (user_id, article_id, read_at)
       SELECT users.id, article.id, LEAST(now(), article.published_at + interval '5 hours')
       FROM users CROSS JOIN news_articles AS article
       WHERE users.is_demo AND users.id <> :userId AND article.id = ANY (:ids)
         AND abs(hashtext(users.id || article.id)) % 4 > 0
       ON CONFLICT DO NOTHING RETURNING user_id, article_id)
     INSERT INTO news_reactions (user_id, article_id, reaction)
     SELECT user_id, article_id, 'helpful' FROM read
     WHERE abs(hashtext(article_id || user_id)) % 3 = 0 ON CONFLICT DO NOTHING`,
    { userId, ids },
  );
}

export async function deleteArticles(db: Knex, articles: readonly { id: string }[]): Promise<void> {
  await db('news_articles')
    .whereIn(
      'id',
      articles.map(({ id }) => id),
    )
    .delete();
}

/** Id of a creator's newest active magnet, or null. */
export async function findNewestMagnet(db: Knex, emailKey: string): Promise<string | null> {
  const row = await db('magnets')
    .join('users', 'users.id', 'magnets.user_id')
    .where({ 'users.email_key': emailKey, 'magnets.status': 'active' })
    .whereNull('magnets.deleted_at')
    .orderBy('magnets.created_at', 'desc')
    .first<{ id: string } | undefined>('magnets.id');
  return row?.id ?? null;
}
