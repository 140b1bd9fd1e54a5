import pg from 'pg';
import { hashSecret } from '#server/platform/ids.ts';
import type { Exchange } from './exchange.ts';
import { isOpenPage, PRACTICE_PAGE, type Judge } from './judge.ts';
import type { Find } from './suspicious-text.ts';

/** The tables of secrets that were made in this request, by their prefix. */
const BORN_IN: { readonly [prefix: string]: string } = {
  ses: 'sessions',
  dev: 'paired_devices',
  lis: 'company_connects',
  adm: 'operator_sessions',
  grt: 'grants',
  rss: 'news_feeds',
  wait: 'waiting_visitors',
  lin: 'linkedin_attempts',
  lic: 'linkedin_attempts',
};

const VIEW = /own_[\w-]{43}/g;
/** The state in LinkedIn's redirect. */
const BACK_FROM_LINKEDIN = /lin_[\w-]{43}/;
const OF_PRACTICE: { readonly [kind: string]: string } = {
  checkout: 'checkoutSessions',
  portal: 'portalSessions',
  invoices: 'invoices',
};
/**
 * A creator's test of a page; that nothing but its signed key opens one is tested beside it. The key says
 * how far the test came.
 */
const TEST_WALK = /^\/unlock\/([a-km-np-z2-9]{12})\/test(?:\/file\/\w+)?$/;
const isAtContent = ({ sent }: Exchange): boolean =>
  /[?&]key=(?:published|draft)\.unlocked\.\d+\.[\w-]{43}/.test(sent);
const MAKES_NOTICE_KEY = '/api/admin/mail-notices/key';
const MAILED_LINK = /era_[\w-]{43}/;

