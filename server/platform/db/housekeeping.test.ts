import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { createLogger } from '../config/logger.ts';
import { READING_LINK_DAYS } from '#server/features/unlock/check/unlock-limits.ts';
import { type TestDatabase, createTestDatabase } from '#server/testing/database/test-database.ts';
import { type Database, openDatabase } from './connection.ts';
import { tidyDatabase } from './housekeeping.ts';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase({ url: database.url, poolSize: 4, logger: createLogger({ level: 'silent' }) });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});
beforeEach(async () => {
  await db.raw(
    'TRUNCATE mail_messages, mail_addresses, mail_opt_out_links CASCADE; DELETE FROM users',
  );
  await db.raw('TRUNCATE comment_evidence, visitor_salts');
  await db.raw(`
    INSERT INTO users (id, email, email_key, name, referral_code) VALUES ('u', 'a@x', 'a@x', 'A', 'r');
    INSERT INTO magnets (id, user_id, status, title, icon, content_type, template, collect_emails,
      trigger_words, match_mode, when_unconfirmed)
    VALUES ('m', 'u', 'active', 'M', 'target', 'text', 'linkedin', false, '{GROWTH}', 'contains', 'hold');
    INSERT INTO leads (id, magnet_id, user_id, comment_id, post_key, comment_url, name, method,
      confidence, confirmed, over_quota, commented_at)
    SELECT 'l' || n, 'm', 'u', n, 'activity:1', 'https://x', 'N', 'guest_page', 'exact', true, false, now()
    FROM generate_series(1, 9) AS n;
    INSERT INTO waiting_comments (id, magnet_id, user_id, comment_id, post_key, comment_url, code,
      state, commented_at)
    VALUES ('w', 'm', 'u', '1', 'activity:1', 'https://x', 'comment_not_visible', 'waiting', now());
  `);
});

const addSession = (id: string, age: string) =>
  db.raw(
    `INSERT INTO sessions (id, user_id, token_hash, expires_at) VALUES (?, 'u', ?::bytea, now() - ?::interval)`,
    [id, id, age],
  );
const sessions = (): Promise<string[]> => db('sessions').orderBy('id').pluck('id');

