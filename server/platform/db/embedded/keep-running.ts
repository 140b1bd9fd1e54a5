import { setTimeout as sleep } from 'node:timers/promises';
import { identifyProcess } from './process-identity.ts';

/** How to handle a server that ends without a stop. */
export type Watch = {
  /** Receives one readable line when it ended, and one when it runs again. */
  tell: (line: string) => void;
  /** Called once, when it could not be started again. */
  giveUp: (error: Error) => void;
  /** Pauses before the tries to start it again; there are as many tries. */
  pausesMs?: readonly number[];
};

/** Without /proc each check starts a process of its own. */
const LOOK_MS = process.platform === 'linux' ? 500 : 5_000;
const PAUSES_MS = [0, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000];
/** After this long the server had recovered, and the next failure is a new one. */
const RECOVERED_MS = 60_000;

/**
 * Starts the server again when its process is gone, with growing pauses. The address stays the same,
 * so every pool reconnects.
 */
export function keepRunning(
  server: { pid(): number; restart(): Promise<void> },
  { tell, giveUp, pausesMs = PAUSES_MS }: Watch,
): { stop(): void } {
  let isStopped = false;
  let tries = 0;
  let identity = identifyProcess(server.pid());
  let runningSince = Date.now();
  let timer: NodeJS.Timeout | undefined;

  const watchOn = (): void => {
    timer = setTimeout(() => void look(), LOOK_MS).unref();
  };

  async function look(): Promise<void> {
    const isThere = identity !== null && identifyProcess(server.pid()) === identity;
    if (!isThere) await startAgain();
    else if (!isStopped) watchOn();
  }

  async function startAgain(): Promise<void> {
    if (Date.now() - runningSince > RECOVERED_MS) tries = 0;
    tell('The database server stopped unexpectedly; restarting it');
    let reason: unknown = 'it keeps stopping';
    for (; tries < pausesMs.length; tries += 1) {
      await sleep(pausesMs[tries], undefined, { ref: false });
      if (isStopped) return;
      try {
        await server.restart();
      } catch (error) {
        reason = error;
        continue;
      }
      if (isStopped) return;
      tries += 1;
      identity = identifyProcess(server.pid());
      runningSince = Date.now();
      tell('The database server is running again');
      watchOn();
      return;
    }
    const why = reason instanceof Error ? reason.message : String(reason);
    giveUp(new Error(`The database server stopped and could not be restarted: ${why}`));
  }

  watchOn();
  return {
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
