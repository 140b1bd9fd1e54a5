import type { Knex } from 'knex';
import { canonicalPostUrl } from '#shared/unlock/link/comment-link.ts';
import { postKey } from '#shared/unlock/link/post-alias.ts';
import type { Way } from '#server/features/leads/origin/ways.queries.ts';
import { allowLongStatements } from '#server/platform/db/answer-watch.ts';
import { THIS_MONTH } from '#server/platform/time/database-time.queries.ts';
import type { DemoRows } from './demo-rows.ts';

/** Rows of one statement: a statement takes 65,535 values at most. */
const AT_ONCE = 2_000;

/**
 * Stores each way once; the function tells its id. They are of days before: new ways of a day are limited, and a
 * visitor who tries the demo comes by a new one.
 */
export async function storeWays(
  trx: Knex.Transaction,
  userId: string,
  ways: readonly Way[],
): Promise<(way: Way) => number> {
  const texts = [...new Set(ways.map((way) => JSON.stringify(way)))];
  const bindings = { userId, texts };
  await trx.raw(
    `INSERT INTO ways (user_id, facts, created_at)
     SELECT :userId, facts::jsonb, now() - interval '2 days'
     FROM unnest(CAST(:texts AS text[])) AS facts ON CONFLICT DO NOTHING`,
    bindings,
  );
  const { rows } = await trx.raw<{ rows: { text: string; id: string }[] }>(
    `SELECT t.text, w.id FROM unnest(CAST(:texts AS text[])) AS t (text)
     JOIN ways w ON w.user_id = :userId AND md5(w.facts::text) = md5(t.text::jsonb::text)`,
    bindings,
  );
  const ids = new Map(rows.map(({ text, id }) => [text, Number(id)]));
  return (way) => ids.get(JSON.stringify(way)) ?? 0;
}

/** Programs that opened the pages, on each day with visits. */
export async function storeExcluded(trx: Knex.Transaction, userId: string): Promise<void> {
  await trx.raw(
    `INSERT INTO excluded_visits (user_id, day, magnet_id, reason, agent, count)
     SELECT user_id, (created_at AT TIME ZONE 'UTC')::date, magnet_id, reason, agent,
       ceil(count(*) * share)
     FROM visits CROSS JOIN (VALUES ('preview', 'LinkedIn', 0.12), ('bot', 'Google', 0.05),
       ('preview', 'Slack', 0.02), ('own', 'You', 0.01)) AS t (reason, agent, share)
     WHERE user_id = :userId AND NOT unlocked GROUP BY 1, 2, 3, 4, 5, share`,
    { userId },
  );
}

/** Stores the rows, then counts the months: they are sums of the stored rows. */
export async function storeHistory(
  trx: Knex.Transaction,
  userId: string,
  rows: DemoRows,
): Promise<void> {
  // Rows of a month without its own partition would prevent making one.
  const months = rows.visits.map(({ createdAt }) => createdAt.toISOString().slice(0, 7));
  for (const month of new Set(months)) {
    await trx.raw('SELECT ensure_visit_partition(?::date)', [`${month}-01`]);
  }
  const tables: readonly (readonly [table: string, rows: readonly object[]])[] = [
    ['visits', rows.visits],
    ['leads', rows.leads],
    ['unlock_attempts', rows.unlockAttempts],
    ['waiting_comments', rows.waitingComments],
    ['waiting_visitors', rows.waitingVisitors],
    ['email_leads', rows.emailLeads],
    ['claims', rows.claims],
  ];
  for (const [table, all] of tables) {
    for (let from = 0; from < all.length; from += AT_ONCE) {
      await trx(table).insert(all.slice(from, from + AT_ONCE));
    }
    // The page shows the content at once, where it asks for no address.
    if (table === 'email_leads') await trx.raw(NOTE_DELIVERED, { userId });
    if (table === 'claims') await trx.raw(NOTE_OPENED, { userId });
  }
  await trx.raw(LOOKED_AGAIN, { userId });
  await trx.raw(COUNT_MONTHS, { userId });
  await trx.raw(NEAR_LIMIT, { userId });
}

