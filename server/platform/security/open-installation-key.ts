import { ConfigurationError, type Environment } from '../config/env.ts';
import { readSecretKey } from '../config/secret-key.ts';
import type { Database } from '../db/connection.ts';
import { createInstallationKey, type InstallationKey } from './installation-key.ts';
import { agreeOnKey } from './key-agreement.queries.ts';

/**
 * The key all processes on this database share. Throws ConfigurationError when this process would
 * sign and seal with another one than the rest (docs/decisions/0008).
 */
export async function openInstallationKey(
  db: Database,
  environment: Environment,
  /** What features seal with it, sealed anew where it is not yet. */
  seal: (db: Database, key: InstallationKey) => Promise<unknown>,
): Promise<InstallationKey> {
  const key = createInstallationKey(readSecretKey(environment));
  const acceptNew = environment.ACCEPT_NEW_SECRET_KEY;
  if (!(await agreeOnKey(db, key.id, { acceptNew }))) {
    const name = environment.SECRET_KEY === undefined ? 'secret-key in DATA_DIR' : 'SECRET_KEY';
    throw new ConfigurationError([
      `SECRET_KEY: this database was set up with another key than ${name}. Give the original one, ` +
        'or start once with ACCEPT_NEW_SECRET_KEY=1: file links and access tokens made so far end.',
    ]);
  }
  await seal(db, key);
  return key;
}
