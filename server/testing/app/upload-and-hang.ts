import { Readable } from 'node:stream';
import { createLogger } from '#server/platform/config/logger.ts';
import { openDatabase } from '#server/platform/db/connection.ts';
import { randomIds } from '#server/platform/ids.ts';
import { aPdf } from '#server/features/files/file-samples.ts';
import { createInstallationKey } from '#server/platform/security/installation-key.ts';
import { systemClock } from '#server/platform/time/clock.ts';
import { createFiles } from '#server/features/files/files.feature.ts';

// A process that keeps files until it is killed. Usage: <database url> <data folder> <user id> <secret>
const [url = '', dataDir = '', userId = '', secret = ''] = process.argv.slice(2);
const logger = createLogger({ level: 'silent' });
const files = createFiles(
  {
    db: openDatabase({ url, poolSize: 5, logger }),
    ids: randomIds,
    key: createInstallationKey(Buffer.from(secret)),
    logger,
    clock: systemClock,
  },
  { fileStorage: { dataDir, reservePercent: 0, s3: null } },
);

async function keepOn(): Promise<never> {
  for (;;) {
    const file = await files.incoming.receive(Readable.from([Buffer.from(aPdf(40_000))]), 40_000);
    await files.add(userId, 'a.pdf', file);
  }
}
process.stdout.write('ready\n');
await Promise.all([keepOn(), keepOn(), keepOn(), keepOn()]);
