import type {
  ActivityEntry,
  ActivityResult,
  WaitingComment,
} from '#shared/activity/activity.contract.ts';
import type { Platform } from '#server/platform/platform.ts';
import { cutPage, readCursor } from '#server/platform/db/statements/keyset-cursor.ts';
import type { Leads } from '#server/features/leads/leads.feature.ts';
import type { Magnets } from '#server/features/magnets/magnets.feature.ts';
import { createNearMisses, type NearMisses } from './near-misses/near-misses.service.ts';
import type { UnlockService } from '#server/features/unlock/unlock.service.ts';
import { selectActivity } from './activity.queries.ts';
import { toActivityEntry, toWaitingComment } from './activity.view.ts';
import {
  countListed,
  selectWaiting,
} from '#server/features/unlock/waiting/waiting-list.queries.ts';

export interface PageAsked {
  cursor?: string | undefined;
  limit: number;
}

/** The activity of a creator's magnets, and the comments that wait for the creator. */
export interface ActivityService {
  list(
    userId: string,
    query: PageAsked & {
      result?: ActivityResult | undefined;
      magnetId?: string | undefined;
      entryId?: string | undefined;
    },
  ): Promise<{ items: ActivityEntry[]; nextCursor: string | null }>;
  listWaiting(
    userId: string,
    query: PageAsked,
  ): Promise<{ items: WaitingComment[]; nextCursor: string | null; total: number }>;
  /** The lead's id. Throws waiting_not_found or quota_exceeded. */
  approve(userId: string, waitingId: string): Promise<string>;
  /** Throws waiting_not_found. */
  reject(userId: string, waitingId: string): Promise<void>;
  /** What was typed instead of the words. */
  nearMisses: NearMisses;
  /** How many comments of one source left the list. Throws waiting_not_found. */
  dismissSource(userId: string, waitingId: string): Promise<number>;
}

/** The creator's stream of decided comments and the queue of waiting ones, page by page. */
export function createActivity(
  { db }: Pick<Platform, 'db'>,
  {
    leads,
    magnets,
    unlock,
  }: {
    leads: Pick<Leads, 'seesEmails'>;
    magnets: Pick<Magnets, 'get' | 'changeWords'>;
    unlock: Pick<UnlockService, 'approve' | 'reject' | 'dismissSource'>;
  },
): ActivityService {
  return {
    nearMisses: createNearMisses({ db }, { magnets, unlock }),
    approve: unlock.approve,
    reject: unlock.reject,
    dismissSource: unlock.dismissSource,

    async list(userId, query) {
      const after = query.cursor === undefined ? undefined : readCursor(query.cursor);
      const [rows, showsEmails] = await Promise.all([
        selectActivity(db, userId, { ...query, after }),
        leads.seesEmails(userId),
      ]);
      const page = cutPage(rows, query.limit);
      return {
        items: page.rows.map((row) => toActivityEntry(row, { showsEmails })),
        nextCursor: page.nextCursor,
      };
    },

    async listWaiting(userId, query) {
      const after = query.cursor === undefined ? undefined : readCursor(query.cursor);
      const [rows, { all: total }] = await Promise.all([
        selectWaiting(db, userId, { after, limit: query.limit }),
        countListed(db, userId),
      ]);
      const page = cutPage(rows, query.limit);
      return { items: page.rows.map(toWaitingComment), nextCursor: page.nextCursor, total };
    },
  };
}
