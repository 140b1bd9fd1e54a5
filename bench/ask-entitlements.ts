// A process of its own: asks what a creator may use through the product's service, kept and not kept, and
// prints the microseconds of an answer.
import { createEntitlements } from '#server/features/subscriptions/entitlements/entitlements.service.ts';
import { createLogger } from '#server/platform/config/logger.ts';
import { createChangeFeed } from '#server/platform/db/change-feed.ts';
import { openDatabase } from '#server/platform/db/connection.ts';
import { InstanceSettings } from '#shared/settings/instance-settings.ts';

const [url = '', creatorId = '', rounds = '5'] = process.argv.slice(2);
const logger = createLogger({ level: 'silent' });
const db = openDatabase({ url, poolSize: 1, logger });
const feed = createChangeFeed(url, logger);
const settings = { read: () => Promise.resolve(InstanceSettings.parse({})) };
const { can } = createEntitlements({ db, feed }, { settings });
while (!feed.isLive()) await new Promise((resolve) => setTimeout(resolve, 5));

/** Microseconds of one answer, of so many asked one after the other. */
async function answer(times: number, before: () => void): Promise<number> {
  const from = performance.now();
  for (let n = 0; n < times; n += 1) {
    before();
    await can(creatorId, 'facebook_pixel');
  }
  return ((performance.now() - from) * 1_000) / times;
}

const nothing = (): void => {};
const drop = (): void => feed.announce({ kind: 'creator', id: creatorId });
await answer(500, drop);
await answer(20_000, nothing);
const kept: number[] = [];
const read: number[] = [];
for (let round = 0; round < Number(rounds); round += 1) {
  kept.push(await answer(100_000, nothing));
  read.push(await answer(1_000, drop));
}
process.stdout.write(`${JSON.stringify({ kept, read })}\n`);
await feed.close();
await db.destroy();
