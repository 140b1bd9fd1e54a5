import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import type { Ids } from '#server/platform/ids.ts';

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0.0.0 Safari/537.36';
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.4 Mobile/15E148 Safari/604.1';
const desktopApp =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) DesktopApp/1.3.2 Chrome/149.0.7500.1 Electron/45.4.1 Safari/537.36';

/** Where the demo's creator is signed in. Nobody has a token of these. */
export async function storeDemoAccess(
  trx: Knex.Transaction,
  userId: string,
  ids: Ids,
): Promise<void> {
  const ago = (hours: number) => trx.raw(`now() - ? * interval '1 hour'`, [hours]);
  const session = (userAgent: string, country: string, opened: number, used: number) => ({
    id: ids.rowId(),
    userId,
    tokenHash: randomBytes(32),
    bindingHash: randomBytes(32),
    userAgent,
    country,
    createdAt: ago(opened),
    lastSeenAt: ago(used),
    expiresAt: trx.raw(`now() + interval '20 days'`),
  });
  await trx('sessions').insert([
    session(chrome, 'SE', 120, 3),
    session(phone, 'DK', 50, 26),
    session(desktopApp, 'SE', 90, 5),
  ]);
  await trx('paired_devices').insert({
    id: ids.rowId(),
    userId,
    tokenHash: randomBytes(32),
    name: 'Chrome on Windows',
    version: '1.4.0',
    country: 'SE',
    createdAt: ago(118),
    // Settings > Readers says that no post was read this way yet.
    lastUsedAt: null,
  });
}
