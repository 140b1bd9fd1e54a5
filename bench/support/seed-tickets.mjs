import pg from 'pg';
import { creatorStatements, id, OPERATOR_STATEMENTS } from './ask-api.mjs';

/** In every message, and in one of two hundred tickets. */
export const COMMON_WORD = 'comment';
export const RARE_WORD = 'zeppelin';

const CREATORS = 2_000;
const TICKETS = 10_000;
const MESSAGES = 20;

/**
 * 10,000 tickets of 2,000 creators, a tenth of them of one, with 200,000 messages of some sixty words.
 * A fifth waits for an answer. The triggers of the product write the words that searches ask for.
 */
export async function seedTickets(url) {
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
  `INSERT INTO support_tickets (id, user_id, topic, subject, status, context, created_at, last_message_at,
     waiting_since, assignee_id)
   SELECT ${id('tick', 'n')},
     CASE WHEN n % 10 = 0 THEN ${id('user', '1')} ELSE ${id('user', `(1 + n % ${CREATORS})`)} END, 'other',
     'A question ' || n || CASE WHEN n % 200 = 0 THEN ' about a ${RARE_WORD}' ELSE '' END,
     CASE n % 5 WHEN 0 THEN 'open' WHEN 1 THEN 'pending' ELSE 'solved' END,
     '{"plan":null,"magnet":null,"attempt":null,"requestId":null,"userAgent":null}',
     now() - n * interval '10 minutes', now() - n * interval '5 minutes',
     CASE WHEN n % 5 = 0 THEN now() - n * interval '5 minutes' END,
     CASE WHEN n % 3 = 0 THEN ${id('bench', '1')} END
   FROM generate_series(1, ${TICKETS}) AS n`,
  `INSERT INTO support_messages (id, ticket_id, operator_name, body, created_at)
   SELECT ${id('mess', 'm')}, ${id('tick', `(1 + m % ${TICKETS})`)}, CASE WHEN m % 2 = 0 THEN 'bench' END,
     'The ${COMMON_WORD} was not found, ' ||
       (SELECT string_agg('word' || (m * 7 + w * 131) % 5000, ' ') FROM generate_series(1, 55) AS w),
     now() - (${TICKETS * MESSAGES} - m) * interval '20 seconds'
   FROM generate_series(1, ${TICKETS * MESSAGES}) AS m`,
  ...['users', 'support_tickets', 'support_messages', 'support_words'].map(
    (table) => `VACUUM ANALYZE ${table}`,
  ),
];
