import { setTimeout as sleep } from 'node:timers/promises';
import { atMost } from '../goal.mjs';
import { median, requestScript, runLoad } from '../load.mjs';
import { residentMb } from '../processes.mjs';
import { pageRequests, visitRequests } from '../requests.mjs';
import { seedMagnets } from '../seed.mjs';

export const title = 'P17, P18: memory and start';

const SATURATION_S = Number(process.env.BENCH_SATURATION_SECONDS ?? 60);
const STARTS = 10;

export async function measure({ stage }) {
  const first = await stage.product();
  const ids = await seedMagnets(stage.databaseUrl);
  await first.stop();
  const starts = [];
  const work = [];
  for (let start = 0; start < STARTS; start += 1) {
    const { readyMs, cpuMs, stop } = await stage.timedProduct();
    starts.push(readyMs);
    work.push(cpuMs);
    await stop();
  }

  const product = await stage.product();
  await sleep(5_000);
  const idle = residentMb(product.pid);
  const load = { url: product.url, seconds: SATURATION_S };
  const mixed = [
    { ...load, script: requestScript('pages', pageRequests(ids)) },
    { ...load, script: requestScript('visits', visitRequests(ids, 20_000, 0)) },
    { ...load, script: requestScript('data', dataRequests(ids)), connections: 8 },
  ].map(runLoad);
  const samples = [];
  const sampling = setInterval(() => samples.push(residentMb(product.pid)), 500);
  const done = await Promise.all(mixed);
  clearInterval(sampling);
  const failed = done.reduce((sum, one) => sum + one.bad + one.failed, 0);
  const lastPart = samples.slice(-Math.ceil(samples.length / 5));
  const drift = Math.max(...lastPart) - Math.min(...lastPart);
  return {
    method: `${STARTS} starts; ${SATURATION_S} s of saturation`,
    notes: [
      `The mix: pages and visits with 32 connections each, \`GET /api/magnets/{id}/public\` with 8. The requirement says five minutes and the drift of the last one; this run lasts ${SATURATION_S} s and looks at its last fifth (\`BENCH_SATURATION_SECONDS\`).`,
      `Starts: ${Math.min(...starts)} to ${Math.max(...starts)} ms from the command to \`/health/ready\`, schema in place; ${median(work)} ms of them on the processor, which moves less when others use it.`,
    ],
    goals: [
      atMost('P17 RSS idle, MB', idle, 110),
      atMost('P17 most RSS under saturation, MB', Math.max(...samples), 200),
      atMost('P17 RSS moves in the last fifth, MB', drift, 10),
      atMost('P17 failed calls', failed, 0),
      atMost('P18 ready after start, ms', median(starts), 600),
    ],
  };
}

function dataRequests(ids) {
  return ids.map((id, n) => ({
    method: 'GET',
    path: `/api/magnets/${id}/public`,
    headers: `X-Forwarded-For:78.1.${n >> 8}.${n & 255}|`,
  }));
}
