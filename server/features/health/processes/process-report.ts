import { z } from 'zod';
import { ReaderFailures } from '#shared/health/health.contract.ts';
import type { ReaderHealth } from '#server/features/parsing/comment-reader.ts';

const count = z.int().min(0);
const ReaderReport = z.object({
  name: z.string(),
  state: z.enum(['closed', 'open', 'probing']),
  since: z.iso.datetime(),
  successes: count,
  failures: ReaderFailures,
  /** Of the last `RECENT_MS`. */
  recentSuccesses: count,
  recentFailures: ReaderFailures,
  medianMs: z.number().nullable(),
  lastError: z.object({ at: z.iso.datetime(), kind: z.string(), detail: z.string() }).nullable(),
});
export type ReaderReport = z.infer<typeof ReaderReport>;

/**
 * Facts that only the process itself knows. Another release may have written them: read with
 * `safeParse` (R19).
 */
export const ProcessReport = z.object({
  readers: z.array(ReaderReport),
  worksOnJobs: z.boolean(),
  hearsChanges: z.boolean(),
  memoryBytes: count,
  pool: z.object({ used: count, size: count, waiting: count }),
  disk: z.object({ freeBytes: count, totalBytes: count }).nullable(),
  /** Where uploads are stored, and why files can neither be written nor read there now. */
  storage: z.object({ description: z.string(), problem: z.string().nullable() }),
});
export type ProcessReport = z.infer<typeof ProcessReport>;

/** How far back "recent" goes. */
export const RECENT_MS = 15 * 60_000;

interface Tally {
  successes: number;
  failures: ReaderFailures;
}

/**
 * Turns counts since the start into counts of the last 15 minutes, by subtracting the counts at the
 * start of that time. So a reader that fails now shows as failing, whatever its earlier successes.
 */
export function createRecentCounts(nowMs: () => number): (health: ReaderHealth) => ReaderReport {
  const kept = new Map<string, { at: number; tally: Tally }[]>();
  return (health) => {
    const now = nowMs();
    const tally: Tally = { successes: health.successes, failures: { ...health.failures } };
    const history = kept.get(health.name) ?? [];
    kept.set(health.name, history);
    history.push({ at: now, tally });
    // The newest one that is old enough marks the start.
    while ((history[1]?.at ?? now) <= now - RECENT_MS) history.shift();
    const [first] = history;
    const edge = first !== undefined && first.at <= now - RECENT_MS ? first.tally : null;
    return {
      name: health.name,
      state: health.state,
      since: health.since.toISOString(),
      ...tally,
      recentSuccesses: tally.successes - (edge?.successes ?? 0),
      recentFailures: subtract(tally.failures, edge?.failures ?? null),
      medianMs: health.medianMs,
      lastError:
        health.lastError === null
          ? null
          : { ...health.lastError, at: health.lastError.at.toISOString() },
    };
  };
}

function subtract(all: ReaderFailures, before: ReaderFailures | null): ReaderFailures {
  return {
    blocked: all.blocked - (before?.blocked ?? 0),
    not_visible: all.not_visible - (before?.not_visible ?? 0),
    gone: all.gone - (before?.gone ?? 0),
    layout_changed: all.layout_changed - (before?.layout_changed ?? 0),
    busy: all.busy - (before?.busy ?? 0),
  };
}
