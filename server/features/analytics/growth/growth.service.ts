import {
  activationSteps,
  type InstallationCreators,
  type InstallationGrowth,
  SMALLEST_GROUP,
} from '#shared/analytics/growth.contract.ts';
import type { Database } from '#server/platform/db/connection.ts';
import { startRounds } from '#server/platform/jobs/rounds.ts';
import type { Platform } from '#server/platform/platform.ts';
import {
  countDays,
  countPlans,
  countWeeks,
  noteMilestones,
  selectUncountedDays,
  tryCountLock,
} from './count-figures.queries.ts';
import {
  type FigureRow,
  hasDemoFigures,
  selectCohorts,
  selectFigures,
  selectPlans,
  selectRetention,
  selectSpan,
  selectSteps,
  selectTemplateUsers,
} from './growth.queries.ts';

export interface GrowthService {
  /** Growth by day or week, with the period before. */
  read(asked: { days: number; by: 'day' | 'week' }): Promise<InstallationGrowth>;
  /** How far creators of the last weeks came, and how many stay. */
  readCreators(weeks: number): Promise<InstallationCreators>;
  /** Counts what happened since the last round. */
  count(): Promise<void>;
  stop(): Promise<void>;
}

const EVERY_MS = 5 * 60_000;
/** Earlier days one round makes up for. */
const DAYS_AT_ONCE = 31;

/** Figures of the installation, from sums that stay when accounts go (decision 0048). */
export function createGrowth({ db, logger }: Pick<Platform, 'db' | 'logger'>): GrowthService {
  const rounds = startRounds(() => countFigures(db), {
    everyMs: EVERY_MS,
    onError: (error) => logger.warn({ reason: String(error) }, 'figures were not counted'),
  });
  return {
    async read({ days, by }) {
      const { from, to, earlier, since } = await selectSpan(db, { days, by });
      const dayBefore = shift(from, -1);
      const [now, past, plans, users, hasDemo] = await Promise.all([
        selectFigures(db, { from, to, by }),
        selectFigures(db, { from: earlier, to: dayBefore, by }),
        selectPlans(db, from),
        selectTemplateUsers(db),
        hasDemoFigures(db),
      ]);
      const isCompared = since !== null && since <= earlier;
      const step = by === 'week' ? 7 : 1;
      return {
        since,
        buckets: bucketsOf(now, { from, to, step }),
        before: isCompared ? bucketsOf(past, { from: earlier, to: dayBefore, step }) : null,
        outcomes: outcomesOf(now, isCompared ? past : null),
        templates: templatesOf(now, users),
        plans,
        hasDemo,
      };
    },
    async readCreators(weeks) {
      const [steps, cohorts, retention] = await Promise.all([
        selectSteps(db, weeks),
        selectCohorts(db, weeks),
        selectRetention(db, weeks),
      ]);
      const reached = (step: string) => steps.find((row) => row.step === step);
      return {
        signedUp: reached('signed_up')?.creators ?? 0,
        steps: activationSteps.map((step) => {
          const { creators = 0, medianMinutes = null } = reached(step) ?? {};
          return { step, creators, medianMinutes: isLarge(creators) ? medianMinutes : null };
        }),
        cohorts: cohorts.map(({ week, creators, weeks: count }) => {
          const active = Array.from({ length: count }, (_, after) => {
            const row = retention.find((one) => one.week === week && one.after === after);
            return row?.active ?? 0;
          });
          return { week, creators, active: isLarge(creators) ? active : null };
        }),
      };
    },
    count: rounds.ask,
    stop: rounds.stop,
  };
}

/** One process at a time; a day is one transaction, so a stop loses nothing that was counted. */
async function countFigures(db: Database): Promise<void> {
  const under = (work: Parameters<typeof db.transaction>[0]) =>
    db.transaction(async (trx) => {
      if (await tryCountLock(trx)) await work(trx);
    });
  const days = await selectUncountedDays(db, DAYS_AT_ONCE);
  for (const day of days) await under((trx) => countDays(trx, [day]));
  await under(async (trx) => {
    await countWeeks(trx, days);
    await countPlans(trx);
    await noteMilestones(trx);
  });
}

const isLarge = (creators: number): boolean => creators >= SMALLEST_GROUP;

function shift(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

function bucketsOf(
  rows: readonly FigureRow[],
  { from, to, step }: { from: string; to: string; step: 1 | 7 },
): InstallationGrowth['buckets'] {
  const sums = new Map<string, number>();
  const add = (key: string, amount: number) => sums.set(key, (sums.get(key) ?? 0) + amount);
  for (const { figure, from: at, part, amount } of rows) {
    add(`${at} ${figure}`, amount);
    if (figure === 'outcome') add(`${at} ${part.split(' ', 1)[0] ?? ''}`, amount);
  }
  const buckets: InstallationGrowth['buckets'] = [];
  for (let day = from; day <= to; day = shift(day, step)) {
    const sum = (figure: string) => sums.get(`${day} ${figure}`) ?? 0;
    buckets.push({
      from: day,
      signUps: sum('sign_ups'),
      activeCreators: sum(step === 7 ? 'active_of_week' : 'active_creators'),
      magnetsPublished: sum('published'),
      visits: sum('visits'),
      leads: sum('leads'),
      emails: sum('emails'),
      verified: sum('verified'),
      pending: sum('pending'),
      refused: sum('refused'),
    });
  }
  return buckets;
}

/** Sums of a figure over the whole period, by its parts. */
function byPart(rows: readonly FigureRow[], figure: string): Map<string, number> {
  const sums = new Map<string, number>();
  for (const row of rows) {
    if (row.figure === figure) sums.set(row.part, (sums.get(row.part) ?? 0) + row.amount);
  }
  return sums;
}

function outcomesOf(
  rows: readonly FigureRow[],
  past: readonly FigureRow[] | null,
): InstallationGrowth['outcomes'] {
  const now = byPart(rows, 'outcome');
  const before = past === null ? null : byPart(past, 'outcome');
  return [...new Set([...now.keys(), ...(before?.keys() ?? [])])]
    .map((part) => {
      const [result = '', ...reason] = part.split(' ');
      return {
        result,
        reason: reason.length === 0 ? null : reason.join(' '),
        amount: now.get(part) ?? 0,
        before: before === null ? null : (before.get(part) ?? 0),
      };
    })
    .toSorted((a, b) => b.amount - a.amount || a.result.localeCompare(b.result));
}

function templatesOf(
  rows: readonly FigureRow[],
  users: ReadonlyMap<string, number>,
): InstallationGrowth['templates'] {
  const published = byPart(rows, 'published');
  const visits = byPart(rows, 'visits');
  const leads = byPart(rows, 'leads');
  return [...new Set([...published.keys(), ...visits.keys(), ...leads.keys()])]
    .map((template) => {
      const isShown = isLarge(users.get(template) ?? 0);
      return {
        template,
        magnetsPublished: published.get(template) ?? 0,
        visits: isShown ? (visits.get(template) ?? 0) : null,
        leads: isShown ? (leads.get(template) ?? 0) : null,
      };
    })
    .toSorted(
      (a, b) => (b.visits ?? -1) - (a.visits ?? -1) || a.template.localeCompare(b.template),
    );
}
