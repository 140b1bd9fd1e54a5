// fixed-rate <url> <requests.json> <rate> <seconds>: a fixed number of requests a second, from a separate process.
import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';

const [url, file, rate, seconds] = process.argv.slice(2);
const prepared = JSON.parse(readFileSync(file, 'utf8'));
let next = 0;

/**
 * Each request is written at its turn, because writing all of them first would count as waiting.
 */
const inTurn = {
  ...prepared[0],
  setupRequest(defaults) {
    const own = prepared[next++ % prepared.length];
    return { ...defaults, ...own, headers: { ...defaults.headers, ...own.headers } };
  },
};

async function fire(duration) {
  const load = { url, connections: 16, overallRate: Number(rate), duration };
  const result = await autocannon({ ...load, requests: [inTurn] });
  const bad = result.non2xx + result.errors + result.timeouts;
  return { ...result.latency, bad, total: result.requests.total };
}

await fire(2); // warms up this process and the server
const { p50, p99, max, bad, total } = await fire(Number(seconds));
process.stdout.write(JSON.stringify({ p50, p99, max, bad, total }));
