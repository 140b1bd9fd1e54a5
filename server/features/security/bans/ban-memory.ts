import type { Platform } from '#server/platform/platform.ts';
import { type BanSet, createBanSet } from './ban-set.ts';
import { selectHeldBans } from './bans.queries.ts';

/** While no change can be heard of, the bans are read again so often. */
const UNHEARD_MS = 1_000;

export interface BanMemory {
  /** The bans of this moment. Only the first call of a process may wait for the database. */
  current(): Promise<BanSet>;
  /** Ends when the bans that are stored now are obeyed here. */
  reread(): Promise<BanSet>;
}

/** Bans are read when they change, so a call waits for no statement, even while the database is stuck. */
export function createBanMemory({ db, feed }: Pick<Platform, 'db' | 'feed'>): BanMemory {
  let held: BanSet | null = null;
  let reading: Promise<BanSet> | null = null;
  let readAt = -Infinity;
  let isSure = false;
  // Answers may overtake each other; an older one changes nothing.
  let asked = 0;
  let answered = 0;

  function reread(): Promise<BanSet> {
    readAt = performance.now();
    const turn = (asked += 1);
    const mine = selectHeldBans(db)
      .then(
        (bans) => {
          if (turn > answered) {
            answered = turn;
            held = createBanSet(bans);
            isSure = true;
          }
          return held ?? createBanSet(bans);
        },
        () => {
          isSure = false;
          // What was known last still holds.
          return held ?? createBanSet([]);
        },
      )
      .finally(() => {
        if (reading === mine) reading = null;
      });
    reading = mine;
    return mine;
  }

  feed.listen('bans_changed', () => void reread());
  feed.subscribe((change) => {
    if (change.kind === 'everything') void reread();
  });

  return {
    reread,
    async current() {
      if (held === null) return reading ?? reread();
      const isOld = !(feed.isLive() && isSure) && performance.now() - readAt > UNHEARD_MS;
      if (isOld && reading === null) void reread();
      return held;
    },
  };
}