/**
 * Decides from the tables alone who may read what, so that it shares no code with the product: an
 * owner reads their own data, an operator addresses, a visitor what a completed grant opens, and
 * every caller what they sent or what was made for them in this call.
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
  const views = new Map<string, Promise<string | null>>();
  const ownFiles = new Set<string>();

  /** Whether any row is found. */
  async function exists(sql: string, values: unknown[]): Promise<boolean> {
    return ((await pool.query(`SELECT 1 FROM ${sql} LIMIT 1`, values)).rowCount ?? 0) > 0;
  }

  async function lookUp(token: string): Promise<string | null> {
    const table = BORN_IN[token.slice(0, 3)] ?? 'sessions';
    const column = table === 'operator_sessions' ? `'operator'` : 'user_id';
    const { rows } = await pool.query<{ id: string }>(
      `SELECT ${column} AS id FROM ${table} WHERE token_hash = $1`,
      [hashSecret(token)],
    );
    return rows[0]?.id ?? null;
  }

  /** The owner of a token in a request: in a header, or in the body of validate. */
  function personBehind(sent: string): Promise<string | null> {
    const token = /(?:ses|adm|dev)_[\w-]{43}/.exec(sent)?.[0];
    if (token === undefined) return Promise.resolve(null);
    let person = people.get(token);
    if (person === undefined) {
      person = lookUp(token);
      person.catch(() => people.delete(token));
      people.set(token, person);
    }
    return person;
  }

  /** Content belongs to its magnet: its owner and the holders of a completed grant may read it. */
  async function mayReadContent(find: Find, exchange: Exchange, person: string | null) {
    // A canary ends with its magnet's id, because the text may be changed before this is asked.
    const holds = `(concat(m.items::text, to_jsonb(m) ->> 'next_step_url') ILIKE $1 OR $1 LIKE '%-' || m.id || '%')`;
    const text = `%${find.value.replaceAll('_', String.raw`\_`)}%`;
    if (await exists(`magnets m WHERE ${holds} AND m.user_id = $2`, [text, person])) return true;
    const walked = isAtContent(exchange) ? TEST_WALK.exec(exchange.path)?.[1] : undefined;
    if (walked !== undefined)
      return exists(`magnets m WHERE ${holds} AND m.id = $2`, [text, walked]);
    return exists(
      `grants g JOIN magnets m ON m.id = g.magnet_id
       WHERE ${holds} AND g.completed_at IS NOT NULL AND g.token_hash = ANY($2)`,
      [text, grantsIn(exchange)],
    );
  }

  /** Of a lead: its owner, and the visitor whose name and comment it holds. */
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

  /** A ticket belongs to its creator and to the operators' support. */
  function mayReadTicket({ value }: Find, { path }: Exchange, person: string | null) {
    if (person === 'operator') return Promise.resolve(path.startsWith('/api/admin/support/'));
    return exists(
      `support_tickets t LEFT JOIN support_messages m ON m.ticket_id = t.id
       WHERE (t.subject ILIKE $1 OR m.body ILIKE $1) AND t.user_id = $2`,
      [`%${value}%`, person],
    );
  }

  /** The address of a visitor's view of their own data; read once, because erasing ends it. */
  function addressOfView(token: string): Promise<string | null> {
    let address = views.get(token);
    if (address === undefined) {
      address = pool
        .query<{ email: string }>('SELECT email FROM erasure_links WHERE token_hash = $1', [
          hashSecret(token),
        ])
        .then(({ rows }) => rows[0]?.email.toLowerCase() ?? null);
      views.set(token, address);
    }
    return address;
  }

  /** In a file that its reader imports; remembered, because a run removes what was shown of it. */
  async function isOfOwnFile(reader: string, email: string): Promise<boolean> {
    if (ownFiles.has(`${reader} ${email}`)) return true;
    const text = `%${email.replaceAll('_', String.raw`\_`)}%`;
    const isIn =
      (await exists(`lead_imports WHERE user_id = $1 AND columns::text ILIKE $2`, [
        reader,
        text,
      ])) ||
      (await exists(
        `lead_import_rows r JOIN lead_imports i ON i.id = r.import_id
         WHERE i.user_id = $1 AND r::text ILIKE $2`,
        [reader, text],
      ));
    if (isIn) ownFiles.add(`${reader} ${email}`);
    return isIn;
  }

  /** Whether a page of the practice provider is about a customer with this address. */
  function isPayer(email: string, { kind = '', id = '' }: { [part: string]: string }) {
    return exists(
      `practice_world w, jsonb_array_elements(w.world->'customers') c,
         jsonb_array_elements(w.world->$1) o
       WHERE lower(c->>'email') = $2 AND o->>'customer' = c->>'id'
         AND (o->>'id' = $3 OR o->>'url' LIKE '%/' || $3)`,
      [OF_PRACTICE[kind], email, id],
    );
  }

  async function mayReadAddress({ value }: Find, exchange: Exchange, person: string | null) {
    if (person === 'operator') return true;
    // A person who signed in at LinkedIn gets the address that LinkedIn sent.
    const paying = PRACTICE_PAGE.exec(exchange.path)?.groups;
    if (paying !== undefined) return isPayer(value.toLowerCase(), paying);
    const isBack = exchange.path === '/api/auth/linkedin/finish' && exchange.status === 202;
    if (isBack && BACK_FROM_LINKEDIN.test(exchange.sent)) return true;
    for (const [view] of exchange.sent.matchAll(VIEW)) {
      if ((await addressOfView(view)) === value.toLowerCase()) return true;
    }
    const signedIn = /ses_[\w-]{43}/.exec(exchange.received)?.[0];
    const reader = person ?? (signedIn === undefined ? null : await lookUp(signedIn));
    if (reader === null) return false;
    const email = value.toLowerCase();
    return (
      (await exists(`users WHERE id = $1 AND lower(email) = $2`, [reader, email])) ||
      (await exists(`leads WHERE user_id = $1 AND lower(email) = $2`, [reader, email])) ||
      (await exists(`contacts WHERE user_id = $1 AND lower(email) = $2`, [reader, email])) ||
      (await exists(`billing_details WHERE user_id = $1 AND lower(email) = $2`, [reader, email])) ||
      (await exists(`email_leads WHERE user_id = $1 AND lower(email) = $2`, [reader, email])) ||
      (await isOfOwnFile(reader, email))
    );
  }

  /**
   * Given to its receiver: in this call, and no second one with it. An expired one does not matter.
   */
  async function wasMadeHere({ value }: Find, exchange: Exchange): Promise<boolean> {
    const prefix = value.slice(0, value.indexOf('_'));
    // A view of one's own data needs the mailed link.
    if (prefix === 'own') {
      return MAILED_LINK.test(exchange.sent) && (await addressOfView(value)) !== null;
    }
    // Stored sealed, so no hash can be looked up: an operator reads it in the call that makes it.
    if (prefix === 'mnk') {
      const isMaking = exchange.method === 'POST' && exchange.path === MAKES_NOTICE_KEY;
      return isMaking && (await personBehind(exchange.sent)) === 'operator';
    }
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
    // Notes of operators are for operators alone.
    if (find.value.startsWith('canary-note-')) {
      return person === 'operator' && exchange.path.startsWith('/api/admin/support/');
    }
    if (find.value.startsWith('canary-ticket-')) return mayReadTicket(find, exchange, person);
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

/** Hashes of the grants in a request, or in its answer. */
function grantsIn({ sent, received }: Exchange): Buffer[] {
  const secrets = `${sent}\n${received}`.match(/grt_[\w-]{43}/g) ?? [];
  return secrets.map((secret) => hashSecret(secret));
}
