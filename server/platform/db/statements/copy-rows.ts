import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Knex } from 'knex';
import { from, to } from 'pg-copy-streams';

interface RawConnection {
  query<Copy extends object>(copy: Copy): Copy;
}

/**
 * The rows of a `COPY ... TO STDOUT` as blocks of whole rows; `onRow` sees each row. Runs on the
 * transaction's own connection and asks the server to wait for a slow reader.
 */
export async function* copyRowsOut(
  trx: Knex.Transaction,
  sql: string,
  onRow: (row: Buffer) => void,
): AsyncGenerator<Buffer> {
  const copy = (await connectionOf(trx)).query(to(sql));
  let cut: Buffer = Buffer.alloc(0);
  try {
    // Not cancelled when the reader stops: the connection is free after the rest has passed.
    for await (const chunk of copy.iterator({ destroyOnReturn: false })) {
      const bytes: Buffer = cut.length > 0 ? Buffer.concat([cut, chunk]) : chunk;
      const end = bytes.lastIndexOf(NEWLINE) + 1;
      cut = bytes.subarray(end);
      if (end === 0) continue;
      for (let start = 0; start < end;) {
        const next = bytes.indexOf(NEWLINE, start) + 1;
        onRow(bytes.subarray(start, next));
        start = next;
      }
      yield bytes.subarray(0, end);
    }
  } finally {
    copy.on('error', () => {}).resume();
  }
}

/** Ends a row of COPY's text; inside a value it is written as `\n`. */
const NEWLINE = 10;

/** Feeds blocks of rows into a `COPY ... FROM STDIN` on the transaction's connection. */
export async function copyRowsIn(
  trx: Knex.Transaction,
  sql: string,
  blocks: AsyncIterable<Buffer>,
): Promise<void> {
  const copy = (await connectionOf(trx)).query(from(sql));
  await pipeline(Readable.from(blocks), copy);
}

async function connectionOf(trx: Knex.Transaction): Promise<RawConnection> {
  return (await trx.client.acquireConnection()) as RawConnection; // the transaction's own
}
