import { cachedUntilChange } from '#server/platform/db/cached-until-change.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { AppCredentials } from './rest/linkedin-api.ts';
import { selectApp, type StoredApp } from './linkedin-app.queries.ts';

/** The registered app with its decrypted secret. */
export interface OpenApp extends AppCredentials {
  /** A month such as 202610. */
  version: string;
  /** LinkedIn recently reported that it is not active. */
  wasRefused: boolean;
}

export interface AppMemory {
  /**
   * Cached in this process; null without an app, or when its secret cannot be decrypted. Never
   * throws.
   */
  recall(): Promise<OpenApp | null>;
  seal(secret: string): string;
  /** The app of a row; null when its secret was encrypted with another installation key. */
  open(stored: StoredApp | null): OpenApp | null;
}

const CONTEXT = 'client secret';

/** Caches the app until any process changes it. */
export function createAppMemory({
  db,
  feed,
  key,
  logger,
}: Pick<Platform, 'db' | 'feed' | 'key' | 'logger'>): AppMemory {
  const open: AppMemory['open'] = (stored) => {
    if (stored === null) return null;
    const clientSecret = key.open('linkedin-tokens', stored.sealedSecret, CONTEXT);
    if (clientSecret === null) return null;
    const { clientId, apiVersion: version, versionRefusedAt } = stored;
    return { clientId, clientSecret, version, wasRefused: versionRefusedAt !== null };
  };
  return {
    open,
    seal: (secret) => key.seal('linkedin-tokens', secret, CONTEXT),
    recall: cachedUntilChange(
      feed,
      async () => open(await selectApp(db)),
      (error) => {
        logger.warn({ reason: String(error) }, 'the LinkedIn app could not be read');
        return null;
      },
    ),
  };
}
