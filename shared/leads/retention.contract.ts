import { z } from 'zod';
import { defineApi } from '../api/define-api.ts';
import { defineErrors } from '../api/errors.ts';
import { RowId, Timestamp } from '../api/field-types.ts';
import { PageQuery, pageOf } from '../api/pagination.ts';
import { filterProblem, LeadFilter } from './lead-filter.ts';
import { CONFIRM_WORD, LEAST_DAYS, MOST_DAYS, ruleFilter, stopReasons } from './retention-rules.ts';

const count = z.number().int();

/** A rule by which leads are erased, while it is on. */
export const RetentionRule = z
  .object({
    id: RowId,
    /** Since the last unlock. */
    days: z.number().int(),
    /** Further conditions. */
    filter: LeadFilter,
    version: z.number().int(),
    isOn: z.boolean(),
    /** Why it was switched off by itself: what it names is gone, or the plan shows no emails. */
    stopped: z.enum(stopReasons).nullable(),
    turnedOnAt: Timestamp.nullable(),
    /** People on its list now. */
    listed: count,
  })
  .meta({ id: 'RetentionRule' });
export type RetentionRule = z.infer<typeof RetentionRule>;

/** A person who will be erased, or whom every rule leaves alone. */
export const RetentionPerson = z
  .object({
    id: RowId,
    name: z.string(),
    lastAt: Timestamp,
    ruleId: RowId.nullable(),
    /** Null for those who are kept. */
    eraseAt: Timestamp.nullable(),
    keptAt: Timestamp.nullable(),
  })
  .meta({ id: 'RetentionPerson' });
export type RetentionPerson = z.infer<typeof RetentionPerson>;

/** What one run of the rules did, or what was erased by hand. Runs that found nothing to do are not kept. */
export const RetentionRun = z
  .object({
    id: RowId,
    beganAt: Timestamp,
    endedAt: Timestamp.nullable(),
    /** People who came on the list, and who left it because the rule no longer fits. */
    listed: count,
    spared: count,
    people: count,
    leads: count,
    checks: count,
    waits: count,
    readings: count,
    /** More were due; the next run goes on. */
    isFull: z.boolean(),
    /** Number of the receipt; null where nobody was erased. */
    receipt: z.string().nullable(),
    by: z.enum(['rules', 'creator']),
  })
  .meta({ id: 'RetentionRun' });
export type RetentionRun = z.infer<typeof RetentionRun>;

export const retentionErrors = defineErrors({
  retention_rule_not_found: [404, 'This rule does not exist'],
  retention_rule_changed: [409, 'This rule was changed elsewhere. Load it again'],
});

const shape = {
  days: z
    .int(`Please enter a number of days`)
    .min(LEAST_DAYS, `Please enter at least ${LEAST_DAYS} days`)
    .max(MOST_DAYS, `Please enter at most ${MOST_DAYS} days`),
  filter: LeadFilter,
};
type Shape = z.infer<z.ZodObject<typeof shape>>;
/** With its own two conditions a rule must still be a filter of the table. */
const fits = (rule: Shape) => filterProblem(ruleFilter(rule)) === null;
const tooMuch = { path: ['filter'], error: 'These are too many conditions for a rule' };

const rule = z.object({ ruleId: z.string().max(64) });
const filterErrors = ['filter_not_possible', 'email_not_in_plan'] as const;
const limits = [{ by: 'creator', points: 120, seconds: 60 }] as const;
const done = { 200: z.object({ success: z.literal(true) }) };

