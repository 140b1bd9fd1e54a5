import { z } from 'zod';
import { uncapitalised } from '../app/first-letter.ts';
import { methodName } from './comment-methods.ts';
import { type LeadSource, leadSources, sourceName } from './lead-sources.ts';

/** What a person can do that counts, as far as the server knows of it. */
export const scoreEvents = {
  verified: 'Unlocked a lead magnet',
  repeat: 'Unlocked another lead magnet',
  email: 'Left an email address',
  opened: 'Opened the content',
  returned: 'Came back to the content',
  near_miss: 'Commented close to the word',
} as const;
export type ScoreEvent = keyof typeof scoreEvents;

/** The same where a rule names its lead magnets. */
const eventsOf: { readonly [event in ScoreEvent]: (titles: string) => string } = {
  verified: (titles) => `Unlocked ${titles}`,
  repeat: (titles) => `Unlocked ${titles} after another lead magnet`,
  email: (titles) => `Left an email address for ${titles}`,
  opened: (titles) => `Opened the content of ${titles}`,
  returned: (titles) => `Came back to the content of ${titles}`,
  near_miss: (titles) => `Commented close to the word of ${titles}`,
};

/** What the days of a rule are counted from. */
export const scoreDelays: { readonly [event in ScoreEvent]: string } = {
  verified: 'the comment',
  repeat: 'the unlock before',
  email: 'the unlock',
  opened: 'the unlock',
  returned: 'the unlock',
  near_miss: 'the comment',
};

export const addressKinds = {
  work: 'a work address',
  free: 'a free address',
  none: 'no address',
} as const;
export type AddressKind = keyof typeof addressKinds;

export const MAX_RULES = 20;
export const MAX_POINTS = 100;
export const MAX_TIMES = 100;
export const MAX_WITHIN_DAYS = 365;
export const HALF_LIFE = { min: 7, max: 3_650 } as const;
export const MAX_BAND = 10_000;

export const ScoreRule = z
  .strictObject({
    id: z.string().regex(/^[a-z0-9]{1,20}$/),
    event: z.enum(Object.keys(scoreEvents) as [ScoreEvent, ...ScoreEvent[]]), // keys of the table
    /** Below zero takes points away. */
    points: z
      .int()
      .min(-MAX_POINTS)
      .max(MAX_POINTS)
      .refine((points) => points !== 0, 'Give at least 1 point, or take at least 1 away'),
    /** So many times for one person at most. */
    times: z.int().min(1).max(MAX_TIMES),
    /** Only on these lead magnets; any when absent. */
    magnets: z.array(z.string().max(40)).min(1).max(50).optional(),
    /** Only when the comment was read this way. */
    methods: z.array(z.string().max(40)).min(1).max(10).optional(),
    /** Only when a visit of that unlock, or of the try that came close, came from there. */
    sources: z
      .array(z.enum(Object.keys(leadSources) as [LeadSource, ...LeadSource[]])) // keys of the table
      .min(1)
      .max(Object.keys(leadSources).length)
      .optional(),
    /** Only while the person's address is of this kind. */
    address: z
      .array(z.enum(Object.keys(addressKinds) as [AddressKind, ...AddressKind[]])) // keys of the table
      .min(1)
      .max(3)
      .optional(),
    /** Only so many days after what came before; `scoreDelays` says what. */
    withinDays: z.int().min(1).max(MAX_WITHIN_DAYS).optional(),
  })
  .meta({ id: 'ScoreRule' });
export type ScoreRule = z.infer<typeof ScoreRule>;

/** What a creator edits: how people are scored, and what counts as hot and warm. */
export const ScoreRules = {
  rules: z
    .array(ScoreRule)
    .max(MAX_RULES)
    .refine((rules) => new Set(rules.map(({ id }) => id)).size === rules.length, {
      error: 'Each rule needs an id of its own',
    }),
  /** Days after which points are worth half; null when they keep their worth. */
  halfLifeDays: z.int().min(HALF_LIFE.min).max(HALF_LIFE.max).nullable(),
  warmFrom: z.int().min(-MAX_BAND).max(MAX_BAND),
  hotFrom: z.int().min(-MAX_BAND).max(MAX_BAND),
};
export interface ScoreSet {
  rules: ScoreRule[];
  halfLifeDays: number | null;
  warmFrom: number;
  hotFrom: number;
}

