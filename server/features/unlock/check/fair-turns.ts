/** Lets work that can wait a moment into the event loop bit by bit. */
export interface FairTurns {
  /** Resolves when the next bit may run: at once in quiet times, else in a later turn of the loop. */
  take(): Promise<void>;
}

/** What checks may take of one turn, by default, before the rest of them waits for the next. */
const BUDGET_MS = 1;
/** Let in at most in one turn, so that a clock that stands still harms nobody. */
const MOST_PER_TURN = 8;

const AT_ONCE = Promise.resolve();

/**
 * Two hundred checks that arrive, connect or give up in one moment are half a second of work, and
 * everybody who opens a page would wait behind it. Each step of a check asks here first; what does
 * not fit into this turn of the event loop comes in a later one, after the sockets had theirs.
 */
export function createFairTurns(budgetMs = BUDGET_MS): FairTurns {
  const waiting: (() => void)[] = [];
  /** When the first bit of this turn began; null while there was none. */
  let startedAt: number | null = null;
  let steps = 0;

  /** An immediate for each that waits: the loop ends one's work before it begins the next. */
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
      // What the first of a turn will cost is not known yet, so the others wait for its end.
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
