import type { Knex } from 'knex';
import webPush from 'web-push';
import type { Database } from '#server/platform/db/connection.ts';
import type { InstallationKey } from '#server/platform/security/installation-key.ts';
import * as queries from './push.queries.ts';

const CONTEXT = 'push key';

/** Says to push services that a message is ours (VAPID, RFC 8292). */
export interface PushKey {
  publicKey: string;
  privateKey: string;
}

/**
 * The push key of the installation, made when somebody first asks for it. One that another installation
 * key sealed is replaced, and with it all browsers: they would refuse what the new one signs.
 */
export function createPushKeys({
  db,
  key,
}: {
  db: Database;
  key: Pick<InstallationKey, 'seal' | 'open'>;
}): { read(): Promise<PushKey> } {
  function open(stored: queries.StoredPushKey | undefined): PushKey | null {
    if (stored === undefined) return null;
    const privateKey = key.open('push-key', stored.privateSealed, CONTEXT);
    return privateKey === null ? null : { publicKey: stored.publicKey, privateKey };
  }

  async function make(trx: Knex.Transaction): Promise<PushKey> {
    await queries.lockKey(trx);
    const stored = await queries.selectKey(trx);
    const known = open(stored);
    if (known !== null) return known;
    if (stored !== undefined) await queries.deleteKey(trx);
    const made = webPush.generateVAPIDKeys();
    const privateSealed = key.seal('push-key', made.privateKey, CONTEXT);
    await queries.insertKey(trx, { publicKey: made.publicKey, privateSealed });
    return made;
  }

  return {
    async read() {
      return open(await queries.selectKey(db)) ?? db.transaction(make);
    },
  };
}
