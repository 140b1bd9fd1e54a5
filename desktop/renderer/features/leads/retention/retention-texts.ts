import type { RetentionRule, RetentionRun } from '#shared/leads/retention.contract.ts';
import type { StopReason } from '#shared/leads/retention-rules.ts';
import { type FilterNames, filterWords } from '../export/filter-words.ts';

export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

/** What a rule says, as a sentence without its end. */
export function ruleWords(
  { days, filter }: Pick<RetentionRule, 'days' | 'filter'>,
  names: FilterNames | undefined,
): string {
  const rule = `Erase leads whose last unlock is more than ${days.toLocaleString('en')} days ago`;
  if (filter.items.length === 0) return rule;
  if (names === undefined) return `${rule} and who fit further conditions`;
  const words = filterWords(filter, names);
  if (words === '') return rule;
  return filter.op === 'or' && filter.items.length > 1
    ? `${rule} and where (${words})`
    : `${rule} and where ${words}`;
}

export const stopTexts: { readonly [reason in StopReason]: string } = {
  name_removed:
    'Switched off: a tag or field it names was removed. Edit the rule before you switch it on again.',
  emails_not_in_plan:
    'Switched off: it asks for email addresses, and your plan shows none. Edit the rule, or change your plan.',
};

/** What a run did, in a sentence. */
export function runWords({ by, people, listed, spared, isFull, endedAt }: RetentionRun): string {
  if (by === 'creator') return `You erased ${countOf(people, 'lead')}.`;
  const parts = [
    people === 0 ? '' : `${countOf(people, 'lead')} erased`,
    listed === 0 ? '' : `${listed.toLocaleString('en')} put on the list`,
    spared === 0 ? '' : `${spared.toLocaleString('en')} taken off the list`,
  ].filter((part) => part !== '');
  const text = parts.length === 0 ? 'Nothing so far' : parts.join(', ');
  if (endedAt === null) return `${text}. It is still under way.`;
  return isFull ? `${text}. More were due, and the next run continued.` : `${text}.`;
}
