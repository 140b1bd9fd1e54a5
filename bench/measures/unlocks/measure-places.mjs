import { atMost } from '../../goal.mjs';
import { startLinkedIn } from '../../linkedin.mjs';
import { median } from '../../load.mjs';
import { clusterCpuSeconds, cpuSeconds } from '../../processes.mjs';
import { seedMagnets } from '../../seed.mjs';
import { AT_ONCE, unlockAll } from './whole-unlocks.mjs';

export const title = 'An unlock of a page with a limited number of places, beside one without';

/** As LinkedIn answers a server. */
const LINKEDIN_MS = 300;
const EACH = 80;

/** More than two hundred checks of one page in a minute would soon be queued. */
const PAGES = 2;

/**
 * All visitors of a kind are on few pages, as after a post: each takes a place by a row that others take theirs
 * by, which the statement that makes leads locks.
 */
export async function measure({ stage, rounds }) {
  const linkedin = await startLinkedIn(stage, LINKEDIN_MS);
  const product = await stage.product(linkedin.settings);
  const ids = (await seedMagnets(stage.databaseUrl)).slice(0, 2 * PAGES);
  const kinds = { without: ids.slice(0, PAGES), with: ids.slice(PAGES) };
  await stage.query('UPDATE magnets SET collect_emails = true WHERE id = ANY($1)', [ids]);
  await stage.query('UPDATE magnets SET unlock_limit = 1000000 WHERE id = ANY($1)', [kinds.with]);
  let set = 0;
  const run = (kind) => unlockAll(product.url, kinds[kind], { count: EACH, set: set++ });
  for (const kind of ['without', 'with']) await run(kind);

  const waits = { without: [], with: [] };
  const cpu = { without: [], with: [] };
  for (let round = 0; round < Math.max(rounds, 3); round += 1) {
    for (const kind of round % 2 === 0 ? ['without', 'with'] : ['with', 'without']) {
      const before = busy(stage, product);
      waits[kind].push(...(await run(kind)));
      cpu[kind].push(((busy(stage, product) - before) / EACH) * 1_000);
    }
  }
  const [{ taken }] = await stage.query('SELECT sum(taken)::int AS taken FROM magnet_places');
  await product.stop();
  await linkedin.stop();
  const [plain, counted] = [median(waits.without), median(waits.with)];
  const [plainCpu, countedCpu] = [median(cpu.without), median(cpu.with)];
  return {
    method: `${waits.with.length} unlocks of each kind, ${AT_ONCE} at once on ${PAGES} pages, LinkedIn takes ${LINKEDIN_MS} ms`,
    notes: [
      `The visitor waits ${plain.toFixed(0)} ms for the answers of an unlock without a limit, ${counted.toFixed(0)} ms with one (${(counted / plain).toFixed(2)} times).`,
      `Processor time of server and database for an unlock: ${plainCpu.toFixed(1)} ms without, ${countedCpu.toFixed(1)} ms with (${(countedCpu / plainCpu).toFixed(2)} times).`,
    ],
    goals: [
      atMost('waiting with places / without', counted / plain, 1.2),
      atMost('unlocks that took no place', waits.with.length + EACH - taken, 0),
    ],
  };
}

const busy = (stage, product) => cpuSeconds(product.pid) + clusterCpuSeconds(stage.postmaster);
