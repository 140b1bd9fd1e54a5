import type { Knex } from 'knex';
import type { Database } from '#server/platform/db/connection.ts';
import { advance, nextDue } from '../stripe-double/lives/due-work.ts';
import type { WorldStore } from '../stripe-double/world/world-store.ts';
import { newWorld, type World } from '../stripe-double/world/world.ts';

/** The world of practice in the database: every process of the installation sees the same. */
export interface KeptWorld extends WorldStore {
  /** Seconds by which its clock is ahead of ours. */
  ahead(): Promise<number>;
  /** Whether something falls due or an event is to be sent by now. */
  isDue(): Promise<boolean>;
}

interface Row {
  aheadSeconds: number;
  isDue: boolean;
  /** Another after each change of the row. */
  version: string;
  /** Null where the asker has this version. */
  world: string | null;
}

/**
 * One row under a lock: changes run one after the other, and each is kept as a whole or not at all.
 * `start` makes the world of a fresh installation, `settle` sets what the installation decides; times are
 * seconds.
 */
export function keepInDatabase(
  db: Database,
  options: { start: (now: number) => World; settle: (world: World) => void; now: () => number },
): KeptWorld {
  const { start, settle, now } = options;
  const at = (seconds: number): Date => new Date(seconds * 1_000);

  const select = (from: Knex, known: string | null) =>
    from('practice_world')
      .where({ id: 1 })
      .first<Row | undefined>(
        'aheadSeconds',
        db.raw('coalesce(due_at <= ?, false) AS is_due', [at(now())]),
        db.raw('xmin::text AS version'),
        // As text: names inside stay what they are.
        db.raw('CASE WHEN xmin::text = ? THEN null ELSE world::text END AS world', [known]),
      );

  /** What was read last: one look at a customer is many calls, and each would parse the world again. */
  let seen: { version: string; world: World } | null = null;

  let last: Promise<unknown> = Promise.resolve();
  /** In turn within this process: each that waits for the row would hold one of everybody's connections. */
  function change<T>(work: (world: World) => T): Promise<T> {
    const mine = last.then(() => changeAlone(work));
    last = mine.catch(() => undefined);
    return mine;
  }

  async function changeAlone<T>(work: (world: World) => T): Promise<T> {
    return db.transaction(async (trx) => {
      let row = await select(trx, null).forUpdate();
      if (row === undefined) {
        const world = JSON.stringify(start(now()));
        await trx('practice_world').insert({ id: 1, world }).onConflict('id').ignore();
        row = await select(trx, null).forUpdate();
      }
      if (row === undefined || row.world === null)
        throw new Error('The row of the practice world is gone');
      const world = parsed(row.world);
      settle(world);
      // One moment for both: a second that passes meanwhile is none that its clock is behind.
      const moment = now();
      advance(world, moment + row.aheadSeconds);
      const result = work(world);
      const ahead = world.now - moment;
      const due = nextDue(world);
      const letter = world.outbox.length === 0 ? null : minimum(world.outbox);
      await trx('practice_world')
        .where({ id: 1 })
        .update({
          aheadSeconds: ahead,
          dueAt: due === null ? null : at(due - ahead),
          eventsAt: letter === null ? null : at(letter - ahead),
          world: JSON.stringify(world),
        });
      return result;
    });
  }

  return {
    change,
    async read(work) {
      const known = seen;
      const row = await select(db, known?.version ?? null);
      if (row === undefined || row.isDue) return change(work);
      const one = row.world === null ? known : { version: row.version, world: parsed(row.world) };
      if (one === null) return change(work);
      seen = one;
      const { world } = one;
      settle(world);
      world.now = Math.max(world.now, now() + row.aheadSeconds);
      return work(world);
    },
    // Asked for with each look at payments, and the world is megabytes.
    async ahead() {
      const row = await db('practice_world')
        .where({ id: 1 })
        .first<Pick<Row, 'aheadSeconds'> | undefined>('aheadSeconds');
      return row?.aheadSeconds ?? 0;
    },
    async isDue() {
      const found = await db('practice_world')
        .whereRaw('least(due_at, events_at) <= ?', [at(now())])
        .first('id');
      return found !== undefined;
    },
  };
}

function minimum(outbox: World['outbox']): number {
  return outbox.reduce((first, { nextAt }) => Math.min(first, nextAt), Number.MAX_SAFE_INTEGER);
}

function parsed(text: string): World {
  const kept = JSON.parse(text) as Partial<World>; // Only this file writes it.
  // One of an earlier release has no lists of later kinds.
  return { ...newWorld(0, ''), ...kept };
}
