import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '../config/logger.ts';
import { selectActivity } from '#server/features/activity/activity.queries.ts';
import { creatorSessions } from '#server/features/auth/sessions/sessions.rules.ts';
import { deleteReplaced } from '#server/features/auth/sessions/sessions.queries.ts';
import { listOutbox, readMailFigures, searchMails } from '#server/features/mail/mail.queries.ts';
import { createAuditService } from '#server/features/audit/audit.service.ts';
import { type TestDatabase, createTestDatabase } from '#server/testing/database/test-database.ts';
import { randomIds } from '#server/platform/ids.ts';
import { type Database, openDatabase } from './connection.ts';
import { tidyDatabase } from './housekeeping.ts';

// Tests plans over tables that are large enough to make a plan matter and small enough for a test.

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase({ url: database.url, poolSize: 2, logger: createLogger({ level: 'silent' }) });
  await db.raw(`
    ALTER TABLE unlock_attempts DROP CONSTRAINT unlock_attempts__magnet_id__fk;
    ALTER TABLE sessions DROP CONSTRAINT sessions__user_id__fk;
    ALTER TABLE grants DROP CONSTRAINT grants__lead_id__fk;
    ALTER TABLE sign_ins DROP CONSTRAINT sign_ins__user_id__fk;
    INSERT INTO mail_messages (id, kind, to_address, to_key, priority, state, created_at, sent_at, not_after)
      SELECT n, 'sign_in', 'v@x', 'v@x', 1,
        CASE WHEN n % 1000 = 0 THEN 'outbox' WHEN n % 1000 = 1 THEN 'refused'
             WHEN n % 1000 = 2 THEN 'queued' ELSE 'sent' END,
        now() - n * interval '1 minute', CASE WHEN n % 1000 > 2 THEN now() END,
        now() - n * interval '1 minute' FROM generate_series(1, 30000) n;
    ALTER TABLE audit_log DISABLE TRIGGER audit_log__sealed__check;
    INSERT INTO audit_log (id, at, action, network_hash)
      SELECT n, now() - n * interval '1 minute', 'operator.login', 'h' FROM generate_series(1, 30000) n;
    INSERT INTO unlock_attempts (id, magnet_id, user_id, result, comment_id, post_key, comment_url,
        looked_for, commented_at, created_at)
      SELECT n, 'm' || n % 3, 'u' || n % 2, 'verified', n, 'activity:1', 'https://x', '{}', now(),
        now() - n * interval '1 minute' FROM generate_series(1, 30000) n;
    INSERT INTO sessions (id, user_id, token_hash, binding_hash, expires_at)
      SELECT n, 'u' || n, n::text::bytea, n::text::bytea, now() FROM generate_series(1, 30000) n;
    INSERT INTO grants (id, token_hash, magnet_id, lead_id, email_required, finish_by, expires_at)
      SELECT n, n::text::bytea, 'm1', 'l', false, now(), now() FROM generate_series(1, 30000) n;
    INSERT INTO sign_ins (id, user_id, method, user_agent)
      SELECT n, 'u' || n, 'password', 'x' FROM generate_series(1, 30000) n;
    INSERT INTO comment_evidence (comment_id, post_key, text, method, confidence, aliases, read_at)
      SELECT n, 'activity:1', 'growth', 'guest_page', 'exact', '{}', now() FROM generate_series(1, 30000) n;`);
  // As autovacuum leaves them: new rows wait beside a GIN index until then, which makes it expensive.
  await db.raw('VACUUM ANALYZE');
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const LARGE =
  /Seq Scan on (?:mail_messages|audit_log|unlock_attempts|sessions|grants|sign_ins|comment_evidence)\b.*/;

