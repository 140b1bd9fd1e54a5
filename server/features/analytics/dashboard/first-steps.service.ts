import type { FirstSteps } from '#shared/analytics/analytics.contract.ts';
import type { Database } from '#server/platform/db/connection.ts';
import { saveFirstSteps, selectFirstSteps } from './first-steps.queries.ts';

export interface FirstStepsService {
  read(userId: string): Promise<FirstSteps>;
  /** What is left out stays as it is. */
  change(
    userId: string,
    wish: { isHidden?: boolean | undefined; isPosted?: boolean | undefined },
  ): Promise<FirstSteps>;
}

/** The way to the first lead. Facts decide what is done, and the creator about the post. */
export function createFirstSteps(db: Database): FirstStepsService {
  async function read(userId: string): Promise<FirstSteps> {
    const row = await selectFirstSteps(db, userId);
    if (row === undefined) throw new Error('A signed-in creator has a row');
    const step = (key: FirstSteps['steps'][number]['key'], isDone: boolean) => ({
      key,
      isDone,
      isMarked: false,
    });
    const isSeen = row.hasPost || row.hasLead;
    return {
      isHidden: row.isHidden,
      steps: [
        step('profile', row.hasProfile),
        step('magnet', row.hasMagnet),
        step('attempt', row.hasAttempt || row.hasLead),
        { key: 'post', isDone: isSeen || row.isPosted, isMarked: row.isPosted && !isSeen },
        step('lead', row.hasLead),
      ],
    };
  }
  return {
    read,
    async change(userId, wish) {
      await saveFirstSteps(db, userId, wish);
      return read(userId);
    },
  };
}
