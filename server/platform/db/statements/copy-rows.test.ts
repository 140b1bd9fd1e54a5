import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '#server/platform/config/logger.ts';
import { createBareDatabase, type TestDatabase } from '#server/testing/database/test-database.ts';
import { type Database, openDatabase } from '../connection.ts';
import { copyRowsIn, copyRowsOut } from './copy-rows.ts';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createBareDatabase();
  const logger = createLogger({ level: 'silent' });
  db = openDatabase({ url: database.url, poolSize: 2, logger });
  await db.raw('CREATE TABLE copied (n int PRIMARY KEY, t text)');
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const ROWS = 60_000;
const text = 'x'.repeat(400);
const rowsFrom = (from: number, count: number): Buffer =>
  Buffer.from(Array.from({ length: count }, (_, at) => `${from + at}\t${text}\n`).join(''));

async function* manyBlocks(): AsyncGenerator<Buffer> {
  for (let from = 0; from < ROWS; from += 150) yield rowsFrom(from, 150);
}

const copyIn = (blocks: AsyncIterable<Buffer>) =>
  db.transaction((trx) => copyRowsIn(trx, 'COPY copied (n, t) FROM STDIN', blocks));

describe('rows on their way in and out', () => {
  it('are written block by block, and leave nothing behind on the connection', async () => {
    const warnings: string[] = [];
    const note = (warning: Error): void => void warnings.push(warning.message);
    process.on('warning', note);
    await copyIn(manyBlocks());
    await sleep(10);
    process.off('warning', note);
    expect(warnings).toEqual([]);
    expect(await db('copied').count('* as n').first()).toEqual({ n: ROWS });
  });

  it('are read as whole rows by a slow reader', async () => {
    const seen = { rows: 0, blocks: 0, bytes: 0 };
    await db.transaction(async (trx) => {
      await trx.raw('SET LOCAL statement_timeout = 0'); // as a backup does, which reads for long
      const rows = copyRowsOut(trx, 'COPY copied TO STDOUT', () => (seen.rows += 1));
      for await (const block of rows) {
        expect(block.at(-1)).toBe(10);
        seen.blocks += 1;
        seen.bytes += block.length;
        if (seen.blocks % 50 === 0) await sleep(5);
      }
      expect(await trx('copied').max('n as n').first()).toEqual({ n: ROWS - 1 });
    });
    expect(seen.rows).toBe(ROWS);
    expect(seen.bytes).toBeGreaterThan(ROWS * text.length);
  });

  it('are discarded when their reader stops, and the connection stays usable', async () => {
    let rows = 0;
    await db.transaction(async (trx) => {
      for await (const block of copyRowsOut(trx, 'COPY copied TO STDOUT', () => (rows += 1))) {
        if (block.length > 0) break;
      }
      expect(await trx('copied').count('* as n').first()).toEqual({ n: ROWS });
    });
    expect(rows).toBeLessThan(ROWS / 2);
  });

  it('fail with the reason of the server or of their source, and none is stored', async () => {
    const twice = (async function* twice() {
      yield rowsFrom(-2, 1);
      yield rowsFrom(5, 1);
    })();
    await expect(copyIn(twice)).rejects.toThrow('duplicate key');
    const broken = (async function* broken() {
      yield rowsFrom(-3, 1);
      throw new Error('the disk is gone');
    })();
    await expect(copyIn(broken)).rejects.toThrow('the disk is gone');
    expect(await db('copied').where('n', '<', 0)).toEqual([]);
    const missing = db.transaction(async (trx) => {
      for await (const block of copyRowsOut(trx, 'COPY nothing TO STDOUT', () => {})) block.at(0);
    });
    await expect(missing).rejects.toThrow('does not exist');
  });
});