/** Two of three people who left an address agreed to the text beside it. */
export async function storeConsents(
  trx: Knex.Transaction,
  userId: string,
  pagesUrl: string,
): Promise<void> {
  await trx.raw(
    `INSERT INTO consents (lead_id, magnet_id, version, page_url, given_at)
     SELECT e.lead_id, e.magnet_id, t.version, :pagesUrl || '/unlock/' || e.magnet_id, e.collected_at
     FROM email_leads e JOIN consent_texts t USING (magnet_id)
     WHERE e.user_id = :userId AND abs(hashtext(e.email_key)) % 3 > 0`,
    { userId, pagesUrl },
  );
}

/** Some of the people who opened a page went on to its next step, and some answered its question. */
export async function storeAfterUnlock(trx: Knex.Transaction, userId: string): Promise<void> {
  await trx.raw(
    `UPDATE deliveries d SET continued_at = d.opened_at + interval '4 minutes'
     FROM leads l JOIN magnets m ON m.id = l.magnet_id
     WHERE l.id = d.lead_id AND l.user_id = :userId AND m.next_step_label IS NOT NULL
       AND d.opened_at < now() - interval '5 minutes' AND abs(hashtext(l.id)) % 6 = 0`,
    { userId },
  );
  await trx.raw(
    `INSERT INTO lead_answers (lead_id, question, answer, created_at, answered_at)
     SELECT l.id, m.question,
       m.question_choices[1 + abs(hashtext('answer' || l.id)) % cardinality(m.question_choices)],
       d.opened_at + interval '2 minutes', d.opened_at + interval '2 minutes'
     FROM leads l JOIN magnets m ON m.id = l.magnet_id JOIN deliveries d ON d.lead_id = l.id
     WHERE l.user_id = :userId AND m.question IS NOT NULL AND cardinality(m.question_choices) > 0
       AND d.opened_at < now() - interval '5 minutes' AND abs(hashtext(l.id)) % 5 < 2`,
    { userId },
  );
}

/**
 * How addresses were confirmed where the magnet asks for it: most by code, some by the link, and of
 * people without an address some never did.
 */
export async function storeConfirmations(trx: Knex.Transaction, userId: string): Promise<void> {
  await trx.raw(
    `UPDATE email_leads e SET confirmed_at = e.collected_at,
       confirmation = CASE WHEN abs(hashtext(e.email_key)) % 4 = 0 THEN 'page' ELSE 'code' END
     FROM magnets m WHERE m.id = e.magnet_id AND m.confirms_email AND e.user_id = :userId`,
    { userId },
  );
  await trx.raw(
    `INSERT INTO address_proofs (id, lead_id, email, email_key, page_url, created_at, asked_at)
     SELECT left(md5('proof' || n.id), 20), n.id, n.email, n.email, '/unlock/' || n.magnet_id,
       n.created_at, n.created_at
     FROM (SELECT l.id, l.magnet_id, l.created_at, replace(lower(l.name), ' ', '.') || '@gmial.com'
         AS email, row_number() OVER (ORDER BY l.created_at DESC, l.id) AS place
       FROM leads l JOIN magnets m ON m.id = l.magnet_id
       WHERE l.user_id = :userId AND m.confirms_email AND l.email IS NULL) AS n
     WHERE n.place % 3 = 1 AND n.email ~ '^[a-z0-9.]+@'`,
    { userId },
  );
}

/** Of the latest addresses, some bounced, one complained and one unsubscribed. */
export async function storeStops(trx: Knex.Transaction, userId: string): Promise<void> {
  await trx.raw(
    `INSERT INTO mail_addresses (address_key, refused_at, refused_by, refusal, opted_out_at,
       opted_out_by, complained_at, complained_by)
     SELECT email_key,
       CASE WHEN place IN (3, 11) THEN at END,
       CASE place WHEN 3 THEN 'smtp' WHEN 11 THEN 'notice' END,
       CASE WHEN place IN (3, 11) THEN '550 5.1.1 No such mailbox here' END,
       CASE WHEN place IN (6, 19) THEN at END,
       CASE place WHEN 6 THEN 'complaint' WHEN 19 THEN 'link' END,
       CASE WHEN place = 6 THEN at END,
       CASE WHEN place = 6 THEN 'notice' END
     FROM (SELECT email_key, least(now(), max(collected_at) + interval '4 minutes') AS at,
         row_number() OVER (ORDER BY max(collected_at) DESC, email_key) AS place
       FROM email_leads WHERE user_id = :userId GROUP BY email_key) AS given
     WHERE place IN (3, 6, 11, 19) ON CONFLICT (address_key) DO NOTHING`,
    { userId },
  );
}

