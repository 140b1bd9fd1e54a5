import type { Knex } from 'knex';
import type { AskedField } from '#shared/magnets/extra-fields/extra-fields.ts';
import {
  ANSWERED_BEFORE,
  askedFieldsOf,
} from '#server/features/magnets/extra-fields/extra-fields.queries.ts';
import { hashSecret } from '#server/platform/ids.ts';

/** PostgreSQL intervals of a grant: time to give the email, and time to read the content again (T22). */
export const FINISH_WITHIN = '30 minutes';
export const READ_WITHIN = '24 hours';

/** Further grants of one comment in 24 hours. Beyond them the comment counts as shared (T23). */
const REOPENINGS_PER_DAY = 5;

/** Different addresses one grant may try (T95). */
export const ADDRESSES_PER_GRANT = 3;

/** A grant that still holds, with what its lead tells about the visitor. */
export interface LiveGrant {
  id: string;
  magnetId: string;
  leadId: string;
  tokenHash: Buffer;
  emailRequired: boolean;
  /** null while the email is missing: then nothing may be shown yet (T21). */
  completedAt: Date | null;
  expiresAt: Date;
  name: string;
  confirmed: boolean;
  commentId: string;
}

/** Expiry by the database clock: 30 minutes to finish, 24 hours to read again (T22, R15). */
export const IS_LIVE = `g.expires_at > now() AND (g.completed_at IS NOT NULL OR g.finish_by > now())`;

const LIVE_GRANT = `
  SELECT g.id, g.magnet_id, g.lead_id, g.token_hash, g.email_required, g.completed_at,
    g.expires_at, l.name, l.confirmed, l.comment_id
  FROM grants g JOIN leads l ON l.id = g.lead_id
  WHERE g.token_hash = ANY(:hashes) AND ${IS_LIVE}`;

/** The best live grant among a visitor's secrets: a completed one first, then the newest. */
export function findGrant(
  db: Knex,
  magnetId: string,
  secrets: readonly string[],
): Promise<LiveGrant | null> {
  const order = 'ORDER BY g.completed_at IS NULL, g.created_at DESC';
  return findLive(db, secrets, `${LIVE_GRANT} AND g.magnet_id = :of ${order}`, magnetId);
}

/** Which addresses a magnet takes, and what a visitor may agree to. */
export interface MagnetAddressRules {
  /** The version of the text that visitors see; null without one. */
  consentVersion: number | null;
  /** The lead has an address already, which stays good. */
  hasAddress: boolean;
  refusesThrowaway: boolean;
  workEmailOnly: boolean;
  /** An address opens the content once it is confirmed. */
  confirmsEmail: boolean;
  /** What is asked for beside the address, and was not answered before. */
  extraFields: AskedField[];
}

/**
 * The rules for the address that a live grant among these secrets still needs; undefined when none
 * does.
 */
export async function findAddressRules(
  db: Knex,
  magnetId: string,
  secrets: readonly string[],
): Promise<MagnetAddressRules | undefined> {
  if (secrets.length === 0) return undefined;
  const { rows } = await db.raw<{ rows: MagnetAddressRules[] }>(
    `SELECT m.refuses_throwaway, m.work_email_only, m.confirms_email, l.email IS NOT NULL AS has_address,
       CASE WHEN m.consent_text IS NULL THEN NULL ELSE m.consent_version END AS consent_version,
       ${askedFieldsOf('m.extra_fields', 'm.user_id', ANSWERED_BEFORE)} AS extra_fields
     FROM grants g JOIN leads l ON l.id = g.lead_id JOIN magnets m ON m.id = g.magnet_id
     WHERE g.token_hash = ANY(?) AND g.magnet_id = ? AND ${IS_LIVE}
       AND g.email_required AND g.completed_at IS NULL LIMIT 1`,
    [secrets.map(hashSecret), magnetId],
  );
  return rows[0];
}

/** The grant for a comment, whatever the magnet: extract-name knows no magnet. */
export function findGrantForComment(
  db: Knex,
  commentId: string,
  secrets: readonly string[],
): Promise<LiveGrant | null> {
  return findLive(db, secrets, `${LIVE_GRANT} AND l.comment_id = :of`, commentId);
}

async function findLive(
  db: Knex,
  secrets: readonly string[],
  statement: string,
  of: string,
): Promise<LiveGrant | null> {
  if (secrets.length === 0) return null;
  const hashes = secrets.map(hashSecret);
  const { rows } = await db.raw<{ rows: LiveGrant[] }>(`${statement} LIMIT 1`, { hashes, of });
  return rows[0] ?? null;
}

export interface NewGrant {
  id: string;
  hash: Buffer;
  emailRequired: boolean;
}

