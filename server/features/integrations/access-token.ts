import type { Knex } from 'knex';
import type { InstallationKey } from '#server/platform/security/installation-key.ts';
import { selectPlainTokensForUpdate, updateAccessToken } from './integrations.queries.ts';

/** The stored form of a creator's access token; null for none. */
export function sealToken(
  key: Pick<InstallationKey, 'seal'>,
  userId: string,
  token: string | null,
): string | null {
  return token === null || token === '' ? null : key.seal('pixel-tokens', token, userId);
}

/**
 * Seals tokens that earlier releases stored in plain text; returns how many. Runs at each start,
 * because the previous release may still write one during a rolling upgrade.
 */
export async function sealPlainTokens(db: Knex, key: InstallationKey): Promise<number> {
  return db.transaction(async (trx) => {
    const plain = await selectPlainTokensForUpdate(trx);
    for (const { userId, facebookAccessToken: token } of plain) {
      await updateAccessToken(trx, userId, key.seal('pixel-tokens', token, userId));
    }
    return plain.length;
  });
}
