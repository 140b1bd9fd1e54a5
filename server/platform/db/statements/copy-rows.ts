import type { Duplex } from 'node:stream';
import type { Knex } from 'knex';

/** What a query of our own needs of pg's connection; pg's types leave the COPY messages out. */
interface Wire {
  readonly stream: Duplex;
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}
interface RawConnection {
  query(own: object): void;
}

/** Rows gathered before they are handed on. */
const BLOCK_BYTES = 64 * 1024;
/** Blocks waiting for a slow reader before the server is asked to wait. */
const MOST_BLOCKS = 16;

const nothing = (): void => {};
/** Messages of a query that are no news to a COPY. */
const silent = {
  callback: nothing,
  handleRowDescription: nothing,
  handleDataRow: nothing,
  handlePortalSuspended: nothing,
  handleEmptyQuery: nothing,
};

/**
 * The rows of a `COPY ... TO STDOUT` as blocks of whole rows; `onRow` sees each row. Runs on the
 * transaction's own connection and asks the server to wait for a slow reader.
 */
export async function* copyRowsOut(
  trx: Knex.Transaction,
  sql: string,
  onRow: (row: Buffer) => void,
): AsyncGenerator<Buffer> {
  const blocks: Buffer[] = [];
  let rows: Buffer[] = [];
  let size = 0;
  let end: { error: Error | null } | null = null;
  let wake = nothing;
  let wire: Wire | null = null;
  let isAbandoned = false;
  const closeBlock = (): void => {
    if (size > 0) blocks.push(Buffer.concat(rows, size));
    rows = [];
    size = 0;
  };
  const finish = (error: Error | null): void => {
    end ??= { error };
    wake();
  };

  const query = {
    ...silent,
    submit(connection: Wire) {
      wire = connection;
      connection.query(sql);
    },
    handleCopyData({ chunk }: { chunk: Buffer }, connection: Wire) {
      if (isAbandoned) return;
      onRow(chunk);
      rows.push(Buffer.from(chunk)); // its memory is used again for the next message
      size += chunk.length;
      if (size < BLOCK_BYTES) return;
      closeBlock();
      if (blocks.length >= MOST_BLOCKS) connection.stream.pause();
      wake();
    },
    handleCommandComplete: closeBlock,
    handleReadyForQuery: () => finish(null),
    handleError: (error: Error) => finish(error),
  };
  const connection = (await trx.client.acquireConnection()) as RawConnection; // the transaction's own
  connection.query(query);
  const state = { isOver: (): { error: Error | null } | null => end };
  try {
    for (;;) {
      const block = blocks.shift();
      if (block !== undefined) {
        yield block;
        continue;
      }
      const over = state.isOver();
      if (over?.error) throw over.error;
      if (over !== null) return;
      (wire as Wire | null)?.stream.resume(); // assigned in a callback the compiler does not follow
      await new Promise<void>((resolve) => (wake = resolve));
    }
  } finally {
    // A reader that gave up, such as a full disk: the rest goes by without being kept.
    isAbandoned = true;
    (wire as Wire | null)?.stream.resume(); // as above
  }
}

/** Feeds blocks of rows into a `COPY ... FROM STDIN` on the transaction's connection. */
export async function copyRowsIn(
  trx: Knex.Transaction,
  sql: string,
  blocks: AsyncIterable<Buffer>,
): Promise<void> {
  const connection = (await trx.client.acquireConnection()) as RawConnection; // the transaction's own
  await new Promise<void>((resolve, reject) => {
    let problem: Error | null = null;
    const feed = async (wire: Wire): Promise<void> => {
      for await (const block of blocks) {
        if (problem !== null) return;
        wire.sendCopyFromChunk(block);
        if (wire.stream.writableNeedDrain) await drained(wire.stream);
      }
      if (problem === null) wire.endCopyFrom();
    };
    connection.query({
      ...silent,
      submit: (wire: Wire) => wire.query(sql),
      handleCopyInResponse(wire: Wire) {
        feed(wire).catch((error: unknown) => {
          problem ??= error instanceof Error ? error : new Error(String(error));
          wire.sendCopyFail('the source of the rows failed');
        });
      },
      handleCopyData: nothing,
      handleCommandComplete: nothing,
      handleReadyForQuery: () => resolve(),
      handleError(error: Error) {
        problem ??= error;
        reject(problem);
      },
    });
  });
}

/** When the server has taken what was sent, or is gone. */
function drained(stream: Duplex): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      stream.off('drain', done).off('close', done);
      resolve();
    };
    stream.on('drain', done).on('close', done);
  });
}
