import type { Knex } from 'knex';
import type { ConsentMode } from '#shared/integrations/integrations.contract.ts';

/** A row of `integrations` without its secret, which no answer contains (T61). */
export interface IntegrationsRow {
  consentMode: ConsentMode;
  facebookEnabled: boolean;
  facebookPixelId: string;
  facebookTestMode: boolean;
  googleEnabled: boolean;
  googleMeasurementId: string;
  googleEnhanced: boolean;
  googleTrackConversions: boolean;
}

const columns = [
  'consentMode',
  'facebookEnabled',
  'facebookPixelId',
  'facebookTestMode',
  'googleEnabled',
  'googleMeasurementId',
  'googleEnhanced',
  'googleTrackConversions',
] as const satisfies readonly (keyof IntegrationsRow)[];

/** The stored settings; the access token itself is not read, only whether there is one. */
export async function selectIntegrations(
  db: Knex,
  userId: string,
): Promise<(IntegrationsRow & { hasAccessToken: boolean }) | undefined> {
  return db('integrations')
    .where({ userId })
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
    ...(accessToken === undefined ? {} : { facebookAccessToken: accessToken }),
  };
  await db('integrations')
    .insert({ ...values, userId })
    .onConflict('user_id')
    .merge({ ...values, updatedAt: db.fn.now() });
}

/** Keeps the first id of a claim; `isNew` is false when there was one. */
export async function insertPixelEvent(
  db: Knex,
  claimId: string,
  eventId: string,
): Promise<{ eventId: string; isNew: boolean }> {
  const inserted: unknown[] = await db('pixel_events')
    .insert({ claimId, eventId })
    .onConflict('claim_id')
    .ignore()
    .returning('claim_id');
  if (inserted.length > 0) return { eventId, isNew: true };
  const kept = await db('pixel_events')
    .where({ claimId })
    .first<{ eventId: string } | undefined>('event_id');
  return { eventId: kept?.eventId ?? eventId, isNew: false };
}

/** Tokens in plain text, locked; locked rows are left to the next start. */
export async function selectPlainTokensForUpdate(
  trx: Knex.Transaction,
): Promise<{ userId: string; facebookAccessToken: string }[]> {
  return trx('integrations')
    .whereRaw(`facebook_access_token !~ '^v1[.][0-9a-f]{16}[.]'`)
    .forUpdate()
    .skipLocked()
    .select('user_id', 'facebook_access_token');
}

/** It changes nothing on any page, so `updated_at` stays. */
export async function updateAccessToken(
  trx: Knex.Transaction,
  userId: string,
  sealed: string,
): Promise<void> {
  await trx('integrations').where({ userId }).update({ facebookAccessToken: sealed });
}
