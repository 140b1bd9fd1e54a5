import type { Knex } from 'knex';
import type { mailStates } from '#shared/mail/mail.contract.ts';
import { type Keyset, keysetAt } from '#server/platform/db/statements/keyset-cursor.ts';
import { containsText } from '#server/platform/db/statements/like-pattern.ts';
import { type MailKind, mailRules } from './mail-kinds.ts';

export type MailState = (typeof mailStates)[number];

export interface MailRow {
  id: string;
  kind: string;
  toAddress: string;
  toKey: string;
  payload: Record<string, string>;
  priority: number;
  state: MailState;
  attempts: number;
  nextTryAt: Date;
  notAfter: Date;
  lastError: string | null;
  createdAt: Date;
  sentAt: Date | null;
  /** Of a kind that is sent once: a sender has begun to hand it to a mail server. */
  isLeaving: boolean;
}

export interface MailInsert {
  id: string;
  kind: MailKind;
  to: string;
  toKey: string;
  payload: Record<string, string>;
  priority: number;
  lifeSeconds: number;
  /** It waits so long before it is sent. */
  afterSeconds: number;
}

/** Queues a mail; `lifeSeconds` is how long it is useful, by the database's time. */
export async function insertMail(db: Knex, mail: MailInsert): Promise<void> {
  await insertMails(db, [mail]);
}

/** The same for many. */
export async function insertMails(db: Knex, mails: readonly MailInsert[]): Promise<void> {
  await db('mail_messages').insert(
    mails.map((mail) => ({
      id: mail.id,
      kind: mail.kind,
      toAddress: mail.to,
      toKey: mail.toKey,
      payload: JSON.stringify(mail.payload),
      priority: mail.priority,
      nextTryAt: db.raw('now() + make_interval(secs => ?)', [mail.afterSeconds]),
      notAfter: db.raw('now() + make_interval(secs => ?)', [mail.lifeSeconds + mail.afterSeconds]),
    })),
  );
}

/** Lease of a mail that is being sent; a sender that dies loses it after this time. */
const LEASE_SECONDS = 120;
/** A slow server may take half a minute for each step. */
const LEAVING_SECONDS = 600;

/**
 * Takes the most urgent due mail for sending, or null. The try is counted before it is made, so that
 * a try that kills the process counts too (R25).
 */
export async function claimMail(db: Knex): Promise<(MailRow & { isExpired: boolean }) | null> {
  const { rows } = await db.raw<{ rows: (MailRow & { isExpired: boolean })[] }>(
    `UPDATE mail_messages SET attempts = attempts + 1, next_try_at = now() + make_interval(secs => ?)
     WHERE id = (
       SELECT id FROM mail_messages WHERE state = 'queued' AND next_try_at <= now()
       ORDER BY priority, created_at, id FOR UPDATE SKIP LOCKED LIMIT 1)
     RETURNING *, not_after <= now() AS is_expired`,
    [LEASE_SECONDS],
  );
  return rows[0] ?? null;
}

const HELD_FOR = `interval '1000 years'`;
/** SQL: an operator holds the mail back. It keeps the time of its next try, that much later. */
const IS_HELD = `next_try_at > now() + interval '500 years'`;

/** Locked for a moment only: senders wait for such rows. */
const HELD_AT_ONCE = 2_000;

/**
 * Holds up to some thousand mails back; false when none was left. `which` is SQL. One that leaves at this moment, or
 * that a sender works on, is not held.
 */
export async function holdSomeMails(
  trx: Knex.Transaction,
  which: string,
  values: Record<string, string>,
): Promise<boolean> {
  const { rowCount } = await trx.raw<{ rowCount: number }>(
    `UPDATE mail_messages SET next_try_at = next_try_at + ${HELD_FOR}
     WHERE id IN (SELECT id FROM mail_messages WHERE ${which} AND NOT ${IS_HELD} AND NOT is_leaving
       LIMIT ${HELD_AT_ONCE} FOR UPDATE SKIP LOCKED)`,
    values,
  );
  return rowCount > 0;
}

/** Lets held mails go when they would have gone. `which` is SQL. */
export async function releaseMails(
  trx: Knex.Transaction,
  which: string,
  values: Record<string, string>,
): Promise<void> {
  await trx.raw(
    `UPDATE mail_messages SET next_try_at = next_try_at - ${HELD_FOR} WHERE ${which} AND ${IS_HELD}`,
    values,
  );
}

/**
 * Notes that a claimed mail leaves now, and begins its lease anew. False when it was held back, dropped, removed
 * or claimed by another sender meanwhile.
 */
export async function noteLeaving(
  db: Knex,
  { id, attempts }: Pick<MailRow, 'id' | 'attempts'>,
): Promise<boolean> {
  const noted = await db('mail_messages')
    .where({ id, attempts, state: 'queued', isLeaving: false })
    .whereRaw(`NOT ${IS_HELD}`)
    .update({
      isLeaving: true,
      nextTryAt: db.raw('now() + make_interval(secs => ?)', [LEAVING_SECONDS]),
    });
  return noted === 1;
}

/** Ends the work on a claimed mail; false when it was dropped or removed meanwhile. */
export async function settleMail(
  db: Knex,
  id: string,
  state: Exclude<MailState, 'queued'>,
  error: string | null = null,
): Promise<boolean> {
  const sentAt = state === 'sent' ? { sentAt: db.fn.now() } : {};
  const settled = await db('mail_messages')
    .where({ id, state: 'queued' })
    .update({ state, lastError: error, ...sentAt });
  return settled === 1;
}

