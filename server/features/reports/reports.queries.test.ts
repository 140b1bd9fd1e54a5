import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLogger } from '#server/platform/config/logger.ts';
import { type Database, openDatabase } from '#server/platform/db/connection.ts';
import { type TestDatabase, createTestDatabase } from '#server/testing/database/test-database.ts';
import type { Keyset } from '#server/platform/db/statements/keyset-cursor.ts';
import { selectReportGroups } from './reports.queries.ts';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase({ url: database.url, poolSize: 2, logger: createLogger({ level: 'silent' }) });
  // 40 pages settled at 14 moments, the first seven of them at one; two reports each.
  await db.raw(`
    INSERT INTO users (id, email, email_key, name, referral_code) VALUES ('u', 'a@x', 'a@x', 'A', 'r');
    INSERT INTO magnets (id, user_id, status, title, icon, content_type, template, collect_emails,
        trigger_words, match_mode, when_unconfirmed)
      SELECT 'm' || n, 'u', 'active', 'M', 'target', 'text', 'linkedin', false, '{GROWTH}', 'contains', 'hold'
      FROM generate_series(1, 40) n;
    INSERT INTO page_reports (id, magnet_id, reason, details, created_at, settled_at, settled_by, settled_note)
      SELECT 'r' || n || k, 'm' || n, 'spam', 'why ' || k, timestamptz '2026-01-01Z' + k * interval '1 hour',
        timestamptz '2026-02-01Z' + CASE WHEN n <= 7 THEN 0 ELSE n % 13 + 1 END * interval '1 day', 'op', 'done'
      FROM generate_series(1, 40) n, generate_series(1, 2) k`);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

it.each([1, 2, 3, 7, 40])(
  'all settled pages are listed, %s at a time, each complete and in one order',
  async (limit) => {
    const found: string[] = [];
    let after: Keyset | null = null;
    for (;;) {
      const rows = await selectReportGroups(db, { state: 'settled', after, limit });
      for (const row of rows) {
        expect([row.count, row.remarks.length]).toEqual([2, 2]);
        found.push(`${row.keysetAt} ${row.id}`);
      }
      const last = rows.at(-1);
      if (last === undefined) break;
      after = { at: last.keysetAt, id: last.id };
    }
    expect(found).toHaveLength(40);
    expect(found).toEqual(found.toSorted().toReversed());
  },
);
