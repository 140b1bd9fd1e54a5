export interface CheckQueueRounds {
  stop(): Promise<void>;
}

/** Between two looks for checks that wait their turn. */
const ROUND_MS = 1_000;

/**
 * Works the queues of checks in regular rounds, one at a time in this process. What waits stands in
 * its table, so nothing has to be told to anybody and a restart loses nothing.
 */
export function startCheckQueueRounds(
  work: () => Promise<void>,
  onError: (error: unknown) => void,
  everyMs = ROUND_MS,
): CheckQueueRounds {
  let running: Promise<void> | null = null;
  const timer = setInterval(() => {
    running ??= work()
      .catch(onError)
      .finally(() => {
        running = null;
      });
  }, everyMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
