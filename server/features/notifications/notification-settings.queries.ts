import type { Knex } from 'knex';
import type {
  NotificationEvent,
  NotificationKind,
} from '#shared/notifications/notification-kinds.ts';
import type { DigestStep } from '#shared/notifications/notification-settings.contract.ts';
import type { Chosen, Choices } from './channels.rules.ts';

/** An account and what it chose. */
export interface ToldOwner {
  id: string;
  email: string;
  emailKey: string;
  timeZone: string;
  choices: Choices;
  quietFrom: number | null;
  quietUntil: number | null;
  digest: DigestStep;
  digestAt: Date | null;
  isProven: boolean;
  /** The address refused a mail in the last 30 days. */
  isRefused: boolean;
  /** In a browser at least. */
  hasPush: boolean;
  /** Suspended, being deleted, or made up. */
  isClosed: boolean;
}

/** Undefined for an address without an account. */
export async function findToldOwner(
  db: Knex,
  by: { id: string } | { emailKey: string },
): Promise<ToldOwner | undefined> {
  return db('users as u')
    .leftJoin('notification_settings as s', 's.user_id', 'u.id')
    .where('id' in by ? { 'u.id': by.id } : { 'u.email_key': by.emailKey })
    .first<ToldOwner | undefined>(
      'u.id',
      'u.email',
      'u.email_key',
      'u.time_zone',
      db.raw(`coalesce(s.choices, '{}') AS choices`),
      's.quiet_from',
      's.quiet_until',
      db.raw(`coalesce(s.digest, 'daily') AS digest`),
      's.digest_at',
      db.raw('u.email_verified_at IS NOT NULL AS is_proven'),
      db.raw(`EXISTS (SELECT FROM mail_addresses a WHERE a.address_key = u.email_key
        AND a.refused_at > now() - interval '30 days') AS is_refused`),
      db.raw('EXISTS (SELECT FROM push_browsers b WHERE b.user_id = u.id) AS has_push'),
      db.raw('(u.suspended_at IS NOT NULL OR u.deletion_at IS NOT NULL OR u.is_demo) AS is_closed'),
    );
}

/** Adds to what a creator chose of an event. */
export async function saveChoice(
  trx: Knex.Transaction,
  userId: string,
  event: NotificationEvent,
  chosen: Chosen,
): Promise<void> {
  await trx.raw(
    `INSERT INTO notification_settings AS s (user_id, choices)
     VALUES (:userId, jsonb_build_object(:event::text, :chosen::jsonb))
     ON CONFLICT (user_id) DO UPDATE SET choices = s.choices
       || jsonb_build_object(:event::text, coalesce(s.choices -> :event, '{}') || :chosen::jsonb)`,
    { userId, event, chosen: JSON.stringify(chosen) },
  );
}

/** Sets the hours of the day in which nothing is sent, or the step of digests, or both. */
export async function saveTimes(
  trx: Knex.Transaction,
  userId: string,
  times: { quietFrom?: number | null; quietUntil?: number | null; digest?: DigestStep },
): Promise<void> {
  await trx('notification_settings')
    .insert({ userId, ...times })
    .onConflict('user_id')
    .merge({ userId, ...times });
}

/** When the next digest is due; null while nothing goes into one. */
export async function saveDigestAt(db: Knex, userId: string, digestAt: Date | null): Promise<void> {
  await db('notification_settings').where({ userId }).update({ digestAt });
}

/** Takes what waits for a digest out of it. */
export async function leaveDigest(
  trx: Knex.Transaction,
  userId: string,
  kinds: readonly NotificationKind[],
): Promise<void> {
  await trx('notifications')
    .where({ userId, digest: 'due' })
    .whereRaw('kind = ANY (?)', [[...kinds]])
    .update({ digest: null });
}