/** Of a creator who changed nothing. The database has the same (`default_score_rules`). */
export const defaultScoreSet: ScoreSet = {
  rules: [
    { id: 'unlocked', event: 'verified', points: 10, times: 1 },
    { id: 'another', event: 'repeat', points: 15, times: 3 },
    { id: 'work', event: 'email', points: 25, times: 1, address: ['work'] },
    { id: 'free', event: 'email', points: 10, times: 1, address: ['free'] },
    { id: 'opened', event: 'opened', points: 10, times: 3 },
    { id: 'returned', event: 'returned', points: 5, times: 3 },
    { id: 'near', event: 'near_miss', points: 2, times: 2 },
    { id: 'quick', event: 'verified', points: 5, times: 1, withinDays: 1 },
  ],
  halfLifeDays: 30,
  warmFrom: 20,
  hotFrom: 45,
};

export const scoreBands = ['hot', 'warm', 'cold'] as const;
export type ScoreBand = (typeof scoreBands)[number];

/** The score as it is shown, compared and banded: whole points. */
export const wholeScore = (exact: number): number => Math.round(exact) || 0;

/** Which of the three a score is for its creator. */
export function bandOf(
  score: number,
  { warmFrom, hotFrom }: Pick<ScoreSet, 'warmFrom' | 'hotFrom'>,
): ScoreBand {
  if (score >= hotFrom) return 'hot';
  return score >= warmFrom ? 'warm' : 'cold';
}

/**
 * Lines in tenths of a point that add up to the total, and the score as it is shown: the sum of the
 * shown lines is the shown total. What rounding leaves goes to the lines that lost most by it.
 */
export function linesThatAddUp(exact: readonly number[]): {
  tenths: number[];
  total: number;
  score: number;
} {
  const sum = exact.reduce((whole, one) => whole + one, 0);
  const score = wholeScore(sum);
  // 17.46 is 17, and so is what is left of it in tenths.
  const rounded = Math.round(sum * 10);
  const total = (wholeScore(rounded / 10) === score ? rounded : rounded - 1) || 0;
  const tenths = exact.map((one) => Math.floor(one * 10));
  let left = total - tenths.reduce((whole, one) => whole + one, 0);
  const byLoss = exact
    .map((one, at) => ({ at, loss: one * 10 - Math.floor(one * 10) }))
    .toSorted((a, b) => b.loss - a.loss || a.at - b.at);
  const step = Math.sign(left);
  const order = step > 0 ? byLoss : byLoss.toReversed();
  for (let turn = 0; left !== 0 && order.length > 0; turn += 1) {
    const at = order[turn % order.length]?.at ?? 0;
    tenths[at] = (tenths[at] ?? 0) + step;
    left -= step;
  }
  return { tenths: tenths.map((one) => one || 0), total, score };
}

/** A rule in words, without its points. */
export function describeRule(
  { event, magnets, methods, sources, address, withinDays }: ScoreRule,
  titleOf: (magnetId: string) => string,
): string {
  const parts: string[] = [
    magnets === undefined ? scoreEvents[event] : eventsOf[event](listOf(magnets.map(titleOf))),
  ];
  if (address !== undefined)
    parts.push(`with ${listOf(address.map((kind) => addressKinds[kind]))}`);
  if (methods !== undefined) {
    parts.push(`read by ${listOf([...new Set(methods.map(methodName))].map(uncapitalised))}`);
  }
  if (sources !== undefined) {
    parts.push(`where the source is ${listOf(sources.map(sourceName))}`);
  }
  if (withinDays !== undefined) {
    parts.push(
      `within ${withinDays === 1 ? 'a day' : `${withinDays} days`} of ${scoreDelays[event]}`,
    );
  }
  return parts.join(' ');
}

const listOf = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} or ${words.at(-1) ?? ''}`;
