import { magnetTemplates } from '#shared/magnets/magnet-templates.ts';
import { type Chance, seededChance } from './demo-curve.ts';
import { pick } from './demo-people.ts';

/** Sums of an installation that has other creators too. No account stands behind them. */
export interface DemoInstallation {
  figures: { day: string; figure: string; part: string; amount: number }[];
  milestones: DemoMilestones[];
}

export interface DemoMilestones {
  week: string;
  confirmedAfter: number | null;
  magnetAfter: number | null;
  publishedAfter: number | null;
  visitAfter: number | null;
  leadAfter: number | null;
}

const SEED = 20_260_911;
const WEEKS = 26;
const DAY = 86_400_000;

const outcomes: readonly (readonly [part: string, share: number])[] = [
  ['verified', 0.79],
  ['refused word_missing', 0.085],
  ['refused wrong_post', 0.02],
  ['refused comment_gone', 0.015],
  ['pending comment_not_visible', 0.05],
  ['pending linkedin_unavailable', 0.025],
  ['pending near_miss', 0.015],
];
const plans: readonly (readonly [planId: string, creators: number])[] = [
  ['free', 61],
  ['creator', 22],
  ['pro', 9],
];

const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/** Half a year of figures that end yesterday, the same for the same `now`. */
export function makeDemoInstallation(now: Date): DemoInstallation {
  const chance = seededChance(SEED);
  const today = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()));
  const monday = new Date(today.getTime() - ((today.getUTCDay() + 6) % 7) * DAY);
  const sums = new Map<string, number>();
  const add = (day: Date, figure: string, part: string, amount: number) => {
    const key = `${dayOf(day)}|${figure}|${part}`;
    sums.set(key, (sums.get(key) ?? 0) + amount);
  };
  const milestones: DemoMilestones[] = [];
  for (let weeksAgo = WEEKS - 1; weeksAgo >= 0; weeksAgo -= 1) {
    const week = new Date(monday.getTime() - weeksAgo * 7 * DAY);
    const creators = 5 + Math.round((WEEKS - weeksAgo) * 0.28 + chance() * 4);
    for (let made = 0; made < creators; made += 1) {
      const day = new Date(week.getTime() + Math.floor(chance() * 7) * DAY);
      if (day >= today) continue;
      const steps = { week: dayOf(week), ...someSteps(chance) };
      milestones.push(steps);
      add(day, 'sign_ups', '', 1);
      if (steps.publishedAfter === null) continue;
      const template = pick(magnetTemplates, chance);
      add(day, 'published', template, 1);
      if (steps.visitAfter !== null) addActivity(week, monday, today, { template, chance, add });
    }
  }
  for (const [planId, creators] of plans) add(today, 'plan', planId, creators);
  for (const template of magnetTemplates)
    add(today, 'template', template, 6 + Math.floor(chance() * 9));
  const figures = [...sums].map(([key, amount]) => {
    const [day = '', figure = '', part = ''] = key.split('|');
    return { day, figure, part, amount };
  });
  return { figures, milestones };
}

/** How far one creator came, in minutes: each step is reached by fewer. */
function someSteps(chance: Chance): Omit<DemoMilestones, 'week'> {
  let after = 0;
  let isOn = true;
  const next = (share: number, mostMinutes: number): number | null => {
    isOn &&= chance() < share;
    after += Math.ceil(chance() * chance() * mostMinutes);
    return isOn ? after : null;
  };
  return {
    confirmedAfter: next(0.93, 40),
    magnetAfter: next(0.84, 900),
    publishedAfter: next(0.86, 2_500),
    visitAfter: next(0.88, 3_000),
    leadAfter: next(0.83, 4_000),
  };
}

interface Activity {
  template: string;
  chance: Chance;
  add(day: Date, figure: string, part: string, amount: number): void;
}

/** The weeks a creator stays, with visits and what comes of them. */
function addActivity(
  signedUp: Date,
  monday: Date,
  today: Date,
  { template, chance, add }: Activity,
): void {
  for (let week = signedUp; week <= monday; week = new Date(week.getTime() + 7 * DAY)) {
    const age = (week.getTime() - signedUp.getTime()) / (7 * DAY);
    if (chance() > 0.28 + 0.68 / (1 + age * 0.55)) continue;
    add(week, 'active_of_week', dayOf(signedUp), 1);
    for (let weekday = 0; weekday < 7; weekday += 1) {
      const day = new Date(week.getTime() + weekday * DAY);
      const isQuiet = weekday > 4 && chance() < 0.6;
      if (day >= today || isQuiet || chance() < 0.35) continue;
      const visits = 4 + Math.floor(chance() * chance() * 90);
      add(day, 'active_creators', '', 1);
      add(day, 'visits', template, visits);
      const tries = Math.round(visits * (0.15 + chance() * 0.15));
      for (let tried = 0; tried < tries; tried += 1) {
        const part = anOutcome(chance);
        add(day, 'outcome', part, 1);
        if (part !== 'verified') continue;
        add(day, 'leads', template, 1);
        if (chance() < 0.62) add(day, 'emails', template, 1);
      }
    }
  }
}

function anOutcome(chance: Chance): string {
  let left = chance();
  return outcomes.find(([, share]) => (left -= share) < 0)?.[0] ?? 'verified';
}
