import { type Condition, type FilterGroup, isGroup, type LeadFilter } from './lead-filter.ts';

/** Days between the moment a person is listed and the erasure. */
export const GRACE_DAYS = 7;
export const LEAST_DAYS = 30;
export const MOST_DAYS = 3_650;
export const MOST_RETENTION_RULES = 10;
/** Typed to switch a rule on. */
export const CONFIRM_WORD = 'erase';

/** Why the product itself switched a rule off. */
export const stopReasons = ['name_removed', 'emails_not_in_plan'] as const;
export type StopReason = (typeof stopReasons)[number];

/**
 * Whom a rule means, as one tree for the table, its count and the erasure. People with a lead over
 * quota are never among them: their creator has not seen it yet.
 */
export function ruleFilter({ days, filter }: { days: number; filter: LeadFilter }): LeadFilter {
  const due: Condition[] = [
    { field: 'lastAt', is: 'olderDays', value: days },
    { field: 'overQuota', is: 'is', value: false },
  ];
  const more = filter.op === 'and' || filter.items.length === 0 ? filter.items : [filter];
  return { op: 'and', items: [...due, ...more] };
}

/** Ids of tags and own fields in a filter. "Has none of" a tag that is gone would mean everybody. */
export function namesIn({ items }: FilterGroup): { tags: string[]; fields: string[] } {
  const parts = items.map((item) => {
    if (isGroup(item)) return namesIn(item);
    const { field, value } = item;
    return {
      tags: field === 'tag' && Array.isArray(value) ? value : [],
      fields: field.startsWith('own:') ? [field.slice('own:'.length)] : [],
    };
  });
  return {
    tags: [...new Set(parts.flatMap(({ tags }) => tags))],
    fields: [...new Set(parts.flatMap(({ fields }) => fields))],
  };
}
