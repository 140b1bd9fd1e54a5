import type { MagnetAddress } from '#shared/magnets/addresses/magnet-address.contract.ts';
import { MOST_ADDRESSES } from '#shared/magnets/addresses/magnet-address.contract.ts';
import { magnetPath } from '#server/features/magnets/magnet-path.ts';
import {
  readSlug,
  slugProblem,
  slugProblemText,
  slugsLike,
  suggestSlug,
} from '#shared/magnets/addresses/magnet-slug.rules.ts';
import type { ChangeFeed } from '#server/platform/db/change-feed.ts';
import type { Database } from '#server/platform/db/connection.ts';
import { AppError } from '#server/platform/errors.ts';
import { lockPlan } from '../magnet-limits.ts';
import { lockMagnet, selectMagnet, updateMagnet } from '../magnets.queries.ts';
import { magnetNotFound } from '../visitors/visitor-magnet.ts';
import {
  pointAddress,
  selectAddresses,
  selectFreeNames,
  selectHolder,
  takeName,
} from './magnet-addresses.queries.ts';

/** Addresses of pages as their creators choose them (decision 75). All of it throws magnet_not_found. */
export interface MagnetAddressesService {
  read(userId: string, magnetId: string): Promise<MagnetAddress>;
  /**
   * Gives the page this address, or its id for null; the former address leads on. Throws
   * address_invalid, address_taken, address_in_use or address_limit.
   */
  change(userId: string, magnetId: string, slug: string | null): Promise<MagnetAddress>;
}

export function createMagnetAddresses({
  db,
  feed,
  pagesUrl,
}: {
  db: Database;
  feed: Pick<ChangeFeed, 'announce'>;
  pagesUrl: string;
}): MagnetAddressesService {
  async function read(userId: string, magnetId: string): Promise<MagnetAddress> {
    const magnet = await selectMagnet(db, userId, magnetId);
    if (magnet === undefined) throw magnetNotFound();
    const rows = await selectAddresses(db, magnetId);
    const url = (slug: string | null) => pagesUrl + magnetPath({ id: magnetId, slug });
    return {
      slug: magnet.slug,
      publicUrl: url(magnet.slug),
      idUrl: url(null),
      former: rows
        .filter(({ slug }) => slug !== magnet.slug)
        .map(({ slug, since }) => ({ slug, url: url(slug), since: since.toISOString() })),
    };
  }

  /** A free address like this one, which has the right form. */
  async function suggest(slug: string): Promise<{ suggestion?: string }> {
    const [suggestion] = await selectFreeNames(db, slugsLike(slug));
    return suggestion === undefined ? {} : { suggestion };
  }

  async function readWish(typed: string): Promise<string> {
    const problem = slugProblem(typed);
    if (problem === null) return readSlug(typed);
    const text = slugProblemText(problem);
    const near = suggestSlug(typed);
    const [free] = near === null ? [] : await selectFreeNames(db, [near, ...slugsLike(near)]);
    throw new AppError('address_invalid', {
      values: { problem: text },
      fields: { slug: text },
      ...(free === undefined ? {} : { extra: { suggestion: free } }),
    });
  }

  return {
    read,

    async change(userId, magnetId, typed) {
      if ((await selectMagnet(db, userId, magnetId)) === undefined) throw magnetNotFound();
      const slug = typed === null ? null : await readWish(typed);
      const isTaken = await db.transaction(async (trx) => {
        // The creator before the magnet, as everywhere, so that no deadlock can occur.
        await lockPlan(trx, userId);
        const magnet = await lockMagnet(trx, userId, magnetId);
        if (magnet === undefined) throw magnetNotFound();
        if (magnet.slug === slug) return false;
        if (slug !== null) {
          if (!(await takeName(trx, userId, slug))) return true;
          const holder = await selectHolder(trx, userId, slug);
          const isOthers = holder !== undefined && holder.id !== magnetId;
          if (isOthers && holder.deletedAt === null) {
            throw new AppError('address_in_use', { values: { title: holder.title } });
          }
          const known = await selectAddresses(trx, magnetId);
          const isNew = !known.some((one) => one.slug === slug);
          if (isNew && known.length >= MOST_ADDRESSES) throw new AppError('address_limit');
          await pointAddress(trx, { slug, magnetId, userId });
        }
        await updateMagnet(trx, userId, magnetId, { slug });
        return false;
      });
      if (isTaken) throw new AppError('address_taken', { extra: await suggest(slug ?? '') });
      feed.announce({ kind: 'magnet', id: magnetId });
      return read(userId, magnetId);
    },
  };
}