describe('expired rows are removed, and others stay', () => {
  // Each statement makes one row of the given age; `limit` is the day on which it is deleted.
  it.each<[table: string, limit: number, statement: string]>([
    [
      'content_mails',
      READING_LINK_DAYS,
      `INSERT INTO content_mails (id, lead_id, email, email_key, created_at)
       VALUES (:id, 'l' || :id, 'v@x', 'v@x', :at)`,
    ],
    [
      'waiting_emails',
      90,
      `INSERT INTO waiting_emails (id, waiting_id, email, email_key, created_at)
       VALUES (:id, 'w', 'v@x', :id, :at)`,
    ],
    [
      'waiting_visitors',
      90,
      `INSERT INTO waiting_visitors (token_hash, waiting_id, created_at)
       VALUES (CAST(:id AS text)::bytea, 'w', :at)`,
    ],
    [
      'comment_evidence',
      90,
      `INSERT INTO comment_evidence (comment_id, post_key, text, method, confidence, aliases, read_at)
       VALUES (:id, 'activity:1', 'growth', 'guest_page', 'exact', '{}', :at)`,
    ],
    [
      'missing_posts',
      2,
      `INSERT INTO missing_posts (post_key, first_seen_at, last_seen_at) VALUES (:id, :at, :at)`,
    ],
    [
      'known_browsers',
      90,
      `INSERT INTO known_browsers (binding_hash, user_id, created_at)
       VALUES (CAST(:id AS text)::bytea, 'u', :at)`,
    ],
    [
      'grants',
      7,
      `INSERT INTO grants (id, token_hash, magnet_id, lead_id, email_required, finish_by, expires_at)
       VALUES (:id, CAST(:id AS text)::bytea, 'm', 'l1', false, now(), :at)`,
    ],
    [
      'mail_messages',
      30,
      `INSERT INTO mail_messages (id, kind, to_address, to_key, priority, not_after)
       VALUES (:id, 'sign_in', 'v@x', 'v@x', 1, :at)`,
    ],
    [
      'mail_opt_out_links',
      365,
      `INSERT INTO mail_opt_out_links (token_hash, address_key, created_at)
       VALUES (CAST(:id AS text)::bytea, 'v@x', :at)`,
    ],
    [
      'mail_addresses',
      30,
      `INSERT INTO mail_addresses (address_key, refused_at, refusal) VALUES (:id, :at, '550')`,
    ],
    [
      'visitor_salts',
      2,
      `INSERT INTO visitor_salts (day, salt)
       VALUES ((CAST(:at AS timestamptz) AT TIME ZONE 'UTC')::date, CAST(:id AS text)::bytea)`,
    ],
    [
      'sign_ins',
      180,
      `INSERT INTO sign_ins (id, user_id, method, user_agent, created_at)
       VALUES (:id, 'u', 'password', 'x', :at)`,
    ],
  ])('%s after %s days', async (table, limit, statement) => {
    for (const [id, days] of [
      ['1', limit + 2],
      ['2', limit - 2],
    ] as const) {
      await db.raw(statement, { id, at: new Date(Date.now() - days * 86_400_000) });
    }
    expect(await count(table)).toBe(2);
    await tidyDatabase(db);
    expect(await count(table)).toBe(1);
  });

  it('except unsubscribed addresses, which stay; an address without facts is forgotten', async () => {
    await db.raw(`INSERT INTO mail_addresses (address_key, refused_at, opted_out_at) VALUES
      ('out', NULL, now() - interval '9 years'), ('both', now() - interval '9 years', now()),
      ('nothing', NULL, NULL)`);
    await tidyDatabase(db);
    const left: unknown = await db('mail_addresses').orderBy('address_key').pluck('address_key');
    expect(left).toEqual(['both', 'out']);
  });

  it('all of them, in as many batches as that takes', async () => {
    for (let n = 1; n <= 7; n += 1) await addSession(`old${n}`, '31 days');
    await addSession('living', '-1 day');
    await tidyDatabase(db, { bite: 2 });
    expect(await sessions()).toEqual(['living']);
  });

  it('until the server stops', async () => {
    for (let n = 1; n <= 7; n += 1) await addSession(`old${n}`, '31 days');
    let asked = 0;
    await tidyDatabase(db, { bite: 2, isStopped: () => (asked += 1) > 2 });
    expect(await sessions()).toHaveLength(3);
  });

  it('although one part fails, which is reported', async () => {
    await addSession('old', '31 days');
    await db.raw('ALTER TABLE operator_setup_tokens RENAME TO away');
    await db.raw(`INSERT INTO sign_ins (id, user_id, method, user_agent, created_at)
      VALUES ('s', 'u', 'password', 'x', now() - interval '1 year')`);
    await expect(tidyDatabase(db)).rejects.toThrow('operator_setup_tokens');
    await db.raw('ALTER TABLE away RENAME TO operator_setup_tokens');
    expect([await sessions(), await count('sign_ins')]).toEqual([[], 0]);
  });
});

test('lost visit partitions of this month and the next two are created again', async () => {
  const months = await partitions();
  await db.raw(`DROP TABLE ${months.at(-1)}`);
  await Promise.all([tidyDatabase(db), tidyDatabase(db), tidyDatabase(db)]);
  expect(await partitions()).toEqual(months);
});

async function count(table: string): Promise<number> {
  const row = await db(table).count<{ count: number }[]>('* as count').first();
  return row?.count ?? 0;
}

async function partitions(): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { name: string }[] }>(
    `SELECT relname AS name FROM pg_class WHERE relispartition AND relkind = 'r'
     AND relname ~ '^visits_[0-9]{4}_[0-9]{2}$' ORDER BY relname`,
  );
  return rows.map(({ name }) => name);
}
