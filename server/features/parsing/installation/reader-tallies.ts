import type { Database } from '#server/platform/db/connection.ts';
import { durationStep, medianOf } from './reader-figures.rules.ts';
import { addTallies, sumDurations, sumOutcomes } from './reader-tallies.queries.ts';

/** The results of each reader per day, summed over all processes. */
export interface ReaderTallies {
  /** Counts one request to a reader. It runs no statement: counts are written every few seconds. */
  note(reader: string, outcome: string, milliseconds: number): void;
  /** Sums the last days including today. Counts of this process are written first. */
  sum(days: number): Promise<ReadonlyMap<string, SummedReader>>;
  close(): Promise<void>;
}

export interface SummedReader {
  asked: number;
  settled: number;
  medianMs: number | null;
  /** Most frequent first. */
  failures: { kind: string; times: number }[];
}

const EVERY_MS = 5_000;
/** There are few kinds of failures; this limits memory and rows if there ever are more. */
const MOST_KINDS = 500;

export const nothingSummed: SummedReader = { asked: 0, settled: 0, medianMs: null, failures: [] };

export function createReaderTallies(
  db: Database,
  onError: (error: unknown) => void,
): ReaderTallies {
  let outcomes = new Map<string, number>();
  let durations = new Map<string, number>();
  let writing: Promise<void> = Promise.resolve();

  const add = (counts: Map<string, number>, key: string, times: number) => {
    if (counts.has(key) || counts.size < MOST_KINDS)
      counts.set(key, (counts.get(key) ?? 0) + times);
  };

  async function write(): Promise<void> {
    if (outcomes.size === 0) return;
    const [counted, timed] = [outcomes, durations];
    [outcomes, durations] = [new Map(), new Map()];
    try {
      await addTallies(
        db,
        [...counted].map(([key, times]) => ({ ...splitKey(key, 'outcome'), times })),
        [...timed].map(([key, times]) => {
          const { reader, step } = splitKey(key, 'step');
          return { reader, step: Number(step), times };
        }),
      );
    } catch (error) {
      // Kept and written with the next ones, when the database is available again.
      for (const [key, times] of counted) add(outcomes, key, times);
      for (const [key, times] of timed) add(durations, key, times);
      throw error;
    }
  }

  /** Runs one write after the other. */
  function flush(): Promise<void> {
    writing = writing.catch(() => undefined).then(write);
    return writing;
  }

  const timer = setInterval(() => void flush().catch(onError), EVERY_MS).unref();

  return {
    note(reader, outcome, milliseconds) {
      add(outcomes, `${reader}/${outcome}`, 1);
      add(durations, `${reader}/${durationStep(milliseconds)}`, 1);
    },
    async sum(days) {
      await flush();
      const [counted, timed] = await Promise.all([sumOutcomes(db, days), sumDurations(db, days)]);
      const readers = new Set(counted.map(({ reader }) => reader));
      return new Map(
        [...readers].map((reader) => {
          const own = counted.filter((row) => row.reader === reader);
          const settled = own.find(({ outcome }) => outcome === 'settled')?.times ?? 0;
          const failures = own
            .filter(({ outcome }) => outcome !== 'settled')
            .map(({ outcome: kind, times }) => ({ kind, times }))
            .toSorted((a, b) => b.times - a.times || a.kind.localeCompare(b.kind));
          const asked = own.reduce((all, { times }) => all + times, 0);
          const medianMs = medianOf(timed.filter((row) => row.reader === reader));
          return [reader, { asked, settled, medianMs, failures }];
        }),
      );
    },
    async close() {
      clearInterval(timer);
      await flush().catch(onError);
    },
  };
}

/** `reader/rest`, as built above. */
function splitKey<Name extends string>(key: string, name: Name) {
  const at = key.indexOf('/');
  const rest = { [name]: key.slice(at + 1) } as Record<Name, string>; // the one key of the type
  return { reader: key.slice(0, at), ...rest };
}
