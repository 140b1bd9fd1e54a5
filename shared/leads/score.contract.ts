import { z } from 'zod';
import { defineApi } from '../api/define-api.ts';
import { defineErrors } from '../api/errors.ts';
import { RowId, Timestamp } from '../api/field-types.ts';
import { ScoreRules, scoreBands } from './score-rules.ts';

const Band = z.enum(scoreBands);
const Rules = z.object(ScoreRules);

export const ScoreSettings = z
  .object({
    ...ScoreRules,
    /** 0: the rules every account begins with. */
    version: z.number().int(),
    /** What hot and warm mean in lists now; another pair while a recount is under way. */
    shown: z.object({ warmFrom: z.number().int(), hotFrom: z.number().int() }),
    /** People counted under these rules so far; lists show the totals before until it ends. */
    recount: z.object({ counted: z.number().int(), total: z.number().int().nullable() }).nullable(),
    /** Earlier rules, newest first. */
    earlier: z.array(
      Rules.extend({
        version: z.number().int(),
        savedAt: Timestamp,
      }),
    ),
    savedAt: Timestamp.nullable(),
  })
  .meta({ id: 'ScoreSettings' });
export type ScoreSettings = z.infer<typeof ScoreSettings>;

const Histogram = z.object({
  hot: z.number().int(),
  warm: z.number().int(),
  cold: z.number().int(),
});
const Standing = z.object({ score: z.number().int(), band: Band });

/** What the last 30 days would score. */
export const ScorePreview = z
  .object({
    people: z.number().int(),
    /** There were more; the newest were looked at. */
    isPart: z.boolean(),
    before: Histogram,
    after: Histogram,
    /** Those that change most. */
    examples: z.array(z.object({ id: RowId, name: z.string(), before: Standing, after: Standing })),
  })
  .meta({ id: 'ScorePreview' });
export type ScorePreview = z.infer<typeof ScorePreview>;

/** Why a person has this score. The tenths of all lines add up to those of the total. */
export const ScoreReasons = z
  .object({
    score: z.number().int(),
    /** The same in tenths of a point; rounded, it is the score. */
    totalTenths: z.number().int(),
    band: Band,
    halfLifeDays: z.number().int().nullable(),
    lines: z.array(
      z.object({
        rule: z.string(),
        points: z.number().int(),
        /** What is left of them now, in tenths of a point. */
        tenths: z.number().int(),
        at: Timestamp,
        cause: z.object({ kind: z.string(), id: z.string() }),
        magnet: z.object({ id: z.string(), title: z.string() }),
      }),
    ),
    /** Under the rules before the last change, at the moment of the change. */
    before: z.object({ score: z.number().int(), changedAt: Timestamp }).nullable(),
  })
  .meta({ id: 'ScoreReasons' });
export type ScoreReasons = z.infer<typeof ScoreReasons>;

export const scoreErrors = defineErrors({
  score_rules_changed: [409, 'The rules were changed elsewhere. Load them again'],
  score_version_not_found: [404, 'These rules no longer exist'],
});

const limits = [{ by: 'creator', points: 120, seconds: 60 }] as const;

/** Rules somebody tries out. */
export const DraftRules = Rules.strict().refine(({ warmFrom, hotFrom }) => warmFrom < hotFrom, {
  path: ['hotFrom'],
  error: 'Hot begins above warm',
});

export const scoreApi = defineApi({
  read: {
    method: 'GET',
    path: '/api/lead-score',
    auth: 'creator',
    summary: 'The rules by which leads are scored, how far a recount is, and earlier rules.',
    responses: { 200: ScoreSettings },
    errors: [],
  },
  save: {
    method: 'PUT',
    path: '/api/lead-score',
    auth: 'creator',
    summary:
      'Change the rules. All leads are counted again in the background; until that ends, lists show the totals before. `version` is the one that was read.',
    body: Rules.strict()
      .extend({ version: z.int().min(0) })
      .refine(({ warmFrom, hotFrom }) => warmFrom < hotFrom, {
        path: ['hotFrom'],
        error: 'Hot begins above warm',
      }),
    responses: { 200: ScoreSettings },
    errors: ['score_rules_changed'],
    limits,
  },
  restore: {
    method: 'POST',
    path: '/api/lead-score/restore',
    auth: 'creator',
    summary: 'Go back to earlier rules; version 0 are those every account begins with.',
    body: z.strictObject({ version: z.int().min(0), to: z.int().min(0) }),
    responses: { 200: ScoreSettings },
    errors: ['score_rules_changed', 'score_version_not_found'],
    limits,
  },
  preview: {
    method: 'POST',
    path: '/api/lead-score/preview',
    auth: 'creator',
    summary: 'The scores of the people of the last 30 days under other rules. Saves nothing.',
    body: DraftRules,
    responses: { 200: ScorePreview },
    errors: [],
    limits,
  },
  explain: {
    method: 'GET',
    path: '/api/leads/:leadId/score',
    auth: 'creator',
    summary: 'Why a lead has its score, line by line.',
    params: z.object({ leadId: RowId }),
    responses: { 200: ScoreReasons },
    errors: ['lead_not_found'],
  },
});
