import type { Logger } from '../config/logger.ts';
import type { Database } from './connection.ts';

const topics = ['visit', 'health', 'support', 'news'] as const;

/** Something that happened and is told to all processes, but kept nowhere. */
export interface PassingNote {
  topic: (typeof topics)[number];
  /** Null for what concerns operators. */
  userId: string | null;
  magnetId: string | null;
}

export interface PassingNotes {
  /** Sends the note within a second, together with other notes of that time; a repeat is sent once. */
  add(note: PassingNote): void;
  close(): Promise<void>;
}

export const PASSING_CHANNEL = 'passing_notes';
const EVERY_MS = 1_000;
/** PostgreSQL takes 8,000 bytes. */
const LONGEST = 7_500;
/** In one second; what is beyond it is told by the next of its kind. */
const MOST = 5_000;

/**
 * Collects notes for a second and sends them in one statement, so that a crowd of visitors costs the
 * database as little as one.
 */
export function createPassingNotes(db: Database, logger: Logger): PassingNotes {
  const notes = new Set<string>();
  let lastAt = -Infinity;
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> = Promise.resolve();

  const send = (): void => {
    timer = undefined;
    lastAt = performance.now();
    const payloads = inPayloads([...notes]);
    notes.clear();
    sending = db
      .raw('SELECT pg_notify(?, payload) FROM unnest(CAST(? AS text[])) AS payload', [
        PASSING_CHANNEL,
        payloads,
      ])
      .then(
        () => undefined,
        (error: unknown) => logger.warn({ reason: String(error) }, 'live notes were not sent'),
      );
  };

  return {
    add({ topic, userId, magnetId }) {
      if (notes.size >= MOST) return;
      notes.add([topic, userId ?? '', magnetId ?? ''].join(' '));
      timer ??= setTimeout(send, Math.max(0, lastAt + EVERY_MS - performance.now())).unref();
    },
    async close() {
      clearTimeout(timer);
      timer = undefined;
      await sending;
    },
  };
}

function inPayloads(lines: readonly string[]): string[] {
  const payloads: string[] = [];
  let open = '';
  for (const line of lines) {
    if (open.length + line.length >= LONGEST) {
      payloads.push(open);
      open = '';
    }
    open = open === '' ? line : `${open}\n${line}`;
  }
  if (open !== '') payloads.push(open);
  return payloads;
}

/** The notes of a payload. */
export function readPassingNotes(payload: string): PassingNote[] {
  return payload.split('\n').flatMap((line) => {
    const [name, userId = '', magnetId = ''] = line.split(' ');
    const topic = topics.find((one) => one === name);
    if (topic === undefined) return [];
    return [{ topic, userId: userId || null, magnetId: magnetId || null }];
  });
}
