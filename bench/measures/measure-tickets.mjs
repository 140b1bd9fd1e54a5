import { atMost } from '../goal.mjs';
import { call, method, p95Of } from '../support/ask-api.mjs';
import { COMMON_WORD, RARE_WORD, seedTickets } from '../support/seed-tickets.mjs';

export const title = 'The queue of 10,000 tickets with 200,000 messages, through the API';

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
    goals.push(atMost(`${name}: p95, ms`, await p95Of(product.url, path), GOAL));
  }
  await product.stop();
  const notes = [`Seeded in ${seeded} s.`];
  return { goals, notes, method };
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
