import { MOST_LET_IN, type nearMissesApi } from '#shared/activity/near-misses.contract.ts';
import type { CallOutput } from '#shared/api/define-api.ts';
import { MOST_WORDS } from '#shared/magnets/magnet-fields.ts';
import {
  matchTrigger,
  triggerProblem,
  type TriggerRule,
} from '#shared/unlock/match/trigger-match.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Magnets } from '#server/features/magnets/magnets.feature.ts';
import type { UnlockService } from '#server/features/unlock/unlock.service.ts';
import { selectFailures, selectNearMisses, selectTyped } from './near-misses.queries.ts';

type Answer<Name extends keyof typeof nearMissesApi> = CallOutput<(typeof nearMissesApi)[Name]>;

/** What people typed instead of the words. */
export interface NearMisses {
  list(userId: string): Promise<Answer<'list'>['items']>;
  /** Throws `magnet_not_found`, and `magnet_invalid` for what can be no further word. */
  accept(userId: string, wish: { magnetId: string; typed: string }): Promise<Answer<'accept'>>;
  /** False when it is no word of the magnet, or its only one. Throws `magnet_not_found`. */
  takeBack(userId: string, wish: { magnetId: string; typed: string }): Promise<boolean>;
  failures(userId: string): Promise<Answer<'failures'>['items']>;
}

const MOST_SHOWN = 50;

/** Groups failed comments by their text, and makes a text one more trigger word. */
export function createNearMisses(
  { db }: Pick<Platform, 'db'>,
  {
    magnets,
    unlock,
  }: { magnets: Pick<Magnets, 'get' | 'changeWords'>; unlock: Pick<UnlockService, 'approve'> },
): NearMisses {
  /** Approves some; how many. The rest waits where the month has no room or the page is closed. */
  async function letIn(userId: string, waitingIds: readonly string[]): Promise<number> {
    let count = 0;
    for (const id of waitingIds) {
      try {
        await unlock.approve(userId, id);
        count += 1;
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        if (error.code !== 'waiting_not_found') return count;
      }
    }
    return count;
  }

  return {
    async list(userId) {
      const rows = await selectTyped(db, userId);
      return rows
        .filter((row) => row.waiting > 0 || (isWord(row.typed) && !isTaken(row.typed, row)))
        .slice(0, MOST_SHOWN)
        .map(({ magnetId: id, magnetTitle: title, typed, waiting, comments, people }) => ({
          magnet: { id, title },
          typed,
          waiting,
          comments,
          people,
        }));
    },

    async accept(userId, { magnetId, typed }) {
      const magnet = await magnets.get(userId, magnetId);
      let added = false;
      const { triggerWords } = await magnets.changeWords(userId, magnetId, (words) => {
        added = !isTaken(typed, { ...magnet, triggerWords: words, acceptsTypo: false });
        if (!added) return null;
        if (words.length >= MOST_WORDS) {
          const problem = 'This magnet has ten trigger words already. Remove one of them first';
          throw new AppError('magnet_invalid', { values: { problem }, fields: { typed: problem } });
        }
        return [...words, typed];
      });
      const rule = ruleOf({ ...magnet, triggerWords });
      const proven = (await selectNearMisses(db, userId, magnetId)).filter(
        ({ foundText }) => matchTrigger(foundText, rule).matched,
      );
      const first = proven.slice(0, MOST_LET_IN).map(({ id }) => id);
      const count = await letIn(userId, first);
      return { added, letIn: count, left: proven.length - count };
    },

    async takeBack(userId, { magnetId, typed }) {
      let isRemoved = false;
      await magnets.changeWords(userId, magnetId, (words) => {
        const kept = words.filter((word) => word !== typed);
        isRemoved = kept.length < words.length && kept.length > 0;
        return isRemoved ? kept : null;
      });
      return isRemoved;
    },

    failures: (userId) => selectFailures(db, userId),
  };
}

type Ruled = Pick<TriggerRule, 'acceptsTypo'> & {
  triggerWords: readonly string[];
  matchMode: TriggerRule['mode'];
  excludedWords: readonly string[];
};

const ruleOf = ({ triggerWords: words, matchMode: mode, excludedWords, ...rest }: Ruled) => ({
  words,
  mode,
  excluded: excludedWords,
  acceptsTypo: rest.acceptsTypo === true,
});

/** Whether a comment of this text opens the magnet as it is, or is kept out on purpose. */
function isTaken(typed: string, magnet: Ruled): boolean {
  const match = matchTrigger(typed, ruleOf(magnet));
  return match.matched || match.reason === 'word_excluded';
}

const isWord = (typed: string): boolean => triggerProblem(typed) === null;
