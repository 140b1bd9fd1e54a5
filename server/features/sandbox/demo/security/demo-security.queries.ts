import type { Knex } from 'knex';

export interface DemoBan {
  id: string;
  kind: string;
  value: string;
  reach: string;
  reason: string;
  createdAt: Date;
  endsAt: Date | null;
  liftedAt: Date | null;
  liftReason: string | null;
}

const SOMEBODY = 'demo';

/** Stores the demo's bans. */
export async function insertDemoBans(
  trx: Knex.Transaction,
  bans: readonly DemoBan[],
): Promise<void> {
  await trx('bans').insert(
    bans.map((ban) => ({
      ...ban,
      createdByName: SOMEBODY,
      liftedByName: ban.liftedAt === null ? null : SOMEBODY,
      isDemo: true,
    })),
  );
}

/** Stores the demo's refused calls, each in an hour so long ago. */
export async function insertDemoRefusals(
  trx: Knex.Transaction,
  counts: readonly {
    id: string;
    hoursAgo: number;
    kind: string;
    what: string;
    count: number;
    networkKey: string;
    networkSealed: string;
  }[],
): Promise<void> {
  const hour = `date_trunc('hour', now(), 'UTC') - ? * interval '1 hour'`;
  await trx('refusals').insert(
    counts.map(({ hoursAgo, ...row }) => ({
      ...row,
      hour: trx.raw(hour, [hoursAgo]),
      lastAt: trx.raw(`least(now(), ${hour} + interval '55 minutes')`, [hoursAgo]),
      isDemo: true,
    })),
  );
}

/** Removes the demo's bans and refused calls. */
export async function deleteDemoSecurity(trx: Knex.Transaction): Promise<void> {
  await trx('bans').where({ isDemo: true }).delete();
  await trx('refusals').where({ isDemo: true }).delete();
}
