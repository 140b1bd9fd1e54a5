import type { Duplex } from 'node:stream';
import type pg from 'pg';

/** A statement may take 5 s, so a server that says nothing for longer does not work at all (R05). */
const ANSWER_WITHIN_MS = 6_000;
const LOOKS = 12;

/** What pg's types leave out. */
interface Conversation {
  /** False while an answer is owed. */
  readonly readyForQuery: boolean;
  readonly connection: { readonly stream: Duplex & { bytesRead: number; bytesWritten: number } };
}

interface Watched extends Conversation {
  /** Bytes either way when last looked at. */
  bytes: number;
  silentLooks: number;
}

export interface AnswerWatch {
  /** From now on the connection ends when it owes an answer and nothing moves on it. */
  add(connection: pg.Client): void;
  close(): void;
}

/**
 * Ends connections whose server no longer speaks: frozen, or behind a network that swallows packets.
 * The time-outs of a statement are the server's, so they end nothing then. One look at all of them
 * now and then costs a statement nothing; looks are counted, not time, so that a pause of this process
 * is no silence of theirs.
 */
export function watchAnswers(withinMs = ANSWER_WITHIN_MS): AnswerWatch {
  const watched = new Set<Watched>();

  const look = (connection: Watched): void => {
    const { stream } = connection.connection;
    const bytes = stream.bytesRead + stream.bytesWritten;
    const isSilent = !connection.readyForQuery && bytes === connection.bytes;
    connection.bytes = bytes;
    connection.silentLooks = isSilent ? connection.silentLooks + 1 : 0;
    if (connection.silentLooks < LOOKS) return;
    watched.delete(connection);
    stream.destroy(new Error('Connection terminated: the database did not answer in time'));
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
