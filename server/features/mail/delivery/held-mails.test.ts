import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createLogger } from '#server/platform/config/logger.ts';
import { type Database, openDatabase } from '#server/platform/db/connection.ts';
import { randomIds } from '#server/platform/ids.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/test-database.ts';
import * as queries from '../mail.queries.ts';

let database: TestDatabase;
let db: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase({ url: database.url, poolSize: 3, logger: createLogger({ level: 'silent' }) });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});
beforeEach(() => db('mail_messages').delete());

async function aMail(afterSeconds = 0): Promise<string> {
  const id = randomIds.rowId();
  const to = `${id}@x.test`;
  await queries.insertMail(db, {
    id,
    kind: 'creator_message',
    to,
    toKey: to,
    payload: {},
    priority: 6,
    lifeSeconds: 30 * 86_400,
    afterSeconds,
  });
  return id;
}
const hold = (id: string, isHeld: boolean) =>
  db.transaction<unknown>((trx) =>
    (isHeld ? queries.holdSomeMails : queries.releaseMails)(trx, 'id = :id', { id }),
  );
/** Seconds until its next try. */
async function secondsOf(id: string): Promise<number> {
  const [row] = await db('mail_messages')
    .where({ id })
    .select<{ seconds: number }[]>(
      db.raw('extract(epoch FROM next_try_at - now())::float8 AS seconds'),
    );
  return row?.seconds ?? NaN;
}

it('a mail on its way is not taken by another sender when it was held and let go meanwhile', async () => {
  const id = await aMail();
  expect((await queries.claimMail(db))?.id).toBe(id);
  await hold(id, true);
  await hold(id, true);
  await hold(id, false);
  await hold(id, false);
  expect(await queries.claimMail(db)).toBeNull();
  expect(await secondsOf(id)).toBeGreaterThan(60);
  expect(await secondsOf(id)).toBeLessThan(125);
});

it('a mail whose try failed while it was held stays held, and is due later', async () => {
  const id = await aMail();
  await queries.claimMail(db);
  await hold(id, true);
  await queries.postponeMail(db, id, 30, '451 later');
  expect(await secondsOf(id)).toBeGreaterThan(86_400);
  await hold(id, false);
  expect(await secondsOf(id)).toBeLessThan(31);
});

it('a mail that leaves is not held, so the note that it was sent waits for nothing', async () => {
  const id = await aMail();
  const claimed = await queries.claimMail(db);
  const attempts = claimed?.attempts ?? 0;
  expect(await queries.noteLeaving(db, { id, attempts })).toBe(true);
  // Another sender that thought it had it.
  expect(await queries.noteLeaving(db, { id, attempts })).toBe(false);
  await db.transaction(async (trx) => {
    expect(await queries.holdSomeMails(trx, 'id = :id', { id })).toBe(false);
    // A lock of the open transaction would make this wait for ever.
    expect(await queries.settleMail(db, id, 'sent')).toBe(true);
  });
});

it('a mail that was held after it was claimed does not leave', async () => {
  const id = await aMail();
  await queries.claimMail(db);
  await hold(id, true);
  expect(await queries.noteLeaving(db, { id, attempts: 1 })).toBe(false);
});

it('mails that are held or for later are not said to wait for the mail server', async () => {
  await aMail(3_600);
  await hold(await aMail(), true);
  const tried = await aMail();
  await queries.claimMail(db);
  await hold(tried, true);
  expect(await queries.readMailFigures(db)).toMatchObject({ queued: 0, oldestQueuedAt: null });

  // Of one that was for later, the wait began when it was due.
  const due = await aMail(3_600);
  const hour = `interval '1 hour'`;
  await db('mail_messages')
    .where({ id: due })
    .update({
      createdAt: db.raw(`created_at - ${hour}`),
      nextTryAt: db.raw(`next_try_at - ${hour}`),
      notAfter: db.raw(`not_after - ${hour}`),
    });
  const fresh = async () => {
    const { queued, oldestQueuedAt } = await queries.readMailFigures(db);
    return [queued, Date.now() - (oldestQueuedAt?.getTime() ?? 0) < 600_000];
  };
  expect(await fresh()).toEqual([1, true]);
  await queries.claimMail(db);
  expect(await fresh()).toEqual([1, true]);
});
