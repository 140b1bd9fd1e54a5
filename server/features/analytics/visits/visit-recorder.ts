import { createGroupCommit } from '#server/platform/db/statements/group-commit.ts';
import type { WritePool } from '#server/platform/db/statements/write-pool.ts';
import { type ExcludedVisits, storeExcluded, storeVisits, type Visit } from './visits.queries.ts';

export interface VisitRecorder {
  /** Resolves after the row and its roll-up are committed; rejects when they are not. */
  record(visit: Visit): Promise<void>;
  /** The same for the count of calls that are no visits. */
  exclude(visit: Pick<ExcludedVisits, 'magnetId' | 'reason' | 'agent'>): Promise<void>;
  close(): Promise<void>;
}

/** Commits visits in groups; see `createGroupCommit`. */
export function createVisitRecorder(
  writePool: WritePool,
  /** Told what was committed. */
  onStored: (visits: readonly Visit[]) => void = () => undefined,
): VisitRecorder {
  const group = createGroupCommit<Visit, undefined>({
    async store(visits) {
      await storeVisits(writePool, visits);
      onStored(visits);
      return [];
    },
  });
  const excluded = createGroupCommit<ExcludedVisits, undefined>({
    async store(visits) {
      await storeExcluded(writePool, visits);
      return [];
    },
  });
  return {
    record: group.add,
    exclude: (visit) => excluded.add({ ...visit, day: null, count: 1 }),
    async close() {
      await Promise.all([group.close(), excluded.close()]);
    },
  };
}
