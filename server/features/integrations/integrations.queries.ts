import type { Knex } from 'knex';
import type { ConsentMode } from '#shared/integrations/integrations.contract.ts';

/** A row of `integrations` without its secret, which no answer is made from (T61). */
export interface IntegrationsRow {
  consent_mode: ConsentMode;
  facebook_enabled: boolean;
  facebook_pixel_id: string;
  facebook_test_mode: boolean;
  google_enabled: boolean;
  google_measurement_id: string;
  google_enhanced: boolean;
  google_track_conversions: boolean;
}

const columns = [
  'consent_mode',
  'facebook_enabled',
  'facebook_pixel_id',
  'facebook_test_mode',
  'google_enabled',
  'google_measurement_id',
  'google_enhanced',
  'google_track_conversions',
] as const satisfies readonly (keyof IntegrationsRow)[];

/** The stored settings; the access token itself is not read, only whether there is one. */
export async function selectIntegrations(
  db: Knex,
  userId: string,
): Promise<(IntegrationsRow & { has_access_token: boolean }) | undefined> {
  return db('integrations')
    .where({ user_id: userId })
    .first(...columns, db.raw('facebook_access_token IS NOT NULL AS has_access_token'));
}

/** `accessToken`: undefined leaves the stored one, null removes it. */
export async function upsertIntegrations(
  db: Knex,
  userId: string,
  row: IntegrationsRow,
  accessToken: string | null | undefined,
): Promise<void> {
  const values = {
    ...row,
    ...(accessToken === undefined ? {} : { facebook_access_token: accessToken }),
  };
  await db('integrations')
    .insert({ ...values, user_id: userId })
    .onConflict('user_id')
    .merge({ ...values, updated_at: db.fn.now() });
}

/** Keeps the first id of a claim; `isNew` is false when there was one. */
export async function insertPixelEvent(
  db: Knex,
  claimId: string,
  eventId: string,
): Promise<{ eventId: string; isNew: boolean }> {
  const inserted: unknown[] = await db('pixel_events')
    .insert({ claim_id: claimId, event_id: eventId })
    .onConflict('claim_id')
    .ignore()
    .returning('claim_id');
  if (inserted.length > 0) return { eventId, isNew: true };
  const kept = await db('pixel_events')
    .where({ claim_id: claimId })
    .first<{ event_id: string } | undefined>('event_id');
  return { eventId: kept?.event_id ?? eventId, isNew: false };
}

/** Tokens that are not in the sealed form, locked; rows in use elsewhere come at the next start. */
export async function selectPlainTokensForUpdate(
  trx: Knex.Transaction,
): Promise<{ user_id: string; facebook_access_token: string }[]> {
  return trx('integrations')
    .whereRaw(`facebook_access_token !~ '^v1[.][0-9a-f]{16}[.]'`)
    .forUpdate()
    .skipLocked()
    .select('user_id', 'facebook_access_token');
}

/** Nothing a page shows changes with it, so `updated_at` stays. */
export async function updateAccessToken(
  trx: Knex.Transaction,
  userId: string,
  sealed: string,
): Promise<void> {
  await trx('integrations').where({ user_id: userId }).update({ facebook_access_token: sealed });
}
