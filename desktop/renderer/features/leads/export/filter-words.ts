import { type CommentState, commentStates } from '#shared/leads/comment-states.ts';
import { confidenceNames, methodName } from '#shared/leads/comment-methods.ts';
import {
  ANSWER_FIELD,
  type FilterField,
  filterFields,
  OWN_FIELD,
} from '#shared/leads/lead-fields.ts';
import type { ScoreBand } from '#shared/leads/score-rules.ts';
import { originFields, sourceName } from '#shared/leads/lead-sources.ts';
import { type Condition, type FilterGroup, isGroup } from '#shared/leads/lead-filter.ts';

import { bandNames } from '../lead-texts.ts';

/** Names for the ids in a filter. */
export interface FilterNames {
  magnets: readonly { id: string; title: string }[];
  tags: readonly { id: string; name: string }[];
  fields: readonly { id: string; name: string }[];
  stages: readonly { id: string; name: string }[];
  removedStages: readonly { id: string; nowIn: string }[];
}

const comparisons: { readonly [is: string]: string } = {
  any: 'is',
  none: 'is not',
  all: 'has all of',
  contains: 'contains',
  lacks: 'does not contain',
  is: 'is',
  atLeast: 'is at least',
  atMost: 'is at most',
  since: 'is since',
  before: 'is before',
  lastDays: 'is in the last',
  olderDays: 'is longer ago than',
  empty: 'is empty',
  filled: 'is filled',
};

const emails: { readonly [state: string]: string } = { known: 'known', missing: 'missing' };

function valueWords({ field, is, value }: Condition, names: FilterNames): string {
  const { magnets, tags, stages, removedStages } = names;
  if (!Array.isArray(value)) return typeof value === 'string' ? `“${value}”` : String(value);
  const nameOf = (id: string): string => {
    if (field === 'magnet') return magnets.find((magnet) => magnet.id === id)?.title ?? id;
    if (field === 'tag') return tags.find((tag) => tag.id === id)?.name ?? id;
    if (field === 'stage') {
      const living = removedStages.find((stage) => stage.id === id)?.nowIn ?? id;
      return stages.find((stage) => stage.id === living)?.name ?? id;
    }
    if (field === 'emailState') return emails[id] ?? id;
    if (field === 'band') return bandNames[id as ScoreBand] ?? id; // a stored filter may hold anything
    if (field === 'source') return sourceName(id);
    if (field === 'method') return methodName(id);
    if (field === 'commentNow') return commentStates[id as CommentState] ?? id; // a stored filter may hold anything
    if (field === 'confidence') return confidenceNames[id] ?? id;
    if (Object.hasOwn(originFields, field)) return id;
    if (field === 'origin') return id === 'import' ? 'imported' : 'unlocked something';
    return id.replaceAll('_', ' ');
  };
  return value.map((id) => `“${nameOf(id)}”`).join(is === 'all' ? ' and ' : ' or ');
}

function conditionWords(condition: Condition, names: FilterNames): string {
  const { field, is, value } = condition;
  const ownId = OWN_FIELD.exec(field)?.[1];
  const question = ANSWER_FIELD.exec(field)?.[1];
  const label =
    question !== undefined
      ? `Answer to “${question}”`
      : ownId === undefined
        ? filterFields[field as FilterField].label // all others are own fields
        : (names.fields.find(({ id }) => id === ownId)?.name ?? 'a field that is gone');
  if (is === 'empty' || is === 'filled') return `${label} ${comparisons[is]}`;
  if (typeof value === 'boolean') return `${label} is ${value ? 'yes' : 'no'}`;
  if (is === 'lastDays' || is === 'olderDays') {
    return `${label} ${comparisons[is]} ${String(value)} ${value === 1 ? 'day' : 'days'}`;
  }
  const isPlain = is === 'since' || is === 'before';
  return `${label} ${comparisons[is]} ${isPlain ? String(value) : valueWords(condition, names)}`;
}

/** A filter in words; empty when it lets everything through. */
export function filterWords(filter: FilterGroup, names: FilterNames): string {
  const parts = filter.items.flatMap((item) => {
    if (!isGroup(item)) return [conditionWords(item, names)];
    const words = filterWords(item, names);
    if (words === '') return [];
    return item.items.length > 1 ? [`(${words})`] : [words];
  });
  return parts.join(filter.op === 'and' ? ', and ' : ', or ');
}
