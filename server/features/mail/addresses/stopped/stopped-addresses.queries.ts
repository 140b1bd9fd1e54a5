import type { Knex } from 'knex';
import type { StopReason, StopSource } from '#shared/mail/stopped-addresses.contract.ts';
import { keysetAt, type Keyset } from '#server/platform/db/statements/keyset-cursor.ts';

/** How long a bounce keeps mail away: mailboxes are filled, moved and opened again. */
export const BOUNCE_DAYS = 30;

export interface StoppedRow {
  id: string;
  address: string;
  reason: StopReason;
  source: StopSource;
  at: Date;
  until: Date | null;
  detail: string | null;
  keysetAt: string;
}

/** A row for each reason of an address; a complaint is shown in place of the unsubscribing it brought. */
const STOPPED = `
  SELECT md5('bounce' || address_key) AS id, address_key AS address, 'bounce' AS reason,
    coalesce(refused_by, 'smtp') AS source, refused_at AS at,
    refused_at + interval '${BOUNCE_DAYS} days' AS until, refusal AS detail
  FROM mail_addresses WHERE refused_at > now() - interval '${BOUNCE_DAYS} days'
  UNION ALL SELECT md5('complaint' || address_key), address_key, 'complaint', complained_by,
    complained_at, NULL, NULL FROM mail_addresses WHERE complained_at IS NOT NULL
  UNION ALL SELECT md5('unsubscribe' || address_key), address_key, 'unsubscribe',
    coalesce(opted_out_by, 'link'), opted_out_at, NULL, NULL
  FROM mail_addresses WHERE opted_out_at IS NOT NULL AND opted_out_by IS DISTINCT FROM 'complaint'`;

/** Latest first; the search is for a part of the address. */
export async function selectStopped(
  db: Knex,
  {
    search,
    reason,
    after,
    limit,
  }: { search: string | null; reason: StopReason | null; after: Keyset | null; limit: number },
): Promise<StoppedRow[]> {
  const { rows } = await db.raw<{ rows: StoppedRow[] }>(
    `SELECT s.*, ${keysetAt('s.at')} AS keyset_at FROM (${STOPPED}) AS s
     WHERE (:reason::text IS NULL OR s.reason = :reason)
       AND (:search::text IS NULL OR position(:search IN s.address) > 0)
       AND (:at::timestamptz IS NULL OR (s.at, s.id) < (:at, :id::text))
     ORDER BY s.at DESC, s.id DESC LIMIT :limit`,
    { search, reason, at: after?.at ?? null, id: after?.id ?? null, limit },
  );
  return rows;
}

/** What makes an address stop, and says so. */
export interface Stop {
  addressKey: string;
  by: 'notice' | 'operator';
  detail: string | null;
}

const STOPS: Readonly<Record<StopReason, string>> = {
  bounce: `INSERT INTO mail_addresses AS a (address_key, refused_at, refused_by, refusal)
    SELECT key, now(), by, detail FROM given
    ON CONFLICT (address_key) DO UPDATE SET refused_at = now(), refused_by = excluded.refused_by,
      refusal = coalesce(excluded.refusal, a.refusal)`,
  complaint: `INSERT INTO mail_addresses AS a
      (address_key, complained_at, complained_by, opted_out_at, opted_out_by)
    SELECT key, now(), by, now(), 'complaint' FROM given
    ON CONFLICT (address_key) DO UPDATE SET
      complained_at = coalesce(a.complained_at, now()),
      complained_by = coalesce(a.complained_by, excluded.complained_by),
      opted_out_at = coalesce(a.opted_out_at, now()),
      opted_out_by = coalesce(a.opted_out_by, 'complaint')`,
  // A wish of its own outlives the complaint that may be taken back.
  unsubscribe: `INSERT INTO mail_addresses AS a (address_key, opted_out_at, opted_out_by)
    SELECT key, now(), by FROM given
    ON CONFLICT (address_key) DO UPDATE SET opted_out_at = coalesce(a.opted_out_at, now()),
      opted_out_by = coalesce(nullif(a.opted_out_by, 'complaint'), excluded.opted_out_by)`,
};

const HELD: Readonly<Record<StopReason, string>> = {
  bounce: `refused_at > now() - interval '${BOUNCE_DAYS} days'`,
  complaint: 'complained_at IS NOT NULL',
  unsubscribe: `opted_out_at IS NOT NULL AND opted_out_by IS DISTINCT FROM 'complaint'`,
};

