import { compare } from './compare.mjs';
import { atLeast, atMost } from '../goal.mjs';
import { BASE_MS, startLinkedIn } from '../linkedin.mjs';
import { median, renderAll, requestScript, runLoad } from '../load.mjs';
import { peakMb } from '../processes.mjs';
import { pageRequests, verifyRequests } from '../requests.mjs';
import { seedMagnets } from '../seed.mjs';

export const title = 'P11: checking a comment on a page of 136 kB over HTTPS';

const EACH = 20_000;
const IN_FLIGHT = 200;
const HANG = -1;
/** A check uses more code than a page: its first seconds would measure the compiler. */
const WARM_UP_S = 20;
/** As many checks as that, where each waits 300 ms. */
const SLOW_WARM_UP_S = 16;
/** Everything: arriving, waiting, timing out after ten seconds and being stored as waiting. */
const BESIDE_S = 13;

export async function measure({ stage, rounds, seconds }) {
  const fast = await startLinkedIn(stage);
  const product = await stage.product(fast.settings);
  const reader = await stage.subject('reader-path.ts', fast.settings);
  const ids = await seedMagnets(stage.databaseUrl);
  let set = 0;
  const script = () => requestScript(`verify-${set}`, verifyRequests(ids, EACH, set++, BASE_MS));

  const hello = await stage.reference('r0-hello.mjs');
  const pages = requestScript('pages', pageRequests(ids));
  let warming = 0;
  for (const { url } of [product, reader]) {
    const { requests } = await runLoad({ url, script: script(), seconds: WARM_UP_S });
    if (url === product.url) warming = requests;
  }
  // As the database does by itself each minute: plans made for empty tables would be measured otherwise.
  await stage.query('VACUUM ANALYZE');
  const results = await compare(
    [
      { name: 'R0 hello', server: hello, script: pages },
      { name: 'reading and deciding', server: reader, script, most: EACH },
      { name: 'whole check', server: product, script, most: EACH },
    ],
    { rounds, seconds, postmaster: stage.postmaster, warmUp: false },
  );
  const [{ leads }] = await stage.query('SELECT count(*)::int AS leads FROM leads');
  for (const server of [product, reader, fast]) await server.stop();

  const slow = await startLinkedIn(stage, 300);
  const patient = await stage.product(slow.settings);
  const load = { url: patient.url, connections: IN_FLIGHT, seconds: Math.max(6, seconds) };
  await runLoad({ ...load, script: script(), seconds: SLOW_WARM_UP_S });
  const waiting = await runLoad({ ...load, script: script() });
  const memory = peakMb(patient.pid);
  await patient.stop();
  await slow.stop();
  if (waiting.bad > 0 || waiting.failed > 0) throw new Error(JSON.stringify(waiting));

  const calm = [];
  const hanging = [];
  const stuck = await startLinkedIn(stage, HANG);
  for (let round = 0; round < Math.min(rounds, 3); round += 1) {
    const beside = await besideHanging(stage, stuck.settings, ids, pages);
    calm.push(beside.calm);
    hanging.push(beside.hanging);
  }
  const moved = median(hanging) / median(calm);
  const r0 = results['R0 hello'].rps;
  const [reading, whole] = [results['reading and deciding'], results['whole check']];
  return {
    results,
    notes: [
      'Each check reads another post: nothing comes from a cache.',
      "`reading and deciding` is what the requirement's prototype did: the product's link parser, readers and judge, built as the product is, behind a plain server, without database. `whole check` is `POST /api/verify-comment` of the product, all limits on, each ending in a stored lead with its evidence, grant and quota.",
      `With a hanging LinkedIn and ${IN_FLIGHT} checks that arrive at once, wait and give up, the page's p99 over these ${BESIDE_S} s went from ${median(calm).toFixed(2)} to ${median(hanging).toFixed(2)} ms.`,
    ],
    goals: [
      atLeast('P11 reading and deciding / R0', reading.rps / r0, 0.035),
      atMost('P11 server CPU of reading and deciding, us', reading.serverMicros, 350),
      atLeast('P11 whole check / R0', whole.rps / r0, 0.035),
      atMost('P11 server CPU of a whole check, us', whole.serverMicros, 350),
      atMost('answered checks without a lead', Math.max(0, whole.total + warming - leads), 0),
      atMost(`P11 p50 with ${IN_FLIGHT} in flight, LinkedIn takes 300 ms, ms`, waiting.p50, 320),
      atMost('P11 peak RSS meanwhile, MB', memory, 250),
      atMost("P11 page's p99 beside a hanging LinkedIn / before", moved, 1.2),
    ],
  };
}

/** A new product each time, because after ten seconds its circuit breaker ends the hanging. */
async function besideHanging(stage, settings, ids, pages) {
  const product = await stage.product(settings);
  const load = { url: product.url, script: pages, seconds: BESIDE_S };
  await renderAll(product.url, ids);
  await runLoad({ ...load, seconds: 2 });
  const calm = await runLoad(load);
  const checks = verifyRequests(ids, IN_FLIGHT, 6, BASE_MS).map(({ path, headers, body }) =>
    fetch(product.url + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': /X-Forwarded-For:([^|]+)/.exec(headers)[1],
      },
      body,
    }).then((response) => response.arrayBuffer()),
  );
  const hanging = await runLoad(load);
  await Promise.all(checks);
  await product.stop();
  return { calm: calm.p99, hanging: hanging.p99 };
}
