/** Spreads work that can wait a moment over several turns of the event loop. */
export interface FairTurns {
  /** Resolves when the next step may run: at once when idle, else in a later turn of the loop. */
  take(): Promise<void>;
}

/** Time that checks may take in one turn, by default. The rest waits for the next turn. */
const BUDGET_MS = 1;
/** Most steps in one turn, in case the clock stands still. */
const MOST_PER_TURN = 8;

const AT_ONCE = Promise.resolve();

/**
 * Two hundred checks that arrive, connect or fail at the same time are half a second of work, and
 * every page view would wait behind it. Each step of a check waits here first. Steps that exceed the
 * turn's budget run in a later turn, after the sockets.
 */
export function createFairTurns(budgetMs = BUDGET_MS): FairTurns {
  const waiting: (() => void)[] = [];
  /** When the first step of this turn began; null before it. */
  let startedAt: number | null = null;
  let steps = 0;

  /** One immediate for each waiting step: the loop finishes one before it starts the next. */
  function schedule(): void {
    const wanted = Math.min(MOST_PER_TURN, Math.max(waiting.length, 1));
    for (; steps < wanted; steps += 1) setImmediate(step);
  }

  function step(): void {
    steps -= 1;
    const now = performance.now();
    if (waiting.length > 0 && now - (startedAt ??= now) < budgetMs) waiting.shift()?.();
    if (steps > 0) return;
    startedAt = null;
    if (waiting.length > 0) schedule();
  }

  return {
    take() {
      // The cost of a turn's first step is not known yet, so the others wait for its end.
      const isFirst = waiting.length === 0 && startedAt === null;
      if (isFirst) {
        startedAt = performance.now();
        schedule();
        return AT_ONCE;
      }
      return new Promise((resolve) => {
        waiting.push(resolve);
        schedule();
      });
    },
  };
}