/** Stops mail to addresses; how many were not stopped for this reason before. */
export async function stopAddresses(
  trx: Knex.Transaction,
  reason: StopReason,
  stops: readonly Stop[],
): Promise<number> {
  const keys = [...new Map(stops.map((stop) => [stop.addressKey, stop])).values()];
  keys.sort((one, other) => (one.addressKey < other.addressKey ? -1 : 1));
  const { rows } = await trx.raw<{ rows: { known: number }[] }>(
    `SELECT count(*)::int AS known FROM mail_addresses
     WHERE address_key = ANY(?) AND ${HELD[reason]}`,
    [keys.map(({ addressKey }) => addressKey)],
  );
  await trx.raw(
    `WITH given AS (SELECT key, by, nullif(detail, '') AS detail
       FROM unnest(?::text[], ?::text[], ?::text[]) AS t (key, by, detail))
     ${STOPS[reason]}`,
    [
      keys.map(({ addressKey }) => addressKey),
      keys.map(({ by }) => by),
      keys.map(({ detail }) => detail ?? ''),
    ],
  );
  return keys.length - (rows[0]?.known ?? 0);
}

/**
 * Ends a stop; false where there is none. Unsubscribing that came with a complaint goes with it, and a
 * complaint keeps mail away when only the unsubscribing is taken back.
 */
export async function takeStopBack(
  trx: Knex.Transaction,
  addressKey: string,
  reason: StopReason,
): Promise<boolean> {
  const changes = {
    bounce: 'refused_at = NULL, refused_by = NULL, refusal = NULL',
    complaint: `complained_at = NULL, complained_by = NULL,
      opted_out_at = CASE WHEN opted_out_by = 'complaint' THEN NULL ELSE opted_out_at END,
      opted_out_by = CASE WHEN opted_out_by = 'complaint' THEN NULL ELSE opted_out_by END`,
    unsubscribe: `opted_out_at = complained_at,
      opted_out_by = CASE WHEN complained_at IS NOT NULL THEN 'complaint' END`,
  }[reason];
  const { rowCount } = await trx.raw<{ rowCount: number }>(
    `UPDATE mail_addresses SET ${changes} WHERE address_key = ? AND ${HELD[reason]}`,
    [addressKey],
  );
  return rowCount > 0;
}

/** Forgets bounces, except of what an operator entered; which of these it was. */
export async function forgetBounces(
  trx: Knex.Transaction,
  addressKeys: readonly string[],
): Promise<'forgotten' | 'operators' | 'none'> {
  const { rows } = await trx.raw<{ rows: { isOperators: boolean }[] }>(
    `SELECT refused_by IS NOT DISTINCT FROM 'operator' AS is_operators FROM mail_addresses
     WHERE address_key = ANY(?) AND ${HELD.bounce} ORDER BY address_key FOR UPDATE`,
    [[...addressKeys]],
  );
  if (rows.length === 0) return 'none';
  if (rows.some(({ isOperators }) => isOperators)) return 'operators';
  await trx('mail_addresses')
    .whereIn('addressKey', [...addressKeys])
    .update({ refusedAt: null, refusedBy: null, refusal: null });
  return 'forgotten';
}

/** A mail of ours that came back after it was handed over. */
export async function noteReturnedMail(
  trx: Knex.Transaction,
  { mailId, addressKey, detail }: { mailId: string; addressKey: string; detail: string },
): Promise<void> {
  await trx('mail_messages')
    .where({ id: mailId, toKey: addressKey, state: 'sent' })
    .update({ state: 'refused', lastError: detail });
}

/** When the server of an address, or a report, said that it takes no mail; null if it may be mailed. */
export async function findBounce(db: Knex, addressKey: string): Promise<Date | null> {
  const row = await db('mail_addresses')
    .where({ addressKey })
    .whereRaw(HELD.bounce)
    .first<{ refusedAt: Date } | undefined>('refused_at');
  return row?.refusedAt ?? null;
}

/** Why an address gets no mail that its owner asks for on a page; null if it does. */
export async function findStop(
  db: Knex,
  addressKey: string,
): Promise<'bounce' | 'complaint' | null> {
  const row = await db('mail_addresses')
    .where({ addressKey })
    .first<{ isBounce: boolean; isComplaint: boolean } | undefined>(
      db.raw(`coalesce(${HELD.bounce}, false) AS is_bounce, ${HELD.complaint} AS is_complaint`),
    );
  if (row?.isComplaint === true) return 'complaint';
  return row?.isBounce === true ? 'bounce' : null;
}

/** The key that signs reports; undefined when there is none. */
export async function selectNoticeKey(
  db: Knex,
): Promise<{ sealedKey: string; madeAt: Date } | undefined> {
  return db('mail_notice_keys').first<{ sealedKey: string; madeAt: Date } | undefined>(
    'sealed_key',
    'made_at',
  );
}

/** In the place of the one before. */
export async function putNoticeKey(trx: Knex.Transaction, sealedKey: string): Promise<Date> {
  const [row] = await trx('mail_notice_keys')
    .insert({ id: 1, sealedKey, madeAt: trx.fn.now() })
    .onConflict('id')
    .merge()
    .returning<{ madeAt: Date }[]>('made_at');
  if (row === undefined) throw new Error('The key was not returned');
  return row.madeAt;
}

/** False when there was none. */
export async function deleteNoticeKey(trx: Knex.Transaction): Promise<boolean> {
  return (await trx('mail_notice_keys').delete()) > 0;
}
