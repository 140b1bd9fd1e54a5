import type { Platform } from '#server/platform/platform.ts';
import { type Archive, createArchive } from '../archive.ts';
import { countUnread, OPERATORS } from './team-news.queries.ts';

/** News as an operator reads them: what is published, not expired, and meant for their role. */
export interface TeamNews extends Archive {
  /** How many the operator has not read since the account exists. */
  countUnread(operatorId: string): Promise<number>;
}

/** The archive of operators. */
export function createTeamNews(platform: Pick<Platform, 'db' | 'markdown'>): TeamNews {
  return {
    ...createArchive(platform, OPERATORS),
    countUnread: (operatorId) => countUnread(platform.db, operatorId),
  };
}