const NOTE_DELIVERED = `
  SELECT note_delivered(array_agg(l.id), array_agg(coalesce(l.email_at, l.created_at)))
  FROM leads l JOIN magnets m ON m.id = l.magnet_id
  WHERE l.user_id = :userId AND (l.email_at IS NOT NULL OR NOT m.collect_emails)`;

const NOTE_OPENED = `
  SELECT note_opened(array_agg(l.id), array_agg(c.created_at))
  FROM claims c JOIN leads l ON l.id = c.lead_id WHERE l.user_id = :userId`;

/** A few comments were edited or taken down since, as on any post. */
const LOOKED_AGAIN = `
  UPDATE leads l SET looked_at = l.created_at + interval '1 day', comment_now = CASE
    WHEN n.place % 19 = 3 THEN 'edited' WHEN n.place % 31 = 5 THEN 'gone' ELSE 'there' END
  FROM (SELECT id, row_number() OVER (ORDER BY created_at DESC, id) AS place FROM leads
    WHERE user_id = :userId AND confirmed AND created_at < now() - interval '1 day'
      AND method LIKE 'guest_page%') AS n
  WHERE l.id = n.id`;

const COUNT_MONTHS = `
  INSERT INTO quota_months (user_id, month, used)
  SELECT user_id, date_trunc('month', created_at AT TIME ZONE 'UTC')::date, count(*)
  FROM leads WHERE user_id = :userId AND confirmed GROUP BY 1, 2`;

/** A smaller limit than Pro has, so that a newcomer sees a used part of one, and has room to practise. */
const NEAR_LIMIT = `
  INSERT INTO entitlement_overrides (id, user_id, feature, value, reason, actor)
  SELECT translate(left(replace(gen_random_uuid()::text, '-', ''), 20), '01', 'gh'), :userId,
    'comments', to_jsonb(greatest(ceil(used / 0.83)::integer, used + 60)),
    'Part of the demo, to show a limit that comes near', 'demo'
  FROM (SELECT coalesce(max(used), 0) AS used FROM quota_months WHERE user_id = :userId
    AND month = ${THIS_MONTH}) AS this_month
  WHERE used >= 60`;

/**
 * The account and its magnets are some time older than their posts. Statements after it may take long: a history
 * that is cut off on a busy machine begins anew at the next start, as slowly.
 */
export async function dateBack(
  trx: Knex.Transaction,
  userId: string,
  launches: ReadonlyMap<string, Date>,
): Promise<void> {
  await allowLongStatements(trx, 120);
  for (const [id, at] of launches) {
    const made = new Date(at.getTime() - 3 * 3_600_000);
    await trx('magnets').where({ id, userId }).update({
      createdAt: made,
      updatedAt: made,
      activatedAt: made,
    });
    // Of the first one, which operators look at.
    await trx('first_publications').where({ magnetId: id }).update({ publishedAt: made });
  }
  const first = Math.min(...[...launches.values()].map((at) => at.getTime()));
  await trx('users')
    .where({ id: userId })
    .update({ createdAt: new Date(first - 2 * 86_400_000) });
}

/** Binds a magnet to its posts, the newest one first, each since it was published. */
export async function bindPosts(
  trx: Knex.Transaction,
  userId: string,
  magnetId: string,
  posts: readonly { id: string; at: Date }[],
): Promise<void> {
  const newestFirst = posts.toSorted((one, other) => other.at.getTime() - one.at.getTime());
  const urls = newestFirst.map(({ id }) => canonicalPostUrl({ postType: 'activity', postId: id }));
  await trx('magnets').where({ id: magnetId, userId }).update({ linkedinPostUrls: urls });
  for (const { id, at } of posts) {
    const key = postKey({ postType: 'activity', postId: id });
    await trx('magnet_posts').where({ magnetId, postKey: key }).update({ addedAt: at });
  }
}

export async function readTime(db: Knex): Promise<Date> {
  const { rows } = await db.raw<{ rows: { now: Date }[] }>('SELECT now() AS now');
  const [row] = rows;
  if (row === undefined) throw new Error('The database did not tell the time');
  return row.now;
}
