import { spawnSync } from 'node:child_process';
import { atLeast, atMost } from '../goal.mjs';
import { median } from '../load.mjs';
import { SERVER_CORE } from '../processes.mjs';

export const title = 'What a creator may use: a kept answer beside one read from the database';

const CREATOR = 'creatorcreatorcreato';

export async function measure({ stage, rounds }) {
  // Makes the tables.
  await (await stage.product()).stop();
  await stage.query(
    `INSERT INTO users (id, email, email_key, name, referral_code)
     VALUES ($1, 'a@x.test', 'a@x.test', 'A', 'code')`,
    [CREATOR],
  );
  const ask = ['--import', 'tsx', 'bench/ask-entitlements.ts', stage.databaseUrl, CREATOR];
  const args = ['-c', SERVER_CORE, 'node', ...ask, String(rounds)];
  const { stdout, stderr, status } = spawnSync('taskset', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  const { kept, read } = JSON.parse(stdout);
  return {
    goals: [
      atMost('a kept answer, ms', median(kept) / 1_000, 0.1),
      atLeast('read from the database / kept', median(read) / median(kept), 20),
    ],
    notes: [
      `A kept answer took ${median(kept).toFixed(2)} us, one that is read ${median(read).toFixed(0)} us (medians of ${rounds} rounds of 100,000 and 1,000, one after the other).`,
    ],
    method: `${rounds} rounds`,
  };
}
