import type { Duplex } from 'node:stream';
import type { Knex } from 'knex';
import type pg from 'pg';

/** A statement may take 5 s. A server that is silent for longer does not work (R05). */
const ANSWER_WITHIN_MS = 6_000;
const LOOKS = 12;

/** Missing in pg's types. */
interface Conversation {
  /** False while an answer is expected. */
  readonly readyForQuery: boolean;
  readonly connection: { readonly stream: Duplex & { bytesRead: number; bytesWritten: number } };
}

interface Watched extends Conversation {
  /** Bytes either way when last looked at. */
  bytes: number;
  silentLooks: number;
}

/** For connections with statements that are known to take longer: how long they may be silent. */
const patience = new WeakMap<object, number>();

export interface AnswerWatch {
  /** Watches a connection: it ends when an answer is expected and no bytes arrive or leave. */
  add(connection: pg.Client): void;
  close(): void;
}

/**
 * Ends connections to a server that is frozen or behind a network that drops packets. Statement
 * time-outs run on the server, so they cannot help there. A regular look at all connections costs a
 * statement nothing. Looks are counted, not time, so a pause of this process does not count as
 * silence of the server.
 */
export function watchAnswers(withinMs = ANSWER_WITHIN_MS): AnswerWatch {
  const watched = new Set<Watched>();

  const look = (connection: Watched): void => {
    const { stream } = connection.connection;
    const bytes = stream.bytesRead + stream.bytesWritten;
    const isSilent = !connection.readyForQuery && bytes === connection.bytes;
    connection.bytes = bytes;
    connection.silentLooks = isSilent ? connection.silentLooks + 1 : 0;
    const allowed = patience.get(connection) ?? withinMs;
    if (connection.silentLooks * (withinMs / LOOKS) < allowed) return;
    watched.delete(connection);
    stream.destroy(new Error('Connection terminated: the database did not respond in time'));
  };

  const timer = setInterval(() => {
    for (const connection of watched) look(connection);
  }, withinMs / LOOKS).unref();

  return {
    add(client) {
      const known = client as unknown as Watched; // see `Conversation`
      known.bytes = 0;
      known.silentLooks = 0;
      watched.add(known);
      client.once('end', () => watched.delete(known));
    },
    close: () => clearInterval(timer),
  };
}

/**
 * Lets statements of this transaction take so many seconds, on the server and for whoever watches its
 * connection. Not for what a request waits for.
 */
export async function allowLongStatements(trx: Knex.Transaction, seconds: number): Promise<void> {
  const connection = (await (trx.client as Knex.Client).acquireConnection()) as object; // the transaction's own
  patience.set(connection, (seconds + 1) * 1_000);
  const forget = () => patience.delete(connection);
  void trx.executionPromise.then(forget, forget);
  await trx.raw(`SET LOCAL statement_timeout = '${seconds}s'`);
}
