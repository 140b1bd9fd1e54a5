import type { Knex } from 'knex';
import { InstanceSettings } from '#shared/settings/instance-settings.ts';
import type { ChangeFeed } from '#server/platform/db/change-feed.ts';
import type { Database } from '#server/platform/db/connection.ts';
import * as queries from './settings.queries.ts';

export interface SettingsService {
  /** Every setting: the operator's value where one is stored, else its default. */
  read(): Promise<InstanceSettings>;
  /**
   * Stores the given settings; all processes see them from the next read on. `along` writes what
   * belongs to the change in the same transaction; it learns what held before.
   */
  change(
    changes: Partial<InstanceSettings>,
    along?: (trx: Knex.Transaction, before: InstanceSettings) => Promise<void>,
  ): Promise<void>;
}

/** Keeps the settings in memory until any process changes one; asks each time while it cannot hear. */
export function createSettingsService(db: Database, feed: ChangeFeed): SettingsService {
  let cached: Promise<InstanceSettings> | null = null;
  feed.subscribe((change) => {
    if (change.kind === 'everything') cached = null;
  });

  return {
    read() {
      if (cached !== null && feed.isLive()) return cached;
      const loading = loadSettings(db);
      cached = loading;
      loading.catch(() => {
        if (cached === loading) cached = null;
      });
      return loading;
    },
    async change(changes, along) {
      const rows = Object.entries(InstanceSettings.partial().parse(changes))
        .filter(([key]) => Object.hasOwn(changes, key))
        .map(([key, value]) => ({ key, value }));
      if (rows.length === 0) return;
      await db.transaction(async (trx) => {
        // One change after the other, so that each knows what it changed.
        await queries.lockSettings(trx);
        await along?.(trx, await loadSettings(trx));
        await queries.saveSettings(trx, rows);
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
