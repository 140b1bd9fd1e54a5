import pg from 'pg';
import { hashSecret } from '#server/platform/ids.ts';
import type { Exchange } from './exchange.ts';
import { isOpenPage, type Judge } from './judge.ts';
import type { Find } from './suspicious-text.ts';

/** Where a secret that was made in this very request stands, by what it begins with. */
const BORN_IN: { readonly [prefix: string]: string } = {
  ses: 'sessions',
  adm: 'operator_sessions',
  grt: 'grants',
  wait: 'waiting_visitors',
};

/**
 * Decides from the tables alone who may read what, so that it shares no code with what it judges:
 * an owner reads what is theirs, an operator addresses, a visitor what a completed grant opens, and
 * everybody what they sent themselves or what was made for them in this call.
 */
export function createTableJudge(databaseUrl: string): Judge {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: 'canaries',
    max: 2,
    options: '-c lock_timeout=1000 -c statement_timeout=3000',
  });
  pool.on('error', () => {}); // databases are stopped on purpose in some tests
  const people = new Map<string, Promise<string | null>>();

  /** Whether any row is found. */
  async function exists(sql: string, values: unknown[]): Promise<boolean> {
    return ((await pool.query(`SELECT 1 FROM ${sql} LIMIT 1`, values)).rowCount ?? 0) > 0;
  }

  async function lookUp(token: string): Promise<string | null> {
    const table = token.startsWith('adm_') ? 'operator_sessions' : 'sessions';
    const column = table === 'sessions' ? 'user_id' : `'operator'`;
    const { rows } = await pool.query<{ id: string }>(
      `SELECT ${column} AS id FROM ${table} WHERE token_hash = $1`,
      [hashSecret(token)],
    );
    return rows[0]?.id ?? null;
  }

  /** Whose token stands in what somebody sent: as a header, or in the body of validate. */
  function personBehind(sent: string): Promise<string | null> {
    const token = /(?:ses|adm)_[\w-]{43}/.exec(sent)?.[0];
    if (token === undefined) return Promise.resolve(null);
    let person = people.get(token);
    if (person === undefined) {
      person = lookUp(token);
      person.catch(() => people.delete(token));
      people.set(token, person);
    }
    return person;
  }

  /** Content belongs to the magnet that holds it: its owner and who completed a grant for it. */
  async function mayReadContent(find: Find, exchange: Exchange, person: string | null) {
    const holds = `(m.text_content ILIKE $1 OR m.link_url ILIKE $1)`;
    const text = `%${find.value.replaceAll('_', String.raw`\_`)}%`;
    if (await exists(`magnets m WHERE ${holds} AND m.user_id = $2`, [text, person])) return true;
    return exists(
      `grants g JOIN magnets m ON m.id = g.magnet_id
       WHERE ${holds} AND g.completed_at IS NOT NULL AND g.token_hash = ANY($2)`,
      [text, grantsIn(exchange)],
    );
  }

  /** Of a lead: who it belongs to, and the visitor whose name and comment it is. */
  async function mayReadLead({ value }: Find, exchange: Exchange, person: string | null) {
    const text = `%${value}%`;
    const owners = [
      `leads WHERE (name ILIKE $1 OR comment_text ILIKE $1) AND user_id = $2`,
      `unlock_attempts WHERE (author_name ILIKE $1 OR found_text ILIKE $1) AND user_id = $2`,
      `waiting_comments WHERE (author_name ILIKE $1 OR found_text ILIKE $1) AND user_id = $2`,
    ];
    for (const rows of owners) if (await exists(rows, [text, person])) return true;
    return exists(
      `grants g JOIN leads l ON l.id = g.lead_id
       WHERE (l.name ILIKE $1 OR l.comment_text ILIKE $1) AND g.token_hash = ANY($2)`,
      [text, grantsIn(exchange)],
    );
  }

  async function mayReadAddress({ value }: Find, exchange: Exchange, person: string | null) {
    if (person === 'operator') return true;
    const signedIn = /ses_[\w-]{43}/.exec(exchange.received)?.[0];
    const reader = person ?? (signedIn === undefined ? null : await lookUp(signedIn));
    if (reader === null) return false;
    const email = value.toLowerCase();
    return (
      (await exists(`users WHERE id = $1 AND lower(email) = $2`, [reader, email])) ||
      (await exists(`leads WHERE user_id = $1 AND lower(email) = $2`, [reader, email])) ||
      (await exists(`email_leads WHERE user_id = $1 AND lower(email) = $2`, [reader, email]))
    );
  }

  /** Handed to whom it was made for: in this call, and no second one with it. What ended is worth nothing. */
  async function wasMadeHere({ value }: Find, exchange: Exchange): Promise<boolean> {
    const prefix = value.slice(0, value.indexOf('_'));
    const table = BORN_IN[prefix];
    if (table === undefined) return false;
    const made = new Set(exchange.received.match(new RegExp(`${prefix}_[\\w-]{43}`, 'g')));
    for (const own of made) if (exchange.sent.includes(own)) made.delete(own);
    if (made.size > 1) return false;
    return !(await exists(`${table} WHERE token_hash = $1 AND created_at < $2`, [
      hashSecret(value),
      new Date(exchange.startedAt - 50),
    ]));
  }

  async function mayRead(find: Find, exchange: Exchange): Promise<boolean> {
    if (exchange.sent.toLowerCase().includes(find.value.toLowerCase())) return true;
    if (find.kind === 'password hash') return false;
    if (find.kind === 'secret') return wasMadeHere(find, exchange);
    const person = await personBehind(exchange.sent);
    return find.kind === 'address'
      ? mayReadAddress(find, exchange, person)
      : (await mayReadContent(find, exchange, person)) || mayReadLead(find, exchange, person);
  }

  return {
    meet({ authorization = '' }) {
      void personBehind(authorization).catch(() => {});
    },
    async leaksIn(exchange, finds) {
      if (isOpenPage(exchange)) return [];
      const leaks: Find[] = [];
      for (const find of finds) if (!(await mayRead(find, exchange))) leaks.push(find);
      return leaks;
    },
    async close() {
      await pool.end();
    },
  };
}

/** Hashes of the grants that came with a request, or were given with its answer. */
function grantsIn({ sent, received }: Exchange): Buffer[] {
  const secrets = `${sent}\n${received}`.match(/grt_[\w-]{43}/g) ?? [];
  return secrets.map((secret) => hashSecret(secret));
}
