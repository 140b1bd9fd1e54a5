/** Work that is due stands in a table; each process looks for it regularly. */
export interface Rounds {
  /** Looks now; resolves when that look, or one that began later, is over. */
  ask(): Promise<void>;
  stop(): Promise<void>;
}

/** First rounds begin this far apart: all at once they would take every connection from the first visitors. */
const APART_MS = 20;
let notBegun = 0;

/** One round at a time in this process, the first soon. A failed one is told and tried again. */
export function startRounds(
  work: () => Promise<void>,
  { everyMs, onError }: { everyMs: number; onError: (error: unknown) => void },
): Rounds {
  let running: Promise<void> | null = null;
  let isAskedAgain = false;
  let isStopped = false;

  const run = async (): Promise<void> => {
    do {
      isAskedAgain = false;
      await work().catch(onError);
    } while (isAskedAgain && !isStopped);
    running = null;
  };
  const ask = (): Promise<void> => {
    if (isStopped) return Promise.resolve();
    if (running !== null) isAskedAgain = true;
    running ??= run();
    return running;
  };
  const timer = setInterval(() => void ask(), everyMs);
  timer.unref();
  notBegun += 1;
  let first: NodeJS.Timeout | null = setTimeout(() => begin(), notBegun * APART_MS);
  const begin = (): void => {
    if (first === null) return;
    clearTimeout(first);
    first = null;
    notBegun -= 1;
    void ask();
  };

  return {
    ask,
    async stop() {
      isStopped = true;
      begin();
      clearInterval(timer);
      await running;
    },
  };
}
