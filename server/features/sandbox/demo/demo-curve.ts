// When the demo creator's visitors come: many at the launch, fewer later, by the rhythm of a week and
// a day. Pure: the same seed and the same hour give the same curve.

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export interface Launch {
  /** About this many days ago; the post is published on `weekday` (0 is Sunday) at `hour` UTC. */
  daysAgo: number;
  weekday: number;
  hour: number;
  /** Visits of the first day, and of an ordinary day long after it. */
  peak: number;
  tail: number;
}

/** Sunday first. */
const OF_WEEK = [0.42, 0.95, 1.2, 1.15, 1.05, 0.8, 0.36];
/** 24 hours UTC, readers mostly in Europe; they sum to 24. */
const OF_DAY = [
  0.25, 0.2, 0.2, 0.25, 0.4, 0.75, 1.3, 1.8, 1.95, 1.7, 1.45, 1.35, 1.5, 1.5, 1.45, 1.4, 1.35, 1.3,
  1.15, 0.9, 0.65, 0.5, 0.4, 0.3,
];

/** Of the first hours after a post, against the same hours without one: most people see it at once. */
const OF_LAUNCH = [4, 2.2, 1.4];

export type Chance = () => number;

/** Numbers from 0 to 1 that are the same in every run (mulberry32). */
export function seededChance(seed: number): Chance {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The time of the post: the wanted weekday nearest to this many days ago. */
export function launchTime({ daysAgo, weekday, hour }: Launch, now: Date): Date {
  const today = Math.floor(now.getTime() / DAY) * DAY;
  for (const shift of [0, 1, -1, 2, -2, 3, -3]) {
    const day = new Date(today - (daysAgo + shift) * DAY);
    if (day.getUTCDay() === weekday) return new Date(day.getTime() + hour * HOUR);
  }
  throw new Error('A week has no such day');
}

/** The moments of all visits from a post until the next one, oldest first, none after `now`. */
export function visitTimes(
  launch: Launch,
  { now, until }: { now: Date; until: Date },
  chance: Chance,
): Date[] {
  const times: Date[] = [];
  const start = launchTime(launch, now).getTime();
  for (let hour = start; hour <= now.getTime() && hour < until.getTime(); hour += HOUR) {
    const date = new Date(hour);
    const age = (hour - start) / DAY;
    const aDay = launch.peak * Math.exp(-age / 1.7) + launch.tail;
    const expected =
      (aDay / 24) *
      (OF_WEEK[date.getUTCDay()] ?? 1) *
      (OF_DAY[date.getUTCHours()] ?? 1) *
      (OF_LAUNCH[(hour - start) / HOUR] ?? 1);
    const count = Math.floor(expected * (0.75 + chance() / 2) + chance());
    const within = Array.from({ length: count }, () => hour + Math.floor(chance() * HOUR));
    times.push(
      ...within
        .filter((time) => time <= now.getTime())
        .toSorted((a, b) => a - b)
        .map((time) => new Date(time)),
    );
  }
  return times;
}
