import { isDeepStrictEqual } from 'node:util';
import type { Knex } from 'knex';
import { InstanceSettings } from '#shared/settings/instance-settings.ts';
import { SettingsChanges } from '#shared/settings/settings.contract.ts';
import { cachedUntilChange } from '#server/platform/db/cached-until-change.ts';
import type { Platform } from '#server/platform/platform.ts';
import * as queries from './settings.queries.ts';

export interface SettingsService {
  /** Every setting: the operator's value where one is stored, else its default. */
  read(): Promise<InstanceSettings>;
  /** The same from the database, without the cache. */
  readStored(): Promise<InstanceSettings>;
  /**
   * Stores the given settings; null means the default. All processes see them from the next read on.
   * `along` writes further rows of the change in the same transaction and gets the previous values.
   */
  change(
    changes: SettingsChanges,
    along?: (trx: Knex.Transaction, before: InstanceSettings) => Promise<void>,
  ): Promise<void>;
}

const defaults: ReadonlyMap<string, unknown> = new Map(Object.entries(InstanceSettings.parse({})));

/**
 * Caches the settings until any process changes one; reads them each time while the feed is down.
 */
export function createSettingsService({
  db,
  feed,
}: Pick<Platform, 'db' | 'feed'>): SettingsService {
  return {
    read: cachedUntilChange(feed, () => loadSettings(db)),
    readStored: () => loadSettings(db),
    async change(changes, along) {
      const given = Object.entries(SettingsChanges.parse(changes)).filter(
        ([, value]) => value !== undefined,
      );
      // A default is not stored: it may become another with a later release.
      const isDefault = ([key, value]: [string, unknown]) =>
        value === null || isDeepStrictEqual(value, defaults.get(key));
      const unset = given.filter(isDefault).map(([key]) => key);
      const rows = given
        .filter((entry) => !isDefault(entry))
        .map(([key, value]) => ({ key, value }));
      await db.transaction(async (trx) => {
        // Changes run one after the other, so that each knows what it changed.
        await queries.lockSettings(trx);
        await along?.(trx, await loadSettings(trx));
        await queries.deleteSettings(trx, unset);
        if (rows.length > 0) await queries.saveSettings(trx, rows);
      });
      feed.announce({ kind: 'everything' });
    },
  };
}

/** A stored value that no longer fits its schema counts as unset, so it cannot stop the server. */
async function loadSettings(db: Knex): Promise<InstanceSettings> {
  const rows = await queries.selectSettings(db);
  const stored = Object.fromEntries(
    rows
      .filter(({ key, value }) => {
        const schema = Object.entries(InstanceSettings.shape).find(([name]) => name === key)?.[1];
        return schema?.safeParse(value).success === true;
      })
      .map(({ key, value }) => [key, value]),
  );
  return InstanceSettings.parse(stored);
}