/** How long a creator keeps leads: rules, whom they mean, who is next, and what was erased. */
export const retentionApi = defineApi({
  read: {
    method: 'GET',
    path: '/api/lead-retention',
    auth: 'creator',
    summary: 'Your rules for erasing leads, and how many people are on their list.',
    responses: {
      200: z.object({
        rules: z.array(RetentionRule),
        /** People who will be erased, and the first day. */
        due: z.object({ count, firstAt: Timestamp.nullable() }),
        kept: count,
        lastRunAt: Timestamp.nullable(),
        /** Null while no rule is on. */
        nextRunAt: Timestamp.nullable(),
      }),
    },
    errors: [],
  },
  preview: {
    method: 'POST',
    path: '/api/lead-retention/preview',
    auth: 'creator',
    summary: 'A dry run: the people a rule would erase today. Saves nothing and erases nobody.',
    body: z.strictObject(shape).refine(fits, tooMuch),
    responses: {
      200: z.object({
        count,
        /** There are more than `count`. */
        isMore: z.boolean(),
        /** Of them, you keep so many. */
        kept: count,
        /** The filter of the table of leads that shows exactly these people. */
        filter: LeadFilter,
        /** The first of them, whose last unlock is the longest ago. */
        people: z.array(z.object({ id: RowId, name: z.string(), lastAt: Timestamp })),
      }),
    },
    errors: filterErrors,
    limits,
  },
  add: {
    method: 'POST',
    path: '/api/lead-retention/rules',
    auth: 'creator',
    summary: 'Add a rule. It is off until you switch it on.',
    body: z.strictObject(shape).refine(fits, tooMuch),
    responses: { 201: RetentionRule },
    errors: [...filterErrors, 'too_many_of_these'],
    limits,
  },
  change: {
    method: 'PUT',
    path: '/api/lead-retention/rules/:ruleId',
    auth: 'creator',
    summary:
      'Change a rule. It is off afterwards and its list is empty. `version` is the one that was read.',
    params: rule,
    body: z.strictObject({ ...shape, version: z.int().min(1) }).refine(fits, tooMuch),
    responses: { 200: RetentionRule },
    errors: [...filterErrors, 'retention_rule_not_found', 'retention_rule_changed'],
    limits,
  },
  remove: {
    method: 'DELETE',
    path: '/api/lead-retention/rules/:ruleId',
    auth: 'creator',
    summary: 'Remove a rule and its list. Nobody on it is erased.',
    params: rule,
    responses: done,
    errors: ['retention_rule_not_found'],
    limits,
  },
  turnOn: {
    method: 'POST',
    path: '/api/lead-retention/rules/:ruleId/on',
    auth: 'creator',
    summary: `Switch a rule on. People it finds are listed first and erased a week later. Send \`confirm\`: "${CONFIRM_WORD}".`,
    params: rule,
    body: z.strictObject({ version: z.int().min(1), confirm: z.literal(CONFIRM_WORD) }),
    responses: { 200: RetentionRule },
    errors: [...filterErrors, 'retention_rule_not_found', 'retention_rule_changed'],
    limits,
  },
  turnOff: {
    method: 'POST',
    path: '/api/lead-retention/rules/:ruleId/off',
    auth: 'creator',
    summary: 'Switch a rule off and empty its list.',
    params: rule,
    responses: { 200: RetentionRule },
    errors: ['retention_rule_not_found'],
    limits,
  },
  people: {
    method: 'GET',
    path: '/api/lead-retention/people',
    auth: 'creator',
    summary: 'The people to be erased, the next one first; or the people you keep.',
    query: z.object({ ...PageQuery, list: z.enum(['due', 'kept']).default('due') }),
    responses: { 200: pageOf(RetentionPerson) },
    errors: [],
  },
  keep: {
    method: 'POST',
    path: '/api/lead-retention/people',
    auth: 'creator',
    summary: 'Keep people from all rules, or no longer. Then a rule lists them anew.',
    body: z.strictObject({ leadIds: z.array(RowId).min(1).max(100), isKept: z.boolean() }),
    responses: { 200: z.object({ changed: count }) },
    errors: [],
    limits,
  },
  runs: {
    method: 'GET',
    path: '/api/lead-retention/runs',
    auth: 'creator',
    summary: 'Erasures by the rules and by you, the newest first.',
    query: z.object(PageQuery),
    responses: { 200: pageOf(RetentionRun) },
    errors: [],
  },
});
