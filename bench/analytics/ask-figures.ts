// A process of its own: asks the figures through the product's own services, times its statements alone,
// and prints a line of JSON for each question.
import { readFileSync } from 'node:fs';
import { createDashboardService } from '#server/features/analytics/dashboard/dashboard.service.ts';
import { createFigureDetails } from '#server/features/analytics/figures/figure-details.service.ts';
import { createPerformance } from '#server/features/analytics/figures/performance.service.ts';
import { createGrowth } from '#server/features/analytics/growth/growth.service.ts';
import { createLogger } from '#server/platform/config/logger.ts';
import { openDatabase } from '#server/platform/db/connection.ts';
import { createSubscriptionViews } from '#server/features/subscriptions/subscriptions.service.ts';
import { InstanceSettings } from '#shared/settings/instance-settings.ts';
import { figureQuestions, type FigureQuestion } from './figure-questions.ts';

const [url = '', userId = '', times = '7', only = ''] = process.argv.slice(2);
const logger = createLogger({ level: 'silent' });
// One connection, so that its process can be watched: questions wait for it as long as it takes.
const db = openDatabase({ url, poolSize: 1, logger, patienceMs: 600_000 });
await db.raw('SET statement_timeout = 0');
const clock = { now: () => new Date() };

let spent = 0;
const began = new Map<string, number>();
/** Under this name knex tells which statement an event is about. */
const UID = '__knexQueryUid';
type Told = { [UID]: string };
db.on('query', (query: Told) => began.set(query[UID], performance.now()));
const end = (query: Told) => {
  spent += performance.now() - (began.get(query[UID]) ?? 0);
  began.delete(query[UID]);
};
db.on('query-response', (_: unknown, query: Told) => end(query));
db.on('query-error', (_: unknown, query: Told) => end(query));
const settings = { read: () => Promise.resolve(InstanceSettings.parse({})) };
const subscriptions = createSubscriptionViews({ db }, { settings });
const performanceOf = createPerformance({ db, clock, subscriptions });
const leads = { seesEmails: () => Promise.resolve(true) };
const details = createFigureDetails(db, performanceOf, leads);
const dashboard = createDashboardService({ db, leads, subscriptions, performance: performanceOf });
const growth = createGrowth({ db, logger });
// Its rounds count what is seeded, and would take the one connection in the middle of a question.
await growth.stop();
await growth.count();
const creator = { id: userId, timeZone: 'Europe/Berlin' };

/** The last post somebody was verified for, and its magnet. */
const { rows: posts } = await db.raw<{ rows: { post: string; magnetId: string }[] }>(
  `SELECT post_key AS post, magnet_id FROM figure_events WHERE user_id = ? AND kind = 'verified' AND post_key <> ''
   ORDER BY at DESC LIMIT 1`,
  [userId],
);
const [last] = posts;
if (last === undefined) throw new Error('Nobody was verified');
const questions: (FigureQuestion & { goal: string })[] = [
  { goal: 'dashboard', name: 'dashboard', ask: () => dashboard.read(creator) },
  ...figureQuestions({ userId, ...last }, performanceOf, details).map((question) => ({
    goal: 'performance',
    ...question,
  })),
  {
    goal: 'operators',
    name: 'growth of 90 days',
    ask: () => growth.read({ days: 90, by: 'day' }),
  },
  { goal: 'operators', name: 'creators of 12 weeks', ask: () => growth.readCreators(12) },
];
/** Nanoseconds the connection's process was on a processor, which others on the machine do not change. */
const [{ pid }] = (await db.raw<{ rows: [{ pid: number }] }>('SELECT pg_backend_pid() AS pid'))
  .rows;
const onProcessor = () =>
  Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;

for (const { goal, name, ask } of questions) {
  if (!name.includes(only)) continue;
  const took: number[] = [];
  const worked: number[] = [];
  try {
    await ask();
    for (let time = 0; time < Number(times); time += 1) {
      spent = 0;
      const before = onProcessor();
      await ask();
      took.push(spent);
      worked.push(onProcessor() - before);
    }
  } catch (error) {
    process.stderr.write(`${name}: ${String(error).slice(-200)}\n`);
    took.push(spent);
  }
  process.stdout.write(`${JSON.stringify({ goal, name, took, worked })}\n`);
}
await db.destroy();