/** Puts a claimed mail back for another try. One that was held meanwhile stays so. */
export async function postponeMail(
  db: Knex,
  id: string,
  afterSeconds: number,
  error: string | null,
): Promise<void> {
  await db('mail_messages')
    .where({ id, state: 'queued' })
    .update({
      nextTryAt: db.raw(
        `now() + make_interval(secs => ?) + CASE WHEN ${IS_HELD} THEN ${HELD_FOR} ELSE interval '0' END`,
        [afterSeconds],
      ),
      lastError: error,
    });
}

/** Notes that a mail did not leave, as far as its sender can tell. */
export async function noteNotLeft(db: Knex, id: string): Promise<void> {
  await db('mail_messages')
    .where({ id, state: 'queued', isLeaving: true })
    .update({ isLeaving: false });
}

/** Removes a mail without a recipient. */
export async function deleteMail(db: Knex, id: string): Promise<void> {
  await db('mail_messages').where({ id }).delete();
}

/** Mails that cannot be sent, newest first. */
export async function listOutbox(db: Knex, limit: number): Promise<MailRow[]> {
  return db('mail_messages')
    .where({ state: 'outbox' })
    .whereRaw('not_after > now()')
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(limit)
    .select<MailRow[]>('*');
}

/** One row more than `limit`, newest first; `search` is a part of the key of an address. */
export async function searchMails(
  db: Knex,
  ask: {
    search: string;
    without: readonly MailKind[];
    after: Keyset | null;
    limit: number;
  },
): Promise<(MailRow & { keysetAt: string })[]> {
  const { search, without, after, limit } = ask;
  const query = db('mail_messages')
    .select<(MailRow & { keysetAt: string })[]>(
      'mail_messages.*',
      db.raw(`${keysetAt('created_at')} AS keyset_at`),
    )
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(limit + 1);
  if (search !== '') void query.whereLike('to_key', containsText(search));
  if (without.length > 0) void query.whereNotIn('kind', without);
  if (after !== null) {
    void query.whereRaw('(created_at, id) < (?::timestamptz, ?)', [after.at, after.id]);
  }
  return query;
}

/** Why a mail was dropped that nobody misses; one that is dropped for another reason has failed. */
export const OVERTAKEN = 'overtaken by events';

/** A mail that waits to be opened in the outbox and is still useful. */
export async function findInOutbox(db: Knex, id: string): Promise<MailRow | undefined> {
  return db('mail_messages')
    .where({ id, state: 'outbox' })
    .whereRaw('not_after > now()')
    .first<MailRow | undefined>();
}

/**
 * Remembers that the server of an address refused it for good; a mail it takes removes that. What was
 * reported or entered stays: such a server takes mails and returns them later.
 */
export async function noteAddress(db: Knex, key: string, refusal: string | null): Promise<void> {
  if (refusal === null) {
    await db('mail_addresses')
      .where({ addressKey: key })
      .whereNotNull('refused_at')
      .whereRaw(`coalesce(refused_by, 'smtp') = 'smtp'`)
      .update({ refusedAt: null, refusal: null, refusedBy: null });
    return;
  }
  await db('mail_addresses')
    .insert({ addressKey: key, refusedAt: db.fn.now(), refusal, refusedBy: 'smtp' })
    .onConflict('address_key')
    .merge(['refused_at', 'refusal', 'refused_by']);
}

export interface MailFigures {
  /** Due or tried already: neither held back nor for later, such as after quiet hours. */
  queued: number;
  /** Since when the oldest of these could have left. */
  oldestQueuedAt: Date | null;
  outbox: number;
  refusedToday: number;
  lastSentAt: Date | null;
  /** Of the waiting mails, the answer to the latest try. */
  lastError: string | null;
}

/** A mail was first due so long before its end. */
const LIVES = JSON.stringify(
  Object.fromEntries(Object.entries(mailRules).map(([kind, rule]) => [kind, rule.lifeSeconds])),
);

/** Each figure comes from an index of its own mails; sent ones are never counted. */
export async function readMailFigures(db: Knex): Promise<MailFigures> {
  const { rows } = await db.raw<{ rows: MailFigures[] }>(
    `SELECT queued.*,
       (SELECT count(*)::int FROM mail_messages
        WHERE state = 'outbox' AND not_after > now()) AS outbox,
       (SELECT count(*)::int FROM mail_messages
        WHERE state = 'refused' AND created_at > now() - interval '1 day') AS refused_today,
       (SELECT max(sent_at) FROM mail_messages WHERE sent_at IS NOT NULL) AS last_sent_at,
       (SELECT last_error FROM mail_messages WHERE state = 'queued' AND last_error IS NOT NULL
        ORDER BY next_try_at DESC LIMIT 1) AS last_error
     FROM (SELECT count(*)::int AS queued,
         min(CASE WHEN attempts = 0 THEN next_try_at ELSE coalesce(
           not_after - make_interval(secs => (:lives::jsonb ->> kind)::float8), created_at) END)
           AS oldest_queued_at
       FROM mail_messages WHERE state = 'queued'
         AND (next_try_at <= now() OR (attempts > 0 AND NOT ${IS_HELD}))) AS queued`,
    { lives: LIVES },
  );
  const [row] = rows;
  if (row === undefined) throw new Error('The figures of the mails were not returned');
  return row;
}
