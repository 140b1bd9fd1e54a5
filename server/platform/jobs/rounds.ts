/** Work that is due stands in a table; each process looks for it regularly. */
export interface Rounds {
  /** Looks now; resolves when that look, or one that began later, is over. */
  ask(): Promise<void>;
  stop(): Promise<void>;
}

/** One round at a time in this process, the first at once. A failed one is told and tried again. */
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
  void ask();

  return {
    ask,
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
