// fixed-rate <url> <requests.json> <rate> <seconds>: method M2 in a process of its own.
import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';

const [url, file, rate, seconds] = process.argv.slice(2);
const result = await autocannon({
  url,
  connections: 16,
  overallRate: Number(rate),
  duration: Number(seconds),
  requests: JSON.parse(readFileSync(file, 'utf8')),
});
const { p50, p99, max } = result.latency;
const bad = result.non2xx + result.errors + result.timeouts;
process.stdout.write(JSON.stringify({ p50, p99, max, bad, total: result.requests.total }));
