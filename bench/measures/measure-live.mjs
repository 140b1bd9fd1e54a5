import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { atMost } from '../goal.mjs';
import { median, renderAll } from '../load.mjs';
import { OTHER_CORE, residentMb } from '../processes.mjs';
import { pageRequests } from '../requests.mjs';
import { seedMagnets } from '../seed.mjs';

export const title = 'Live events: thousands of open streams on one process';

const STREAMS = Number(process.env.LIVE_STREAMS ?? 5_000);
/** Of one creator, each with a session of its own for them. */
const PER_CREATOR = 5;
const PAGES_PER_SECOND = 500;

export async function measure({ stage, rounds, seconds }) {
  const product = await stage.product();
  const ids = await seedMagnets(stage.databaseUrl);
  await renderAll(product.url, ids);
  const pages = stage.save('pages.json', JSON.stringify(forCannon(pageRequests(ids))));
  const length = Math.max(6, seconds);
  const tokens = await seedSessions(stage.databaseUrl, Math.ceil(STREAMS / PER_CREATOR));
  // Warm: what the first stream loads is not counted among the streams.
  const first = await openStream(product.url, tokens[0]);
  await first.greeted;
  const alone = [];
  for (let run = 0; run < 3; run += 1) alone.push(await atRate(product.url, pages, length));
  const before = residentMb(product.pid);
  const streams = [first];
  while (streams.length < STREAMS) {
    const some = Array.from({ length: Math.min(50, STREAMS - streams.length) }, (_, n) =>
      openStream(product.url, tokens[Math.floor((streams.length + n) / PER_CREATOR)]),
    );
    streams.push(...(await Promise.all(some)));
    await Promise.all(streams.slice(-some.length).map(({ greeted }) => greeted));
  }
  await sleep(3_000);
  const each = ((residentMb(product.pid) - before) * 1024) / (STREAMS - 1);

  const client = new pg.Client({ connectionString: stage.databaseUrl });
  await client.connect();
  const delays = [];
  for (let round = 0; round < rounds; round += 1) delays.push(await tellAll(client, streams));
  let isOver = false;
  const telling = (async () => {
    while (!isOver) {
      await tellAll(client, streams);
      await sleep(1_000);
    }
  })();
  const beside = [];
  for (let run = 0; run < 3; run += 1) beside.push(await atRate(product.url, pages, length));
  isOver = true;
  await telling;
  await client.end();
  const isOpen = streams.filter((stream) => stream.isOpen()).length;
  for (const stream of streams) stream.close();

  const p99 = (runs) => median(runs.map((run) => run.p99));
  return {
    method: `${STREAMS} streams, ${rounds} events for all; pages at ${PAGES_PER_SECOND}/s, 3 runs of ${length} s`,
    notes: [
      `open at the end: ${isOpen} of ${STREAMS}`,
      `an event at all: median ${Math.round(median(delays.map(({ last }) => last)))} ms until the last`,
      `page p99 alone ${p99(alone)} ms, beside the streams and an event a second for all ${p99(beside)} ms`,
    ],
    goals: [
      atMost('an event at all of them, p99, ms', median(delays.map(({ p99: late }) => late)), 250),
      atMost('memory of a stream, kB', each, 12),
      atMost('page p99 beside / alone', Math.max(1, p99(beside)) / Math.max(1, p99(alone)), 1.2),
    ],
  };
}

/** Creators with a session each; returns the tokens. */
async function seedSessions(url, count) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const people = Array.from({ length: count }, (_, n) => ({
    id: `live${String(n).padStart(16, '0')}`,
    token: `ses_${randomBytes(32).toString('base64url')}`,
  }));
  await client.query(
    `INSERT INTO users (id, email, email_key, name, plan_id, referral_code)
     SELECT id, id || '@bench.test', id || '@bench.test', 'Maya', 'creator', id FROM unnest($1::text[]) id`,
    [people.map(({ id }) => id)],
  );
  await client.query(
    `INSERT INTO sessions (id, user_id, token_hash, user_agent, expires_at)
     SELECT 's' || id, id, decode(hash, 'hex'), 'bench', now() + interval '1 day'
     FROM unnest($1::text[], $2::text[]) AS t (id, hash)`,
    [
      people.map(({ id }) => id),
      people.map(({ token }) => createHash('sha256').update(token).digest('hex')),
    ],
  );
  await client.end();
  return people.map(({ token }) => token);
}

/** A stream on a bare socket, so that thousands cost the load's core little. */
async function openStream(url, token) {
  const { hostname, port, host } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  let greet;
  const greeted = new Promise((resolve) => (greet = resolve));
  let onNews = () => {};
  let isOpen = true;
  socket.setEncoding('utf8');
  socket.on('data', (text) => {
    if (text.includes('event: hello')) greet();
    if (text.includes('"news"')) onNews(performance.now());
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    isOpen = false;
    greet();
    onNews(Infinity);
  });
  await new Promise((resolve) => socket.once('connect', resolve));
  socket.write(
    `GET /api/live HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\n` +
      'Accept: text/event-stream\r\n\r\n',
  );
  return {
    greeted,
    isOpen: () => isOpen,
    nextNews: () => new Promise((resolve) => (isOpen ? (onNews = resolve) : resolve(Infinity))),
    close: () => socket.destroy(),
  };
}

/** Tells everybody something, and how long after the commit it arrived. */
async function tellAll(client, streams) {
  const arrivals = Promise.all(streams.map((stream) => stream.nextNews()));
  await client.query('BEGIN');
  await client.query(`INSERT INTO live_events (topic) VALUES ('news')`);
  await client.query(`SELECT pg_notify('live_events', '')`);
  const at = performance.now();
  await client.query('COMMIT');
  const delays = (await arrivals).map((arrival) => arrival - at).toSorted((a, b) => a - b);
  return { p99: delays[Math.floor(delays.length * 0.99)], last: delays.at(-1) };
}

function forCannon(requests) {
  return requests.map(({ method, path }) => ({ method, path, headers: {} }));
}

function atRate(url, file, length) {
  const args = [
    '-c',
    OTHER_CORE,
    'node',
    'bench/fixed-rate.mjs',
    url,
    file,
    PAGES_PER_SECOND,
    length,
  ];
  return new Promise((resolve, reject) => {
    const child = spawn('taskset', args.map(String), { stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.on('exit', () => {
      const result = output === '' ? null : JSON.parse(output);
      if (result === null || result.bad > 0) reject(new Error(`a page failed: ${output}`));
      else resolve(result);
    });
  });
}
