import { setTimeout as sleep } from 'node:timers/promises';
import { atLeast, atMost } from '../goal.mjs';
import { requestScript, runLoad } from '../load.mjs';
import { countVisits } from './measure-visits.mjs';
import { visitRequests } from '../requests.mjs';
import { seedMagnets } from '../seed.mjs';

export const title = 'P8: visits answered before a kill';

const KILLS = Number(process.env.BENCH_KILLS ?? 20);

/** Under load the server is killed and the database stopped, in turn, at a random moment. */
export async function measure({ stage }) {
  const started = await stage.product();
  await started.stop();
  const ids = await seedMagnets(stage.databaseUrl);
  let [lost, apart, answered, kills] = [0, 0, 0, 0];
  for (let kill = 0; kill < KILLS; kill += 1) {
    const product = await stage.product();
    const before = await countVisits(stage);
    const script = requestScript(`kill-${kill % 2}`, visitRequests(ids, 20_000, kill % 2));
    const load = runLoad({ url: product.url, script, seconds: 2 });
    await sleep(500 + Math.random() * 1_200);
    if (kill % 2 === 0) await product.stop('SIGKILL');
    else await stage.crashDatabase();
    const { requests, bad } = await load;
    await product.stop('SIGKILL');
    if (kill % 2 === 1) await stage.startDatabase();
    const after = await countVisits(stage);
    const acknowledged = requests - bad;
    lost += Math.max(0, acknowledged - (after.rows - before.rows));
    apart += Math.abs(after.rows - after.rollup);
    answered += acknowledged;
    kills += 1;
  }
  return {
    method: `${KILLS} kills, every second one an immediate stop of PostgreSQL, 32 connections`,
    notes: [`${answered} visits were answered with 2xx in all.`],
    goals: [
      atLeast('kills under load', kills, 20),
      atMost('P8 answered visits lost', lost, 0),
      atMost('P8 rows that the roll-up counts otherwise', apart, 0),
    ],
  };
}
