import type { Knex } from 'knex';
import { createLogger } from '#server/platform/config/logger.ts';
import { openDatabase } from '#server/platform/db/connection.ts';
import { createWritePool } from '#server/platform/db/statements/write-pool.ts';
import { randomIds } from '#server/platform/ids.ts';
import { createLeadRoom } from '#server/features/leads/lead-room.ts';
import { addUsed, lockMonth } from '#server/features/leads/lead-room.queries.ts';
import { createLeadWriter } from '#server/features/leads/record-lead.queries.ts';
import type { NewMail } from '#server/features/mail/mail-queue.ts';
import { createTestDatabase } from '../database/test-database.ts';
import { aUser } from './factories.ts';
import { insertMagnet, leadRecord } from './lead-records.ts';
import { putOnPlan } from '#server/testing/database/put-on-plan.ts';

/** Small plans, so that a few comments reach their limits. */
const LIMITS = { free: 2, starter: 4, pro: 7, creator: null } as const;
export type PlanId = keyof typeof LIMITS;

export interface Lead {
  id: string;
  name: string;
  email: string;
  confirmed: boolean;
  overQuota: boolean;
}

export interface Stand {
  /** Oldest first. */
  leads: Lead[];
  /** Oldest first; a limit of null means unlimited. */
  months: { used: number; limit: number | null }[];
  /** Of the current month. */
  used: number;
  limit: number | null;
}

export type LeadMonths = Awaited<ReturnType<typeof createLeadMonths>>;

/** Two processes that count leads of one creator; its months can be moved. */
export async function createLeadMonths() {
  const database = await createTestDatabase();
  const logger = createLogger({ level: 'silent' });
  // A busy machine may need longer for a connection than a visitor would wait.
  const dbs = [1, 2].map(() =>
    openDatabase({ url: database.url, poolSize: 6, logger, patienceMs: 30_000 }),
  );
  const mails: NewMail[] = [];
  const mail = { add: (_trx: Knex, sent: NewMail) => Promise.resolve(void mails.push(sent)) };
  const processes = dbs.map((db) => {
    const writePool = createWritePool(database.url, logger);
    const room = createLeadRoom({
      db,
      ids: randomIds,
      mail,
      seesEmails: () => Promise.resolve(true),
    });
    return { db, writePool, room, leads: createLeadWriter(writePool, room) };
  });
  const processOf = (at: number) => {
    const one = processes[at % processes.length];
    if (one === undefined) throw new Error('there are two processes');
    return one;
  };
  await Promise.all(processes.map(({ writePool }) => writePool.connect()));
  const { db, room } = processOf(0);
  for (const [id, commentLimit] of Object.entries(LIMITS)) {
    await db('plans').where({ id }).update({ commentLimit });
  }
  let userId = '';
  let magnetId = '';

  /** A creator on the smallest plan, without any lead. */
  async function begin(): Promise<string> {
    mails.length = 0;
    userId = (await aUser({ db })).user.id;
    magnetId = await insertMagnet(db, userId);
    return userId;
  }

  /** Comes with a name and, given a moment later, an address. */
  async function unlock(isConfirmed = true): Promise<void> {
    const settleAs = isConfirmed ? 'verified' : null;
    const record = leadRecord({ userId, magnetId }, { isConfirmed, settleAs, grant: null });
    const number = Number(record.ids.lead.slice('lead'.length));
    record.name = `Ada ${number}`;
    await processOf(number).leads.add(record);
    await db('leads')
      .where({ id: record.ids.lead })
      .update({ email: `${number}@x.test` });
  }

  async function setPlan(planId: PlanId, at = 0): Promise<void> {
    const one = processOf(at);
    await one.db.transaction(async (trx) => {
      await putOnPlan(trx, userId, planId);
      await one.room.releaseOverQuota(trx, userId);
    });
  }

  /**
   * The database's clock cannot be moved, so the months are. In two steps, because months are unique.
   */
  async function turnMonth(): Promise<void> {
    await db.transaction(async (trx) => {
      for (const step of ['- 1201', '+ 1200']) {
        await trx.raw(
          `UPDATE quota_months SET month = (month ${step} * interval '1 month')::date
           WHERE user_id = ?`,
          [userId],
        );
      }
    });
  }

  /** The effect of a creator's decision on a lead that was opened on trust. */
  async function confirmOldest(): Promise<void> {
    await db.transaction(async (trx) => {
      const lead = await trx('leads')
        .where({ userId, confirmed: false })
        .orderBy(['created_at', 'id'])
        .first('id');
      if (lead === undefined) return;
      if ((await lockMonth(trx, userId)) === undefined) await room.releaseOverQuota(trx, userId);
      const month = await lockMonth(trx, userId);
      if (month === undefined) throw new Error('the month was begun');
      const { used, commentLimit, extra } = month;
      const counts = commentLimit === null || used < commentLimit + extra;
      if (counts) await addUsed(trx, userId, 1);
      await trx('leads').where({ id: lead.id }).update({ confirmed: true, overQuota: !counts });
    });
  }

  async function look(): Promise<Stand> {
    const leads: Lead[] = await db('leads').where({ userId }).orderBy(['created_at', 'id']);
    const { rows } = await db.raw<{ rows: (Stand['months'][number] & { isNow: boolean })[] }>(
      `SELECT used, comment_limit + extra AS "limit",
         month = date_trunc('month', now() AT TIME ZONE 'UTC')::date AS is_now
       FROM quota_months WHERE user_id = ? ORDER BY month`,
      [userId],
    );
    const now = rows.find(({ isNow }) => isNow);
    return { leads, months: rows, used: now?.used ?? 0, limit: now?.limit ?? null };
  }

  return {
    db,
    room,
    /** Queued for the creator since `begin`. */
    mails,
    begin,
    unlock,
    unlocks: (number: number) => Promise.all(Array.from({ length: number }, () => unlock())),
    setPlan,
    turnMonth,
    confirmOldest,
    look,
    addRoom: (comments: number) => db.transaction((trx) => room.addRoom(trx, userId, comments)),
    /** The round that every process runs each minute. */
    sweep: () => Promise.all(processes.map((one) => one.room.releaseWhereRoom())),
    async close() {
      await Promise.all(processes.map(({ writePool }) => writePool.close()));
      await Promise.all(dbs.map((one) => one.destroy()));
      await database.drop();
    },
  };
}
