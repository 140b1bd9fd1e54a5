import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { atLeast, atMost } from '../goal.mjs';
import { call, method, p95Of } from '../support/ask-api.mjs';
import { CREATORS, MESSAGE_ID, seedNotifications } from '../support/seed-notifications.mjs';

export const title = '1,000,000 notifications, and a message by email to 100,000 creators';

const GOAL = 25;
const KILLS = 10;
const MESSAGE = `/api/admin/messages/${MESSAGE_ID}`;

/** What the screens of both sides ask for. */
const QUESTIONS = [
  { name: 'the list', path: '/api/notifications?limit=20' },
  { name: 'the unread ones', path: '/api/notifications?unread=true&limit=20' },
  { name: 'the bell', path: '/api/notifications/unread' },
  { name: 'messages', path: '/api/admin/messages?limit=30' },
  { name: 'the message to all', path: MESSAGE },
  {
    name: 'who would get one',
    path: '/api/admin/messages/audience',
    body: { plans: [], activity: 'all' },
  },
  {
    name: 'who of a plan',
    path: '/api/admin/messages/audience',
    body: { plans: ['pro'], activity: 'quiet' },
  },
];

export async function measure({ stage }) {
  // Makes the tables.
  await (await stage.product()).stop();
  await seedNotifications(stage.databaseUrl);
  const inbox = await startInbox();
  const settings = { SMTP_URL: inbox.url };
  let product = await stage.product(settings);
  const goals = [];

  await inbox.gets(50);
  const waiting = await waitingMails(stage);
  const pausedAt = performance.now();
  await turn(product, 'paused');
  const pauseTook = performance.now() - pausedAt;
  await sleep(3_000);
  goals.push(
    atLeast('mails that wait at the pause', waiting, CREATORS * 0.9),
    atMost('from the press of Pause to its answer, ms', pauseTook, 1_000),
    atMost('from the press to the last mail, ms', inbox.lastAt - pausedAt, 1_000),
  );
  for (const { name, path, body } of await questions(product.url)) {
    goals.push(atMost(`${name}: p95, ms`, await p95Of(product.url, path, body), GOAL));
  }

  await turn(product, 'sending');
  for (let kill = 0; kill < KILLS; kill += 1) {
    await inbox.gets(20);
    await sleep(Math.random() * 300);
    await product.stop('SIGKILL');
    // What was claimed by the process is due again.
    await stage.query(`UPDATE mail_messages SET next_try_at = now()
      WHERE state = 'queued' AND attempts > 0`);
    product = await stage.product(settings);
  }
  await inbox.gets(200);
  await turn(product, 'stopped');
  await sleep(1_000);
  const [{ dropped, sent }] = await stage.query(`SELECT
    (count(*) FILTER (WHERE state = 'dropped' AND last_error LIKE 'nobody knows%'))::int AS dropped,
    (count(*) FILTER (WHERE state = 'sent'))::int AS sent FROM mail_messages`);
  await product.stop();
  await inbox.close();
  goals.push(
    atLeast('kills while mails left', KILLS, 10),
    atMost('creators who got it twice', inbox.doubles, 0),
    atMost('mails that are said to be sent and were not', sent - inbox.count, 0),
  );
  const notes = [
    `${inbox.count} mails arrived; ${dropped} were on their way at a kill and are not sent again.`,
  ];
  return { goals, notes, method };
}

/** With the second page of the list. */
async function questions(url) {
  const page = await (await call(url, '/api/notifications?limit=20')).json();
  return [
    ...QUESTIONS,
    { name: 'the next page', path: `/api/notifications?limit=20&cursor=${page.nextCursor}` },
  ];
}

const turn = (product, state) => call(product.url, `${MESSAGE}/state`, { state });

const waitingMails = async (stage) =>
  (await stage.query(`SELECT count(*)::int AS n FROM mail_messages WHERE state = 'queued'`))[0].n;

/** A mail server that notes who got a mail, and when the last one came. */
async function startInbox() {
  const seen = new Set();
  const inbox = { count: 0, doubles: 0, lastAt: 0 };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onData(stream, session, callback) {
      stream.resume();
      stream.on('end', () => {
        const to = session.envelope.rcptTo[0].address;
        if (seen.has(to)) inbox.doubles += 1;
        seen.add(to);
        inbox.count = seen.size;
        inbox.lastAt = performance.now();
        callback();
      });
    },
  });
  server.on('error', () => {}); // a killed process leaves its connection
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  inbox.url = `smtp://127.0.0.1:${server.server.address().port}`;
  /** Waits for so many more. */
  inbox.gets = async (more) => {
    const wanted = inbox.count + more;
    while (inbox.count < wanted) await sleep(5);
  };
  inbox.close = () => new Promise((resolve) => server.close(resolve));
  return inbox;
}
