import pg from 'pg';
import { creatorStatements, id, OPERATOR_STATEMENTS } from './ask-api.mjs';

export const CREATORS = 100_000;
const NOTIFICATIONS = 1_000_000;
/** One creator has so many of them. */
const MOST = 50_000;
/** A message that everybody got, and that everybody's mail waits for. */
export const MESSAGE_ID = 'messagemessagemessag';

/**
 * 100,000 creators who take emails, with a million notifications, half of them read; and a message of
 * operators to all of them.
 */
export async function seedNotifications(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const text of STATEMENTS) await client.query(text);
  } finally {
    await client.end();
  }
}

const STATEMENTS = [
  `SET synchronous_commit = off; SET statement_timeout = 0`,
  ...creatorStatements(CREATORS),
  ...OPERATOR_STATEMENTS,
  `INSERT INTO notifications (user_id, kind, facts, created_at, read_at)
   SELECT CASE WHEN n <= ${MOST} THEN ${id('user', '1')} ELSE ${id('user', `(1 + n % ${CREATORS})`)} END,
     'sign_in', '{"browser":"Firefox","place":null}', now() - n * interval '7 seconds',
     CASE WHEN n % 2 = 0 THEN now() - n * interval '3 seconds' END
   FROM generate_series(1, ${NOTIFICATIONS}) AS n`,
  `INSERT INTO creator_messages (id, subject, body, activity, by_email, per_minute, state, started_at,
     ended_at, updated_by)
   VALUES ('${MESSAGE_ID}', 'Maintenance', 'We are **away** on Sunday.', 'all', true, 6000, 'sent', now(),
     now(), 'bench1')`,
  `INSERT INTO creator_message_recipients (message_id, user_id, mail, mail_id)
   SELECT '${MESSAGE_ID}', ${id('user', 'n')}, 'queued', ${id('mail', 'n')}
   FROM generate_series(1, ${CREATORS}) AS n`,
  `INSERT INTO mail_messages (id, kind, to_address, to_key, payload, priority, not_after, created_at)
   SELECT ${id('mail', 'n')}, 'creator_message', 'c' || n || '@x.test', 'c' || n || '@x.test',
     '{"messageId":"${MESSAGE_ID}"}', 6, now() + interval '30 days',
     now() - (${CREATORS} - n) * interval '10 milliseconds'
   FROM generate_series(1, ${CREATORS}) AS n`,
  ...['users', 'notifications', 'creator_message_recipients', 'mail_messages'].map(
    (table) => `VACUUM ANALYZE ${table}`,
  ),
];
