import { z } from 'zod';
import {
  ANSWER_FIELD,
  type Comparison,
  comparisons,
  type FieldKind,
  type FilterField,
  filterFields,
  OWN_FIELD,
} from './lead-fields.ts';

export const MAX_DEPTH = 3;
export const MAX_CONDITIONS = 30;
const MAX_VALUES = 100;

export interface Condition {
  field: FilterField | `own:${string}` | `answer:${string}`;
  is: Comparison;
  value?: string | number | boolean | string[] | undefined;
}
export interface FilterGroup {
  op: 'and' | 'or';
  items: (Condition | FilterGroup)[];
}

/** Which leads: one tree for lists, counts, acts on many, exports, views and the address bar. */
export type LeadFilter = FilterGroup;
export const noFilter: LeadFilter = { op: 'and', items: [] };

export const isGroup = (item: Condition | FilterGroup): item is FilterGroup => 'items' in item;

/** The tree in the answer's and the documentation's terms; `filterProblem` says what is wrong. */
const ConditionShape = z.strictObject({
  field: z.string(),
  is: z.string(),
  value: z.union([z.array(z.string()), z.string(), z.number(), z.boolean()]).optional(),
});
const groupOf = <S extends z.ZodType>(items: S) =>
  z.strictObject({ op: z.enum(['and', 'or']), items: z.array(items) });
const Innermost = groupOf(ConditionShape);
/** A union says only that nothing fits. */
const explain = ({ input }: { input?: unknown }): string =>
  filterProblem(alone(input)) ?? 'This is neither a condition nor a group.';
const alone = (item: unknown) => ({ op: 'and', items: [item] });
const Middle = groupOf(z.union([ConditionShape, Innermost], { error: explain }));

export const LeadFilter = groupOf(z.union([ConditionShape, Middle], { error: explain }))
  .superRefine((filter, context) => {
    const message = filterProblem(filter);
    if (message !== null) context.addIssue({ code: 'custom', message });
  })
  .transform((filter) => filter as LeadFilter) // what `filterProblem` has found to be one
  .meta({ id: 'LeadFilter' });

/** What is wrong with a tree, as a sentence for its author; null when it can be used. */
export function filterProblem(json: unknown): string | null {
  let conditions = 0;
  function inGroup(node: unknown, depth: number): string | null {
    if (!isObject(node)) return 'A filter is a group: {"op": "and", "items": []}.';
    if (depth > MAX_DEPTH) return `Groups go ${MAX_DEPTH} levels deep at most.`;
    const { op, items, ...rest } = node;
    if (op !== 'and' && op !== 'or') return 'The "op" of a group is "and" or "or".';
    if (!Array.isArray(items)) return 'A group has its conditions in "items".';
    const [extra] = Object.keys(rest);
    if (extra !== undefined) return `A group has no "${extra.slice(0, 40)}".`;
    const list: unknown[] = items;
    for (const item of list) {
      // Array.isArray gives any
      const problem =
        isObject(item) && 'items' in item ? inGroup(item, depth + 1) : inCondition(item);
      if (problem !== null) return problem;
    }
    return null;
  }
  function inCondition(node: unknown): string | null {
    conditions += 1;
    if (conditions > MAX_CONDITIONS) return `A filter has at most ${MAX_CONDITIONS} conditions.`;
    if (!isObject(node)) return 'A condition is an object with "field", "is" and "value".';
    const { field, is, value, ...rest } = node;
    const [extra] = Object.keys(rest);
    if (extra !== undefined) return `A condition has no "${extra.slice(0, 40)}".`;
    if (typeof field !== 'string') return 'A condition names its "field".';
    if (OWN_FIELD.test(field)) return null;
    if (ANSWER_FIELD.test(field)) return comparisonProblem('text', 'An answer', is, value);
    if (!Object.hasOwn(filterFields, field)) return `There is no field "${field.slice(0, 40)}".`;
    const { kind, label } = filterFields[field as FilterField]; // its own key, looked up above
    return comparisonProblem(kind, label, is, value);
  }
  return inGroup(json, 1);
}

/** The same for one comparison, also of an own field, whose kind the server knows. */
export function comparisonProblem(
  kind: FieldKind,
  label: string,
  is: unknown,
  value: unknown,
): string | null {
  const allowed: readonly unknown[] = comparisons[kind];
  if (!allowed.includes(is)) return `"${label}" is compared by ${allowed.join(', ')}.`;
  if (is === 'empty' || is === 'filled') {
    return value === undefined ? null : `"${label}" needs no value here.`;
  }
  return isValueOf(kind, is, value) ? null : `"${label}" needs ${VALUES[kind]}.`;
}

const VALUES: { readonly [kind in FieldKind]: string } = {
  choices: `1 to ${MAX_VALUES} values in a list`,
  tags: `1 to ${MAX_VALUES} tags in a list`,
  text: 'a text of 1 to 200 characters',
  number: 'a number',
  date: 'a day such as 2026-11-22, or a number of days up to 3650',
  flag: 'true or false',
};
const DAY = /^\d{4}-\d{2}-\d{2}$/;

function isValueOf(kind: FieldKind, is: unknown, value: unknown): boolean {
  if (kind === 'choices' || kind === 'tags') {
    return (
      Array.isArray(value) &&
      value.length > 0 &&
      value.length <= MAX_VALUES &&
      value.every((one) => isText(one, 200))
    );
  }
  if (kind === 'text') return isText(value, 200);
  if (kind === 'flag') return typeof value === 'boolean';
  if (kind === 'number') return typeof value === 'number' && Math.abs(value) <= 1e15;
  if (is === 'lastDays' || is === 'olderDays') {
    return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 3_650;
  }
  return typeof value === 'string' && DAY.test(value) && isDay(value);
}

/** False for 2026-02-30, which a date would turn into a day of March, and for a year 0, which no database has. */
function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return (
    !text.startsWith('0000') && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
  );
}

const isText = (value: unknown, max: number): boolean =>
  typeof value === 'string' && value.trim() !== '' && value.length <= max && !value.includes('\0');

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads a tree from an address. Throws a sentence that says what is wrong. */
export function parseFilter(text: string): LeadFilter {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new TypeError('The filter is not JSON.');
  }
  const problem = filterProblem(json);
  if (problem !== null) throw new TypeError(problem);
  return json as LeadFilter; // looked through above
}
