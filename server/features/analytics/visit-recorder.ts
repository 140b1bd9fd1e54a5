import { createGroupCommit } from '#server/platform/db/statements/group-commit.ts';
import type { Writers } from '#server/platform/db/statements/writers.ts';
import { storeVisits, type Visit } from './visits.queries.ts';

export interface VisitRecorder {
  /** Resolves after the row and its roll-up are committed; rejects when they are not. */
  record(visit: Visit): Promise<void>;
  close(): Promise<void>;
}

/** Commits visits in groups; see `createGroupCommit`. */
export function createVisitRecorder(writers: Writers): VisitRecorder {
  const group = createGroupCommit<Visit, undefined>({
    async store(visits) {
      await storeVisits(writers, visits);
      return [];
    },
  });
  return { record: group.add, close: group.close };
}
