import type { Knex } from 'knex';
import type { Ids } from '#server/platform/ids.ts';
import type { demoSupport, DemoTicket } from './demo-tickets.ts';

/** Stores tickets of a creator as of their hours, and macros; no emails are queued. */
export async function storeSupport(
  trx: Knex.Transaction,
  userId: string,
  { tickets, macros }: typeof demoSupport,
  ids: Ids,
): Promise<void> {
  await storeTickets(trx, userId, tickets, ids);
  await storeMacros(trx, macros, ids);
}

async function storeTickets(
  trx: Knex.Transaction,
  userId: string,
  tickets: readonly DemoTicket[],
  ids: Ids,
): Promise<void> {
  const hours = (ago: number) => trx.raw('now() - make_interval(secs => ?)', [ago * 3_600]);
  for (const { messages, notes = [], hasAttempt, rating, ...ticket } of tickets.toReversed()) {
    const [first, last] = [messages[0], messages.at(-1)];
    if (first === undefined || last === undefined) continue;
    const id = ids.rowId();
    await trx('support_tickets').insert({
      ...ticket,
      id,
      userId,
      context: JSON.stringify(await contextOf(trx, userId, hasAttempt)),
      createdAt: hours(first.hoursAgo),
      lastMessageAt: hours(last.hoursAgo),
      lastFrom: last.by === null ? 'creator' : 'operator',
      lastAct: last.by === null ? 'written' : 'answered',
      lastActBy: last.by,
      waitingSince: ticket.status === 'open' ? hours(last.hoursAgo) : null,
      version: messages.length,
      ...(rating === undefined ? {} : { ...rating, ratedAt: hours(last.hoursAgo - 1) }),
    });
    await trx('support_messages').insert(
      messages.map(({ by, hoursAgo, text }) => ({
        id: ids.rowId(),
        ticketId: id,
        operatorName: by,
        body: text,
        createdAt: hours(hoursAgo),
      })),
    );
    for (const { by, hoursAgo, text } of notes) {
      await trx('support_notes').insert({
        id: ids.rowId(),
        ticketId: id,
        operatorName: by,
        body: text,
        createdAt: hours(hoursAgo),
      });
    }
  }
}

async function storeMacros(
  trx: Knex.Transaction,
  macros: readonly { name: string; body: string }[],
  ids: Ids,
): Promise<void> {
  await trx('support_macros')
    .insert(
      macros.map((macro) => ({
        ...macro,
        id: ids.rowId(),
        nameKey: macro.name.toLowerCase(),
        changedBy: 'Mara',
        isDemo: true,
      })),
    )
    .onConflict('name_key')
    .ignore();
}

/** Removes the demo's texts for answers; its tickets go with their creator. */
export async function deleteDemoMacros(trx: Knex.Transaction): Promise<void> {
  await trx('support_macros').where({ isDemo: true }).delete();
}

async function contextOf(trx: Knex.Transaction, userId: string, hasAttempt: boolean) {
  const { rows } = await trx.raw<{ rows: object[] }>(
    `SELECT e.plan_name AS plan, NULL AS request_id,
       CASE WHEN :hasAttempt THEN jsonb_build_object('id', m.id, 'title', m.title) END AS magnet,
       CASE WHEN :hasAttempt THEN jsonb_build_object('id', a.id, 'result', a.result,
         'reason', a.reason, 'at', to_char(a.created_at AT TIME ZONE 'UTC',
           'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) END AS attempt,
       'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36'
         AS user_agent
     FROM entitlements e
       LEFT JOIN LATERAL (SELECT * FROM unlock_attempts WHERE user_id = e.user_id
         AND result = 'pending' ORDER BY created_at DESC LIMIT 1) a ON true
       LEFT JOIN magnets m ON m.id = a.magnet_id
     WHERE e.user_id = :userId`,
    { userId, hasAttempt },
  );
  return rows[0];
}
