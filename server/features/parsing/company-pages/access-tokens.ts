// Access tokens of creators: decrypted for a call, and renewed shortly before expiry, by one
// process at a time.
import type { Knex } from 'knex';
import type { Platform } from '#server/platform/platform.ts';
import { createSingleFlight } from '../ladder/single-flight.ts';
import { type ApiFailure, apiFailure } from './rest/api-answer.ts';
import {
  endAccess,
  lockAccess,
  type NewAccess,
  renewAccess,
  selectConnection,
  type StoredConnection,
} from './connections.queries.ts';
import type { AppCredentials, LinkedInApi } from './rest/linkedin-api.ts';
import type { Grant } from './rest/oauth-answer.ts';

export type Token = { ok: true; token: string } | ApiFailure;

export interface AccessTokens {
  /** A token that is valid for some more time; `refused` is one that LinkedIn no longer accepts. */
  take(userId: string, app: AppCredentials, refused?: string): Promise<Token>;
  /** Encrypts tokens for the row of this creator. */
  seal(userId: string, grant: Grant): NewAccess;
  /** The token to revoke at LinkedIn: the longest-lived one. Null when it cannot be decrypted. */
  open(userId: string, connection: StoredConnection): string | null;
}

/** A token is renewed this long before its expiry. */
const EARLY_MS = 5 * 60_000;

const over = apiFailure('needs_reconnect', 'the access ended');

export function createAccessTokens({
  db,
  clock,
  key,
  api,
}: Pick<Platform, 'db' | 'clock' | 'key'> & {
  api: Pick<LinkedInApi, 'refresh'>;
}): AccessTokens {
  const flight = createSingleFlight<Token>();
  const openOne = (userId: string, sealed: string) =>
    key.open('linkedin-tokens', sealed, `user ${userId}`);
  const sealOne = (userId: string, token: string) =>
    key.seal('linkedin-tokens', token, `user ${userId}`);
  const msLeft = ({ accessExpiresAt }: StoredConnection) =>
    accessExpiresAt.getTime() - clock.now().getTime();

  const seal: AccessTokens['seal'] = (userId, grant) => ({
    sealedAccessToken: sealOne(userId, grant.accessToken),
    expiresInSeconds: grant.expiresInSeconds,
    sealedRefreshToken: grant.refreshToken === null ? null : sealOne(userId, grant.refreshToken),
    refreshExpiresInSeconds: grant.refreshExpiresInSeconds,
  });

  /** Null when the stored token has to be renewed first. */
  function usable(
    userId: string,
    row: StoredConnection,
    refused: string | undefined,
    earlyMs: number,
  ) {
    const token = openOne(userId, row.sealedAccessToken);
    return token !== null && token !== refused && msLeft(row) > earlyMs ? token : null;
  }

  /** After waiting for the lock, this finds the tokens of the other renewal. */
  async function renew(
    trx: Knex.Transaction,
    userId: string,
    app: AppCredentials,
    refused: string | undefined,
  ): Promise<Token> {
    await lockAccess(trx, userId);
    const row = await selectConnection(trx, userId);
    if (row === null || row.needsReconnectAt !== null || row.clientId !== app.clientId) return over;
    const found = usable(userId, row, refused, EARLY_MS);
    if (found !== null) return { ok: true, token: found };
    const old = usable(userId, row, refused, 0);
    const refreshToken =
      row.sealedRefreshToken === null ? null : openOne(userId, row.sealedRefreshToken);
    if (refreshToken === null) {
      // It cannot be renewed, so it is used until it expires.
      if (old !== null) return { ok: true, token: old };
      await endAccess(trx, userId, row.sealedAccessToken);
      return over;
    }
    const answer = await api.refresh(app, refreshToken);
    if (answer.ok) {
      const { grant } = answer;
      // LinkedIn repeats the refresh token; if it does not, the known one stays valid.
      const kept = grant.refreshToken ?? refreshToken;
      const keptSeconds = grant.refreshExpiresInSeconds ?? secondsLeft(row.refreshExpiresAt);
      const renewed = { ...grant, refreshToken: kept, refreshExpiresInSeconds: keptSeconds };
      await renewAccess(trx, userId, seal(userId, renewed));
      return { ok: true, token: grant.accessToken };
    }
    if (answer.problem === 'refused') {
      await endAccess(trx, userId, row.sealedAccessToken);
      return over;
    }
    return old === null
      ? apiFailure('unavailable', `renewing the access: ${answer.detail}`)
      : { ok: true, token: old };
  }

  const secondsLeft = (at: Date | null) =>
    at === null ? null : Math.max(1, Math.round((at.getTime() - clock.now().getTime()) / 1_000));

  return {
    seal,
    async take(userId, app, refused) {
      const row = await selectConnection(db, userId);
      if (row === null || row.needsReconnectAt !== null || row.clientId !== app.clientId)
        return over;
      const token = usable(userId, row, refused, EARLY_MS);
      if (token !== null) return { ok: true, token };
      // In one process only one renewal holds a database connection, however many calls wait for
      // it.
      return flight(`${userId}/${refused === undefined ? 'early' : 'refused'}`, undefined, () =>
        db.transaction((trx) => renew(trx, userId, app, refused)),
      );
    },
    open: (userId, { sealedRefreshToken, sealedAccessToken }) =>
      openOne(userId, sealedRefreshToken ?? sealedAccessToken),
  };
}
