import { createGroupCommit } from '#server/platform/db/statements/group-commit.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type ReferralClick, storeClicks } from './clicks.queries.ts';

export interface ClickRecorder {
  /** Counts beside the request: it never throws, and nothing waits for it. */
  note(click: { code: string; from: string; network: string; userAgent: string }): void;
  /** Waits for the clicks noted so far. */
  settle(): Promise<void>;
}

/** Beyond this, clicks are not counted: a flood must not fill the memory. */
const MOST_WAITING = 5_000;

/** Counts clicks on referral links in groups. A click that cannot be stored is lost, and told in the log. */
export function createClickRecorder({
  db,
  hasher,
  logger,
}: Pick<Platform, 'db' | 'hasher' | 'logger'>): ClickRecorder {
  const group = createGroupCommit<ReferralClick, undefined>({
    async store(clicks) {
      await storeClicks(db, clicks);
      return [];
    },
    maxWaiting: MOST_WAITING,
  });
  const running = new Set<Promise<void>>();
  return {
    note({ code, from, network, userAgent }) {
      if (running.size >= MOST_WAITING) return;
      const done = Promise.resolve(hasher.hash(network, userAgent))
        .then((visitorHash) => group.add({ code, from, visitorHash }))
        .catch((error: unknown) => {
          logger.warn({ reason: String(error) }, 'a click on a referral link was not counted');
        })
        .finally(() => running.delete(done));
      running.add(done);
    },
    async settle() {
      await Promise.all(running);
    },
  };
}
