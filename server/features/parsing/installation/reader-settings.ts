import type { Knex } from 'knex';
import { readerFacts, type ReaderName, readerNames } from '#shared/parsing/readers.ts';
import { cachedUntilChange } from '#server/platform/db/cached-until-change.ts';
import type { Platform } from '#server/platform/platform.ts';
import { orderReaders, type PlacedReader } from './reader-order.rules.ts';
import {
  selectPaidReader,
  selectReaders,
  type StoredPaidReader,
  unsetPaidReader,
} from './reader-settings.queries.ts';

/** Order, switches and terms of the readers as stored. */
export interface ReaderSettings {
  order: PlacedReader[];
  paid: ReadonlyMap<ReaderName, StoredPaidReader>;
}

export interface ReaderSettingsMemory {
  /**
   * Cached in this process; reads the database each time while it gets no notifications. Never
   * throws.
   */
  recall(): Promise<ReaderSettings>;
  /** The same, always from the database. */
  load(db?: Knex): Promise<ReaderSettings>;
}

const paidNames = readerNames.filter((name) => readerFacts[name].isPaid);

const defaults: ReaderSettings = {
  order: orderReaders([]),
  paid: new Map(paidNames.map((name) => [name, unsetPaidReader])),
};

/** Caches them until any process changes one. */
export function createReaderSettings({
  db,
  feed,
  logger,
}: Pick<Platform, 'db' | 'feed' | 'logger'>): ReaderSettingsMemory {
  /** The last known settings, used while the database is unavailable. */
  let last = defaults;
  const load = async (source: Knex = db): Promise<ReaderSettings> => {
    const order = orderReaders(await selectReaders(source));
    const paid = new Map<ReaderName, StoredPaidReader>();
    for (const name of paidNames) paid.set(name, await selectPaidReader(source, name));
    return { order, paid };
  };

  return {
    load,
    recall: cachedUntilChange(
      feed,
      async () => (last = await load()),
      (error) => {
        logger.warn({ reason: String(error) }, 'the order of readers could not be read');
        return last;
      },
    ),
  };
}
