import { spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OTHER_CORE } from './processes.mjs';

const folder = mkdtempSync(join(tmpdir(), 'unlatch-bench-'));

/** Writes a wrk script that sends prepared requests in turn and reports what came back. */
export function requestScript(name, requests) {
  const data = join(folder, `${name}.txt`);
  const script = join(folder, `${name}.lua`);
  const separator = '\u0001';
  writeFileSync(
    data,
    requests
      .map(
        (r) =>
          `${r.method}${separator}${r.path}${separator}${r.headers ?? ''}${separator}${r.body ?? ''}`,
      )
      .join('\u0002'),
  );
  writeFileSync(
    script,
    `local requests, at = {}, 0
init = function()
  local file = io.open(${JSON.stringify(data)}, 'r')
  local text = file:read('*a'); file:close()
  for row in text:gmatch('([^\\2]+)') do
    local method, path, names, body = row:match('^([^\\1]*)\\1([^\\1]*)\\1([^\\1]*)\\1([^\\1]*)$')
    local headers = {}
    for name, value in names:gmatch('([^:|]+):([^|]*)|') do headers[name] = value end
    if body == '' then body = nil end
    requests[#requests + 1] = wrk.format(method, path, headers, body)
  end
end
request = function() at = at % #requests + 1; return requests[at] end
done = function(summary, latency)
  local e = summary.errors
  io.write(string.format('RESULT %d %d %.3f %.3f %d %d\\n', summary.requests, summary.duration,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000, e.status,
    e.connect + e.read + e.write + e.timeout))
end
`,
  );
  return script;
}

/** Requests every magnet's page once, so that a short round does not measure first renderings. */
export async function renderAll(url, ids) {
  for (let at = 0; at < ids.length; at += 16) {
    const some = ids.slice(at, at + 16);
    await Promise.all(some.map(async (id) => (await fetch(`${url}/unlock/${id}`)).text()));
  }
}

/** One round of wrk: requests/s, p50 and p99 in ms, answers outside 2xx/3xx. */
export function runLoad({ url, script, connections = 32, seconds = 4 }) {
  const args = ['-c', OTHER_CORE, 'wrk', '-t1', `-c${connections}`, `-d${seconds}s`, '--latency'];
  return new Promise((resolve, reject) => {
    const child = spawn('taskset', [...args, '-s', script, url]);
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('exit', () => {
      const found = /RESULT (\d+) (\d+) ([\d.]+) ([\d.]+) (\d+) (\d+)/.exec(output);
      if (found === null) return reject(new Error(`wrk said: ${output}`));
      const [requests, micros, p50, p99, bad, failed] = found.slice(1).map(Number);
      resolve({ rps: requests / (micros / 1e6), requests, p50, p99, bad, failed });
    });
  });
}

export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
