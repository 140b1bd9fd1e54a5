import { type Switch, type SwitchName, switchNames } from '#shared/switches/switches.contract.ts';
import type { AuditActor, AuditLog } from '#server/features/audit/audit-log.ts';
import { cachedUntilChange } from '#server/platform/db/cached-until-change.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Platform } from '#server/platform/platform.ts';
import * as queries from './switches.queries.ts';

/** Kill switches of the installation, obeyed by all processes within a second. */
export interface Switches {
  /** From memory, until any process changes one. Never throws. */
  isOn(name: SwitchName): Promise<boolean>;
  /** Throws sign_up_stopped or uploads_stopped. */
  require(name: 'sign_up' | 'uploads'): Promise<void>;
  /** Whether new comments are checked: that is neither stopped nor is LinkedIn closed. */
  areChecksOn(): Promise<boolean>;
  list(): Promise<{ switches: Switch[] }>;
  /** Throws switch_not_found, and switch_changed when it is so already. */
  set(
    name: string,
    to: { isOn: boolean; reason: string },
    by: AuditActor,
  ): Promise<{ switches: Switch[] }>;
}

/** A stop is a row, so it outlives a restart; what was stopped goes on when the row is gone. */
export function createSwitches(
  { db, feed }: Pick<Platform, 'db' | 'feed'>,
  { audit }: { audit: AuditLog },
): Switches {
  /** The last known ones, used while the database is unavailable. */
  let last: ReadonlySet<SwitchName> = new Set();
  const recall = cachedUntilChange(
    feed,
    async () => (last = new Set((await queries.selectStopped(db)).map(({ name }) => name))),
    () => last,
  );
  const isOn = async (name: SwitchName): Promise<boolean> => !(await recall()).has(name);

  async function list(): Promise<{ switches: Switch[] }> {
    const [stopped, waiting] = await Promise.all([
      queries.selectStopped(db),
      queries.countWaiting(db),
    ]);
    const waits: Partial<Record<SwitchName, number>> = {
      unlocking: waiting.comments,
      reading: waiting.comments,
      mail: waiting.mails,
    };
    return {
      switches: switchNames.map((name) => {
        const row = stopped.find((one) => one.name === name);
        const { stoppedAt, stoppedBy: by = '', reason = '' } = row ?? {};
        return {
          name,
          stopped: stoppedAt === undefined ? null : { at: stoppedAt.toISOString(), by, reason },
          waiting: waits[name] ?? null,
        };
      }),
    };
  }

  return {
    isOn,
    list,
    areChecksOn: async () => (await isOn('unlocking')) && (await isOn('reading')),

    async require(name) {
      if (!(await isOn(name))) throw new AppError(`${name}_stopped`);
    },

    async set(asked, { isOn: turnsOn, reason }, by) {
      const name = switchNames.find((one) => one === asked);
      if (name === undefined) throw new AppError('switch_not_found');
      await db.transaction(async (trx) => {
        const row = { name, stoppedBy: by.username, reason };
        const isChanged = turnsOn
          ? (await queries.deleteStop(trx, name)) !== undefined
          : await queries.insertStop(trx, row);
        if (!isChanged) throw new AppError('switch_changed');
        await audit.record(trx, {
          action: 'switch.changed',
          by,
          target: { kind: 'settings', id: name },
          reason,
          before: { isOn: !turnsOn },
          after: { isOn: turnsOn },
        });
      });
      feed.announce({ kind: 'everything' });
      return list();
    },
  };
}
