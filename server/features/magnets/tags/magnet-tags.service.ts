import type { MagnetTag } from '#shared/magnets/magnet-tags.contract.ts';
import { isUniqueViolation } from '#server/platform/db/pg-errors.ts';
import { lockAccount } from '#server/platform/db/statements/account-locks.queries.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Platform } from '#server/platform/platform.ts';
import {
  countTags,
  deleteTag,
  giveTag,
  holdTag,
  insertTag,
  selectTags,
  TAG_NAMES,
  updateTag,
} from './magnet-tags.queries.ts';

/** A creator's own tags of magnets. Each throws `tag_not_found` for another creator's as well. */
export interface MagnetTags {
  list(userId: string): Promise<(MagnetTag & { magnets: number })[]>;
  /** Throws `tag_exists` or `too_many_of_these`. */
  add(userId: string, tag: Omit<MagnetTag, 'id'>): Promise<MagnetTag>;
  /** Throws `tag_exists`. */
  change(userId: string, tag: MagnetTag): Promise<MagnetTag>;
  remove(userId: string, id: string): Promise<void>;
  /** Ids of magnets that were changed. */
  give(
    userId: string,
    gift: { tagId: string; magnetIds: readonly string[]; has: boolean },
  ): Promise<string[]>;
}

const MOST_TAGS = 100;

/** Tags of magnets, at most a hundred of a creator. */
export function createMagnetTags({ db, ids }: Pick<Platform, 'db' | 'ids'>): MagnetTags {
  return {
    list: (userId) => selectTags(db, userId),
    async add(userId, fields) {
      const tag = { ...fields, id: ids.rowId() };
      await named(() =>
        db.transaction(async (trx) => {
          await lockAccount(trx, userId);
          if ((await countTags(trx, userId)) >= MOST_TAGS) throw new AppError('too_many_of_these');
          await insertTag(trx, userId, tag);
        }),
      );
      return tag;
    },
    async change(userId, tag) {
      const changed = await named(() => updateTag(db, userId, tag));
      if (changed === undefined) throw new AppError('tag_not_found');
      return changed;
    },
    async remove(userId, id) {
      const isRemoved = await db.transaction((trx) => deleteTag(trx, userId, id));
      if (!isRemoved) throw new AppError('tag_not_found');
    },
    give: (userId, gift) =>
      db.transaction(async (trx) => {
        if (!(await holdTag(trx, userId, gift.tagId))) throw new AppError('tag_not_found');
        return giveTag(trx, userId, gift);
      }),
  };
}

/** Turns a name that is taken into the contract's word for it. */
async function named<T>(store: () => Promise<T>): Promise<T> {
  try {
    return await store();
  } catch (error) {
    if (isUniqueViolation(error, TAG_NAMES)) throw new AppError('tag_exists');
    throw error;
  }
}
