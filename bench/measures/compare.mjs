import { median, runLoad } from '../load.mjs';
import { clusterCpuSeconds, cpuSeconds } from '../processes.mjs';

/**
 * Runs the targets in turn, round after round, and returns medians by name.
 * A target is `{ name, server, script, connections, most }`; a script may differ by round, and may be
 * good for at most so many requests.
 */
export async function compare(targets, { rounds, seconds, postmaster, warmUp = true }) {
  const samples = new Map(targets.map(({ name }) => [name, []]));
  if (warmUp) for (const target of targets) await measure(target, 0, 2, postmaster);
  for (let round = 1; round <= rounds; round += 1) {
    for (const target of targets) {
      samples.get(target.name).push(await measure(target, round, seconds, postmaster));
    }
  }
  return Object.fromEntries([...samples].map(([name, list]) => [name, summarize(list)]));
}

async function measure(target, round, seconds, postmaster) {
  const { name, server, script, connections = 32, most = Infinity } = target;
  const before = { server: cpuSeconds(server.pid), database: clusterCpuSeconds(postmaster) };
  const file = typeof script === 'function' ? script(round) : script;
  const result = await runLoad({ url: server.url, script: file, connections, seconds });
  // Beyond the prepared ones, requests would repeat and measure something else.
  if (result.requests > most) throw new Error(`${name}: more than ${most} requests were answered`);
  if (result.bad > 0 || result.failed > 0) {
    throw new Error(`${name}: ${result.bad} answers outside 2xx, ${result.failed} failed calls`);
  }
  const perRequest = (cpu) => (cpu / result.requests) * 1e6;
  return {
    ...result,
    serverMicros: perRequest(cpuSeconds(server.pid) - before.server),
    databaseMicros: perRequest(clusterCpuSeconds(postmaster) - before.database),
  };
}

function summarize(list) {
  const of = (key) => median(list.map((sample) => sample[key]));
  return {
    rps: of('rps'),
    p50: of('p50'),
    p99: of('p99'),
    serverMicros: of('serverMicros'),
    databaseMicros: of('databaseMicros'),
    lowest: Math.min(...list.map((sample) => sample.rps)),
    highest: Math.max(...list.map((sample) => sample.rps)),
    total: list.reduce((sum, sample) => sum + sample.requests, 0),
  };
}