/** Lines of the plans of everything `work` asks that read a large table from end to end. */
async function scansOf(work: () => Promise<unknown>): Promise<string[]> {
  const asked: { sql: string; bindings: readonly unknown[] }[] = [];
  const note = ({ sql, bindings }: { sql: string; bindings?: readonly unknown[] }): void => {
    if (/^\s*(?:SELECT|UPDATE|DELETE)/i.test(sql)) asked.push({ sql, bindings: bindings ?? [] });
  };
  db.on('query', note);
  await work();
  db.off('query', note);
  expect(asked.length).toBeGreaterThan(0);
  const found: string[] = [];
  for (const { sql, bindings } of asked) {
    const connection = (await db.client.acquireConnection()) as Connection; // what the pg dialect pools
    const { rows } = await connection.query(`EXPLAIN ${sql}`, bindings);
    await db.client.releaseConnection(connection);
    for (const row of rows) found.push(...(LARGE.exec(row['QUERY PLAN'] ?? '') ?? []));
  }
  return found;
}

interface Connection {
  query(
    text: string,
    values: readonly unknown[],
  ): Promise<{ rows: readonly { [column: string]: string }[] }>;
}

describe('no large table is read whole', () => {
  const audit = () => createAuditService({ db, ids: randomIds, hasher: { hash: () => '' } });
  const page = { limit: 50 };
  const parts = { without: [], after: null, limit: 50 };

  it.each<[string, () => Promise<unknown>]>([
    ['the figures of mail', () => readMailFigures(db)],
    ['the outbox', () => listOutbox(db, 100)],
    ['a part of an address', () => searchMails(db, { ...parts, search: 'ada@x' })],
    ['a part of all addresses', () => searchMails(db, { ...parts, search: 'v@x' })],
    ['a word in the log', () => audit().list({ ...page, search: 'seldom said' })],
    ['a word that names acts of the log', () => audit().list({ ...page, search: 'signed in' })],
    ['the log, by a rare act', () => audit().list({ ...page, action: 'report.resolved' })],
    ['the activity of one page', () => selectActivity(db, 'u1', { ...page, magnetId: 'quiet' })],
    ['the activity of one result', () => selectActivity(db, 'u1', { ...page, result: 'refused' })],
    ['the sessions a sign-in ends', () => deleteReplaced(db, creatorSessions, nobody)],
    ['housekeeping', () => tidyDatabase(db)],
  ])('for %s', async (_what, work) => {
    expect(await scansOf(work)).toEqual([]);
  });
});

const nobody = { ownerId: 'nobody', tokenHash: Buffer.from('t'), bindingHash: Buffer.from('b') };

it('the figures of emails are right', async () => {
  await db('mail_messages').delete();
  await db.raw(`
    INSERT INTO mail_messages (id, kind, to_address, to_key, priority, state, created_at, sent_at,
      not_after, next_try_at, last_error) VALUES
      ('q1', 'sign_in', 'v@x', 'v@x', 1, 'queued', '2026-01-02Z', NULL, '2026-01-02 00:30Z', '2026-03-01', 'first'),
      ('q2', 'sign_in', 'v@x', 'v@x', 1, 'queued', '2026-01-03Z', NULL, '2026-01-03 00:30Z', '2026-03-02', 'latest'),
      ('o1', 'sign_in', 'v@x', 'v@x', 1, 'outbox', now(), NULL, now() + interval '1 hour', now(), NULL),
      ('o2', 'sign_in', 'v@x', 'v@x', 1, 'outbox', now(), NULL, now() - interval '1 hour', now(), NULL),
      ('r1', 'sign_in', 'v@x', 'v@x', 1, 'refused', now() - interval '23 hours', NULL, now(), now(), '550'),
      ('r2', 'sign_in', 'v@x', 'v@x', 1, 'refused', now() - interval '25 hours', NULL, now(), now(), '550'),
      ('s1', 'sign_in', 'v@x', 'v@x', 1, 'sent', now(), '2026-02-01Z', now(), now(), NULL),
      ('s2', 'sign_in', 'v@x', 'v@x', 1, 'sent', now(), '2026-02-03Z', now(), now(), NULL)`);
  // Tried since they were due: their life of half an hour says when that was.
  await db('mail_messages').where({ state: 'queued' }).update({ attempts: 1 });
  expect(await readMailFigures(db)).toEqual({
    queued: 2,
    oldestQueuedAt: new Date('2026-01-02T00:00:00Z'),
    outbox: 1,
    refusedToday: 1,
    lastSentAt: new Date('2026-02-03T00:00:00Z'),
    lastError: 'latest',
  });
});
