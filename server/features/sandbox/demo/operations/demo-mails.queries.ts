import type { Knex } from 'knex';
import { type MailKind, mailRules } from '#server/features/mail/mail-kinds.ts';

/** Invited by an operator, at first with a typing error. Nobody has such an address (RFC 2606). */
const INVITED = 'noor@harbour-notes.example';
const MISTYPED = 'noor@harbour-note.example';

/** Each kind has its rule, of which a row has copies. */
const RULES = JSON.stringify(
  Object.entries(mailRules).map(([kind, { priority, lifeSeconds }]) => ({
    kind,
    priority,
    lifeSeconds,
  })),
);

/**
 * Stores emails that the demo has facts for. All of them are over: no row is one that a sender takes, and none has
 * the time of a sending, by which the health tells that the mail server works. What was rejected is older than a
 * day, so that it raises no alarm.
 */
export async function storeDemoMails(trx: Knex.Transaction, userId: string): Promise<void> {
  await deleteDemoMails(trx);
  await trx.raw(
    `WITH owner AS (SELECT id, email, email_key FROM users WHERE id = :userId),
     told (kind, at, state, error, payload) AS (
       -- The latest answer nobody has read, so it can be opened.
       (SELECT 'support_answered', created_at, 'outbox', NULL, jsonb_build_object('messageId', id)
        FROM (SELECT m.id, m.created_at FROM support_messages m
          JOIN support_tickets t ON t.id = m.ticket_id
          WHERE t.user_id = :userId AND t.is_unread_by_creator AND m.operator_name IS NOT NULL
          ORDER BY m.created_at DESC LIMIT 1) AS answer)
       UNION ALL
       SELECT CASE kind WHEN 'usage' THEN 'usage_notice' ELSE kind END, created_at, 'sent', NULL, '{}'
       FROM notifications
       WHERE user_id = :userId AND kind IN ('usage', 'lead_export_ready')
       UNION ALL
       SELECT 'weekly_summary', monday + interval '8 hours', 'sent', NULL, '{}'
       FROM generate_series(0, 4) AS week,
         LATERAL (SELECT date_trunc('week', now(), 'UTC') - week * interval '7 days' AS monday) AS past
       WHERE monday + interval '8 hours' < now()
       UNION ALL
       SELECT 'weekly_summary', now() - interval '5 hours', 'outbox', NULL, jsonb_build_object('asked', 'yes',
         'week', to_char(date_trunc('week', now() AT TIME ZONE 'UTC') - interval '7 days', 'YYYY-MM-DD'))
       UNION ALL
       VALUES ('reset_password', now() - interval '149 hours', 'dropped', 'too old to be of use', '{}'::jsonb)
     ),
     mails (kind, address, key, at, state, error, payload) AS (
       SELECT told.kind, email, email_key, at, state, error, payload FROM told, owner
       UNION ALL
       SELECT 'content_link', e.email, e.email_key, e.collected_at,
         CASE WHEN a.refusal IS NULL THEN 'sent' ELSE 'refused' END, a.refusal, '{}'
       FROM email_leads e LEFT JOIN mail_addresses a ON a.address_key = e.email_key
       WHERE e.user_id = :userId AND e.collected_at > now() - interval '25 days'
         AND (a.refusal IS NULL OR e.collected_at < now() - interval '26 hours')
       UNION ALL
       VALUES ('creator_invited', :mistyped, :mistyped, now() - interval '50 hours', 'refused',
           '550 5.1.2 Domain not found', '{}'::jsonb),
         ('creator_invited', :invited, :invited, now() - interval '48 hours', 'sent', NULL, '{}')
     )
     INSERT INTO mail_messages (id, kind, to_address, to_key, payload, priority, state, attempts,
       last_error, created_at, next_try_at, not_after)
     SELECT translate(left(replace(gen_random_uuid()::text, '-', ''), 20), '01', 'gh'), m.kind,
       m.address, m.key, m.payload, r.priority, m.state, 1, m.error, m.at, m.at,
       m.at + make_interval(secs => r."lifeSeconds")
     FROM mails m JOIN jsonb_to_recordset(:rules::jsonb)
       AS r (kind text, priority integer, "lifeSeconds" float8) ON r.kind = m.kind`,
    { userId, invited: INVITED, mistyped: MISTYPED, rules: RULES },
  );
}

/** Removes emails to addresses that belong to no account. */
export async function deleteDemoMails(trx: Knex.Transaction): Promise<void> {
  const kind: MailKind = 'creator_invited';
  await trx('mail_messages').where({ kind }).whereIn('toKey', [INVITED, MISTYPED]).delete();
}
