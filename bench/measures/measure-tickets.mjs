import { setTimeout } from 'node:timers/promises';
import { atMost } from '../goal.mjs';
import {
  COMMON_WORD,
  CREATOR_TOKEN,
  OPERATOR_TOKENS,
  RARE_WORD,
  seedTickets,
} from '../support/seed-tickets.mjs';

export const title = 'The queue of 10,000 tickets with 200,000 messages, through the API';

const TIMES = 40;
const GOAL = 25;
const DESK = '/api/admin/support';

/** What the screens of both sides ask for. */
const QUESTIONS = [
  ['the open queue', `${DESK}/tickets?status=open&limit=30`],
  ['all tickets', `${DESK}/tickets?limit=30`],
  ['mine', `${DESK}/tickets?assignee=me&limit=30`],
  ['nobody’s, open', `${DESK}/tickets?status=open&assignee=none&limit=30`],
  ['of a plan', `${DESK}/tickets?status=open&plan=pro&limit=30`],
  ['search, a rare word', `${DESK}/tickets?search=${RARE_WORD}&limit=30`],
  ['search, a word of every message', `${DESK}/tickets?search=${COMMON_WORD}&limit=30`],
  ['search, two words', `${DESK}/tickets?search=word1310%20${COMMON_WORD}&limit=30`],
  ['search, a creator', `${DESK}/tickets?search=c1500%40x.test&limit=30`],
  ['counts', `${DESK}/counts`],
  ['own tickets', '/api/support/tickets?limit=20'],
  ['own search', `/api/support/tickets?search=${COMMON_WORD}&limit=20`],
  ['own unread', '/api/support/unread'],
];

export async function measure({ stage }) {
  // Makes the tables.
  await (await stage.product()).stop();
  const from = performance.now();
  await seedTickets(stage.databaseUrl);
  const seeded = ((performance.now() - from) / 1_000).toFixed(0);
  const product = await stage.product();
  const goals = [];
  for (const [name, path] of await questions(product.url)) {
    const took = [];
    for (let time = 0; time < TIMES; time += 1) took.push(await ask(product.url, path));
    goals.push(atMost(`${name}: p95, ms`, p95(took), GOAL));
  }
  await product.stop();
  const notes = [`Seeded in ${seeded} s.`];
  return { goals, notes, method: `${TIMES} times each question, one after the other` };
}

/** With the second page of the queue and one ticket. */
async function questions(url) {
  const page = await (await call(url, `${DESK}/tickets?limit=30`)).json();
  const [{ id }] = page.items;
  return [
    ...QUESTIONS,
    ['the next page', `${DESK}/tickets?limit=30&cursor=${page.nextCursor}`],
    ['one ticket', `${DESK}/tickets/${id}`],
    ['its messages', `${DESK}/tickets/${id}/messages?limit=30`],
  ];
}

/** A creator waits where their calls are limited; that is not part of the time. */
async function ask(url, path) {
  for (;;) {
    const from = performance.now();
    const answer = await call(url, path);
    await answer.arrayBuffer();
    if (answer.status !== 429) return performance.now() - from;
    await setTimeout(Number(answer.headers.get('retry-after')) * 1_000);
  }
}

let calls = 0;

async function call(url, path) {
  calls += 1;
  const headers = path.startsWith(DESK)
    ? { 'x-admin-token': OPERATOR_TOKENS[calls % OPERATOR_TOKENS.length] }
    : { authorization: `Bearer ${CREATOR_TOKEN}` };
  const answer = await fetch(url + path, { headers });
  if (!answer.ok && answer.status !== 429)
    throw new Error(`${answer.status} to ${path}: ${await answer.text()}`);
  return answer;
}

const p95 = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)];
