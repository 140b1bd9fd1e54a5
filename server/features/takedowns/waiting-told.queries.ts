import type { Knex } from 'knex';

/**
 * Queues a mail to each address of a comment that waits on the page, except unsubscribed ones. The
 * addresses stay, so that their owners learn the result if the page opens again.
 */
export async function queueClosedMails(
  trx: Knex.Transaction,
  { takedownId, magnetId }: { takedownId: string; magnetId: string },
): Promise<void> {
  await trx.raw(
    `INSERT INTO mail_messages (id, kind, to_address, to_key, payload, priority, not_after)
     SELECT :takedownId || '_' || e.id, 'page_closed', e.email, e.email_key,
       jsonb_build_object('email', e.id), 4, now() + interval '3 days'
     FROM waiting_emails e JOIN waiting_comments w ON w.id = e.waiting_id
     WHERE w.magnet_id = :magnetId AND w.state = 'waiting' AND e.told_at IS NULL
       AND NOT EXISTS (
         SELECT FROM mail_addresses a
         WHERE a.address_key = e.email_key
           AND (a.opted_out_at IS NOT NULL OR a.refused_at > now() - interval '30 days'))`,
    { takedownId, magnetId },
  );
}

/** The recipients; null when the wait ended or the page opened again meanwhile. */
export async function findToldOfClosing(
  db: Knex,
  emailId: string,
): Promise<{ email: string; title: string } | null> {
  const row = await db('waiting_emails as e')
    .join('waiting_comments as w', 'w.id', 'e.waiting_id')
    .join('magnets as m', 'm.id', 'w.magnet_id')
    .where({ 'e.id': emailId, 'w.state': 'waiting' })
    .whereNotNull('m.taken_down_at')
    .first<{ email: string; title: string } | undefined>('e.email', 'm.title');
  return row ?? null;
}
