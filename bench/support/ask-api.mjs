import { setTimeout as sleep } from 'node:timers/promises';

/** Of the creator with the most rows. */
const CREATOR_TOKEN = `ses_${'t'.repeat(43)}`;
/** Of operators who take turns, because the calls of one are limited. */
const OPERATOR_TOKENS = Array.from(
  { length: 40 },
  (_, n) => `adm_${String(n + 1).padStart(43, 't')}`,
);
const TIMES = 40;

/** SQL: an id of twenty characters from a number. */
export const id = (prefix, n) => `rpad('${prefix}' || translate(${n}::text, '01', 'ab'), 20, 'x')`;

/** Makes so many creators, and a session of the first. */
export const creatorStatements = (amount) => [
  `INSERT INTO users (id, email, email_key, name, referral_code, plan_id, email_verified_at)
   SELECT ${id('user', 'n')}, 'c' || n || '@x.test', 'c' || n || '@x.test', 'Creator ' || n, 'code' || n,
     CASE WHEN n % 10 = 0 THEN 'pro' ELSE 'free' END, now()
   FROM generate_series(1, ${amount}) AS n`,
  `INSERT INTO sessions (id, user_id, token_hash, expires_at)
   VALUES ('sessisessisessisessi', ${id('user', '1')}, sha256('${CREATOR_TOKEN}'), now() + interval '1 day')`,
];

/** Makes those operators with a session each. */
export const OPERATOR_STATEMENTS = [
  `INSERT INTO operators (id, username, username_key, password_hash)
   SELECT ${id('bench', 'n')}, 'bench' || n, 'bench' || n, 'none'
   FROM generate_series(1, ${OPERATOR_TOKENS.length}) AS n`,
  `INSERT INTO operator_sessions (id, operator_id, token_hash, user_agent, expires_at)
   SELECT ${id('bench', 'n')}, ${id('bench', 'n')}, sha256(('adm_' || lpad(n::text, 43, 't'))::bytea),
     'bench', now() + interval '1 day'
   FROM generate_series(1, ${OPERATOR_TOKENS.length}) AS n`,
];

let calls = 0;

/**
 * Calls the API as one of the operators, or as the creator; throws on a refusal that is not a limit. With a
 * `body` it is a POST.
 */
export async function call(url, path, body) {
  calls += 1;
  const headers = path.startsWith('/api/admin/')
    ? { 'x-admin-token': OPERATOR_TOKENS[calls % OPERATOR_TOKENS.length] }
    : { authorization: `Bearer ${CREATOR_TOKEN}` };
  const sent =
    body === undefined
      ? { headers }
      : {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        };
  const answer = await fetch(url + path, sent);
  if (!answer.ok && answer.status !== 429)
    throw new Error(`${answer.status} to ${path}: ${await answer.text()}`);
  return answer;
}

/** The p95 of a question asked one time after the other, in ms. */
export async function p95Of(url, path, body) {
  const took = [];
  for (let time = 0; time < TIMES; time += 1) took.push(await ask(url, path, body));
  return took.toSorted((a, b) => a - b)[Math.floor(TIMES * 0.95)];
}

export const method = `${TIMES} times each question, one after the other`;

/** Somebody waits where their calls are limited; that is not part of the time. */
async function ask(url, path, body) {
  for (;;) {
    const from = performance.now();
    const answer = await call(url, path, body);
    await answer.arrayBuffer();
    if (answer.status !== 429) return performance.now() - from;
    await sleep(Number(answer.headers.get('retry-after')) * 1_000);
  }
}
