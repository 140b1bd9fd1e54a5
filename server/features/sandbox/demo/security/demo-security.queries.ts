import type { Knex } from 'knex';
import type { Ids } from '#server/platform/ids.ts';

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

/** Stores the demo's invitations of creators: one that waits, and the one its creator accepted. */
export async function insertDemoInvitations(
  trx: Knex.Transaction,
  { ids, userId, email }: { ids: Ids; userId: string; email: string },
): Promise<void> {
  const days = (count: number) => trx.raw(`now() + ? * interval '1 day'`, [count]);
  const row = (address: string, sent: number) => ({
    id: ids.rowId(),
    email: address,
    emailKey: address,
    invitedByName: SOMEBODY,
    createdAt: days(-sent),
    expiresAt: days(7 - sent),
    isDemo: true,
  });
  await trx('sign_up_invitations').insert([
    row('noor@harbour-notes.example', 2),
    { ...row(email, 63), acceptedAt: days(-62), acceptedBy: userId },
  ]);
}

export interface DemoAlert {
  rule: string;
  text: string;
  /** Hours ago. */
  opened: number;
  /** Null while it is open. */
  closed: number | null;
  note: string | null;
}

/** Stores the demo's alerts. */
export async function insertDemoAlerts(
  trx: Knex.Transaction,
  ids: Ids,
  alerts: readonly DemoAlert[],
): Promise<void> {
  const ago = (hours: number) => trx.raw(`now() - ? * interval '1 hour'`, [hours]);
  await trx('alerts').insert(
    alerts.map(({ rule, text, opened, closed, note }) => ({
      id: ids.rowId(),
      rule,
      text,
      openedAt: ago(opened),
      seenAt: closed === null ? trx.fn.now() : ago(closed),
      closedAt: closed === null ? null : ago(closed),
      acknowledgedAt: note === null ? null : ago(opened - 0.2),
      acknowledgedBy: note === null ? null : SOMEBODY,
      note,
      isDemo: true,
    })),
  );
}

/** Stores the demo's deny list of hosts; one that an operator has listed stays theirs. */
export async function insertDemoHosts(
  trx: Knex.Transaction,
  hosts: readonly { id: string; host: string; reason: string; createdAt: Date }[],
): Promise<void> {
  const rows = hosts.map((host) => ({ ...host, addedBy: SOMEBODY, isDemo: true }));
  await trx('denied_hosts').insert(rows).onConflict('host').ignore();
  await noteDemoHosts(trx);
}

/** The list changed, so links are looked at again. */
async function noteDemoHosts(trx: Knex.Transaction): Promise<void> {
  await trx('denied_host_changes').update({ version: trx.raw('version + 1') });
}

/** Removes the demo's bans, refused calls, invitations, alerts and hosts. */
export async function deleteDemoSecurity(trx: Knex.Transaction): Promise<void> {
  await trx('bans').where({ isDemo: true }).delete();
  await trx('refusals').where({ isDemo: true }).delete();
  await trx('sign_up_invitations').where({ isDemo: true }).delete();
  await trx('alerts').where({ isDemo: true }).delete();
  if ((await trx('denied_hosts').where({ isDemo: true }).delete()) > 0) await noteDemoHosts(trx);
}
