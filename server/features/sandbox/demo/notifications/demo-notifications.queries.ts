import type { Knex } from 'knex';

const SENT = 'demessage22222222222';
const DRAFT = 'demessage22222222223';
const aMessage = { activity: 'all', byEmail: true, perMinute: 600, updatedBy: 'Mara' };

/**
 * What the demo creator was told: the hours of leads as they came, and one of each other kind that the
 * demo has a fact for. The latest are unread.
 */
export async function storeNotifications(trx: Knex.Transaction, userId: string): Promise<void> {
  await trx('notifications').where({ userId }).delete();
  const ago = (hours: number) => trx.raw('now() - make_interval(hours => ?)', [hours]);
  await trx('creator_messages').whereIn('id', [SENT, DRAFT]).delete();
  await trx('creator_messages').insert([
    {
      ...aMessage,
      id: SENT,
      subject: 'Maintenance on Sunday morning',
      body: 'On Sunday between **5 and 6 UTC** the server is updated.\n\n- Pages stay open.\n- The console may be unavailable for a minute.',
      state: 'sent',
      version: 3,
      createdAt: ago(30),
      startedAt: ago(29),
      endedAt: ago(29),
      updatedAt: ago(29),
    },
    {
      ...aMessage,
      id: DRAFT,
      subject: 'Please update the desktop app',
      body: 'Version **1.4** shows new leads at once. Update it from the menu of the app.',
      state: 'draft',
      activity: 'active',
      desktopApp: '<1.4.0',
      createdAt: ago(5),
      updatedAt: ago(5),
    },
  ]);
  await trx('creator_message_recipients').insert({ messageId: SENT, userId, mail: 'none' });
  await trx.raw(
    `WITH told (kind, subject, facts, at) AS (
       (SELECT 'lead', magnet_id, '{}'::jsonb, min(created_at) FROM leads
        WHERE user_id = :userId AND NOT over_quota AND created_at > now() - interval '10 days'
        GROUP BY magnet_id, date_trunc('hour', created_at) ORDER BY 4 DESC LIMIT 24)
       UNION ALL (SELECT 'approval', magnet_id, '{}', min(created_at) FROM waiting_comments
        WHERE user_id = :userId AND state = 'waiting' AND code <> 'in_queue' GROUP BY magnet_id)
       UNION ALL (SELECT 'support_answered', id, '{}', last_message_at FROM support_tickets
        WHERE user_id = :userId AND last_from = 'operator')
       UNION ALL (SELECT 'usage', NULL, jsonb_build_object('meter', meter, 'threshold', threshold,
          'used', used, 'limit', of_limit), told_at FROM billing_notices
        WHERE user_id = :userId AND is_told)
       UNION ALL VALUES ('message', :sent::text, '{}'::jsonb, now() - interval '29 hours'),
         ('lead_export_ready', NULL, '{}', now() - interval '50 hours'),
         ('new_browser', NULL, '{}', now() - interval '9 days')
     )
     INSERT INTO notifications (user_id, kind, subject, facts, created_at, due_at, read_at)
     SELECT :userId, kind, subject, facts, at, NULL,
       CASE WHEN at < now() - interval '20 hours' THEN least(at + interval '3 hours', now()) END
     FROM told`,
    { userId, sent: SENT },
  );
}