/**
 * One more grant for a lead: at most 5 further ones in 24 hours, then null (T23). The lead's
 * row is locked so that parallel calls are counted one after the other.
 */
export async function openFurtherGrant(
  trx: Knex.Transaction,
  leadId: string,
  grant: NewGrant,
): Promise<{ expiresAt: Date } | null> {
  const lead = await trx('leads')
    .where({ id: leadId })
    .forUpdate()
    .first<{ magnetId: string } | undefined>('magnet_id');
  if (lead === undefined) return null;
  // A separate statement, because it has to see what the previous holder of the lock committed.
  const { rows } = await trx.raw<{ rows: { expiresAt: Date }[] }>(
    `INSERT INTO grants (id, token_hash, magnet_id, lead_id, email_required, finish_by, completed_at, expires_at)
     SELECT ?, ?, l.magnet_id, l.id, ?, now() + interval '${FINISH_WITHIN}',
       CASE WHEN ? THEN NULL ELSE now() END, now() + interval '${READ_WITHIN}'
     FROM leads l
     WHERE l.id = ? AND l.erased_at IS NULL AND l.revoked_at IS NULL AND (
         SELECT count(*) FROM grants g
         WHERE g.lead_id = l.id AND g.created_at > now() - interval '24 hours'
       ) < ${REOPENINGS_PER_DAY} + CASE WHEN l.created_at > now() - interval '24 hours' THEN 1 ELSE 0 END
     RETURNING expires_at`,
    [grant.id, grant.hash, grant.emailRequired, grant.emailRequired, leadId],
  );
  return rows[0] === undefined ? null : { expiresAt: rows[0].expiresAt };
}

/**
 * The grant lives as long as the link that is mailed for it, so that a late mail still opens the page.
 * Another address than before counts as one more try.
 */
export async function extendGrant(
  trx: Knex.Transaction,
  grantId: string,
  { hours, isOther }: { hours: number; isOther: boolean },
): Promise<void> {
  await trx.raw(
    `UPDATE grants SET finish_by = now() + :hours * interval '1 hour',
       expires_at = greatest(expires_at, now() + :hours * interval '1 hour'),
       addresses_tried = addresses_tried + CASE WHEN :isOther THEN 1 ELSE 0 END
     WHERE id = :grantId`,
    { grantId, hours, isOther },
  );
}

/** The id of a live, completed grant among a visitor’s secrets, and the database’s time in seconds. */
export async function selectCompleteGrant(
  db: Knex,
  magnetId: string,
  secrets: readonly string[],
): Promise<{ id: string; now: number } | undefined> {
  const { rows } = await db.raw<{ rows: { id: string; now: number }[] }>(
    `SELECT g.id, extract(epoch FROM now())::bigint AS now FROM grants g
     WHERE g.token_hash = ANY(?) AND g.magnet_id = ? AND g.completed_at IS NOT NULL AND ${IS_LIVE}
     ORDER BY g.created_at DESC LIMIT 1`,
    [secrets.map(hashSecret), magnetId],
  );
  return rows[0];
}

/** True while a grant of this id still opens this magnet, and until a time in seconds since 1970. */
export async function isGrantComplete(
  db: Knex,
  magnetId: string,
  grant: { id: string; until: number },
): Promise<boolean> {
  const { rows } = await db.raw<{ rows: object[] }>(
    `SELECT g.id FROM grants g
     WHERE g.id = ? AND g.magnet_id = ? AND g.completed_at IS NOT NULL AND ${IS_LIVE}
       AND ?::float8 >= extract(epoch FROM now())`,
    [grant.id, magnetId, grant.until],
  );
  return rows.length > 0;
}

/**
 * The first time a grant's lead asks for the bytes of an item's file, and for any: the figures follow by
 * a trigger.
 */
export async function noteDownload(
  db: Knex,
  grantId: string,
  { item, name }: { item: string; name: string },
): Promise<void> {
  await db.raw(
    `UPDATE deliveries d SET downloaded_at = coalesce(d.downloaded_at, now()),
       downloads = d.downloads || jsonb_build_object(:item::text,
         jsonb_build_object('at', now(), 'name', :name::text))
     FROM grants g
     WHERE g.id = :grantId AND d.lead_id = g.lead_id AND NOT jsonb_exists(d.downloads, :item)`,
    { grantId, item, name },
  );
}

/** What a visitor is told of the lead that opened the content. */
export function readOpenedLead(
  db: Knex,
  leadId: string,
): Promise<{ name: string; confirmed: boolean }> {
  return db('leads')
    .where({ id: leadId })
    .first<{ name: string; confirmed: boolean }>('name', 'confirmed');
}
