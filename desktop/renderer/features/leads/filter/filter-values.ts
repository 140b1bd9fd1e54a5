import { confidenceNames, methodGroups } from '#shared/leads/comment-methods.ts';
import { commentStateNames, commentStates } from '#shared/leads/comment-states.ts';
import {
  ANSWER_FIELD,
  type Comparison,
  comparisons,
  type FieldKind,
  filterFields,
  ownFieldKinds,
} from '#shared/leads/lead-fields.ts';
import type { LeadOrigins } from '#shared/leads/leads.contract.ts';
import { originFieldNames, originFields, sourceName } from '#shared/leads/lead-sources.ts';
import { type Condition, isGroup, type LeadFilter } from '#shared/leads/lead-filter.ts';
import { scoreBands } from '#shared/leads/score-rules.ts';
import { bandNames } from '../lead-texts.ts';
import { type DeskNames, livingStage } from '../table/lead-queries.ts';

export interface FilterChoice {
  value: string;
  label: string;
}

/** A field as the builder offers it. */
export interface OfferedField {
  id: Condition['field'];
  label: string;
  kind: FieldKind;
  /** Of choices and tags; of a text, what it often is. */
  choices: readonly FilterChoice[];
  /** Values that are not offered may be typed. */
  takesOthers: boolean;
}

const toChoices = (rows: readonly { id: string; name: string }[]): FilterChoice[] =>
  rows.map(({ id, name }) => ({ value: id, label: name }));

export function offeredFields(desk: DeskNames, origins: LeadOrigins | undefined): OfferedField[] {
  const choices: { [field: string]: FilterChoice[] } = {
    ...Object.fromEntries(
      originFieldNames.map((name) => [
        name,
        (origins?.[name] ?? []).map((value) => ({
          value,
          label: name === 'source' ? sourceName(value) : value,
        })),
      ]),
    ),
    magnet: desk.magnets.map(({ id, title }) => ({ value: id, label: title })),
    word: desk.words.map((word) => ({ value: word, label: word })),
    method: methodGroups.map(({ name, methods: [value = ''] }) => ({ value, label: name })),
    confidence: Object.entries(confidenceNames).map(([value, label]) => ({ value, label })),
    commentNow: commentStateNames.map((value) => ({ value, label: commentStates[value] })),
    stage: toChoices(desk.stages),
    tag: toChoices(desk.tags),
    origin: [
      { value: 'unlock', label: 'Unlocked something' },
      { value: 'import', label: 'Imported' },
    ],
    emailState: [
      { value: 'known', label: 'Has an email' },
      { value: 'missing', label: 'Verified, no email yet' },
      { value: 'unconfirmed', label: 'Email not confirmed' },
      { value: 'refused', label: 'Refused our emails' },
      { value: 'complained', label: 'Complained about our emails' },
    ],
    band: scoreBands.map((value) => ({ value, label: bandNames[value] })),
  };
  const known = Object.entries(filterFields)
    .filter(([id]) => desk.showsEmails || (id !== 'email' && id !== 'emailState'))
    .map(([id, { label, kind }]) => ({
      id: id as keyof typeof filterFields, // its own keys
      label,
      kind,
      choices: choices[id] ?? [],
      takesOthers: id !== 'source' && Object.hasOwn(originFields, id),
    }));
  const own = desk.fields.map(({ id, name, kind, options }) => ({
    id: `own:${id}` as const,
    label: name,
    kind: ownFieldKinds[kind],
    choices: options.map((option) => ({ value: option, label: option })),
    takesOthers: false,
  }));
  const answers = desk.questions.map(({ question, choices: offered }) =>
    answerField(
      question,
      offered.map((value) => ({ value, label: value })),
    ),
  );
  return [...known, ...own, ...answers];
}

const answerField = (question: string, choices: FilterChoice[] = []): OfferedField => ({
  id: `answer:${question}`,
  label: `Answer to “${question}”`,
  kind: 'text',
  choices,
  takesOthers: true,
});

/** The field of a condition, also a question that no page asks any more; none for one that is gone. */
export function fieldOf(
  fields: readonly OfferedField[],
  { field }: Condition,
): OfferedField | undefined {
  const question = ANSWER_FIELD.exec(field)?.[1];
  return (
    fields.find(({ id }) => id === field) ??
    (question === undefined ? undefined : answerField(question))
  );
}

/** The same filter where a removed stage is called by the one it means now, so that it can be seen. */
export function withLivingStages(filter: LeadFilter, desk: DeskNames): LeadFilter {
  const items = filter.items.map((item) => {
    if (isGroup(item)) return withLivingStages(item, desk);
    if (item.field !== 'stage' || !Array.isArray(item.value)) return item;
    return { ...item, value: [...new Set(item.value.map((id) => livingStage(desk, id)))] };
  });
  return { ...filter, items };
}

export const comparisonNames: { readonly [comparison in Comparison]: string } = {
  any: 'is any of',
  all: 'has all of',
  none: 'is none of',
  contains: 'contains',
  lacks: 'does not contain',
  is: 'is',
  atLeast: 'is at least',
  atMost: 'is at most',
  since: 'is on or after',
  before: 'is before',
  lastDays: 'is in the last',
  olderDays: 'is longer ago than',
  empty: 'is empty',
  filled: 'is not empty',
};

/** Compares with a number of days, not with a day. */
export const countsDays = (is: Comparison): boolean => is === 'lastDays' || is === 'olderDays';

/** A condition that can be asked at once. */
export function firstCondition({ id, kind, choices }: OfferedField): Condition {
  const [is] = comparisons[kind];
  const values: { [kind in FieldKind]: Condition['value'] } = {
    choices: choices.slice(0, 1).map(({ value }) => value),
    tags: choices.slice(0, 1).map(({ value }) => value),
    text: '',
    number: 1,
    date: new Date().toISOString().slice(0, 10),
    flag: true,
  };
  return { field: id, is, value: values[kind] };
}

/** The same condition with another comparison, and a value that fits it. */
export function withComparison(
  condition: Condition,
  is: Comparison,
  field: OfferedField,
): Condition {
  if (is === 'empty' || is === 'filled') return { field: condition.field, is };
  if (countsDays(is)) {
    return { ...condition, is, value: countsDays(condition.is) ? condition.value : 7 };
  }
  const wasOther = condition.value === undefined || countsDays(condition.is);
  return wasOther ? { ...firstCondition(field), is } : { ...condition, is };
}
