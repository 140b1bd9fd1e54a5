import type { CommentErasurePreview } from './erasures.contract.ts';

type RemovedCounts = CommentErasurePreview['removes'];

const names: readonly [keyof RemovedCounts, one: string, more: string][] = [
  ['leads', 'lead', 'leads'],
  ['checks', 'check of a comment', 'checks of comments'],
  ['waits', 'waiting comment', 'waiting comments'],
  ['readings', 'saved comment', 'saved comments'],
  ['addresses', 'record of the address', 'records of the address'],
  ['mails', 'record of an email', 'records of emails'],
];

/** What was removed, as a person reads it: only what there was of it. */
export function removedTexts(removed: RemovedCounts): string[] {
  const texts = names.flatMap(([part, one, more]) => {
    const count = removed[part];
    return count === 0 ? [] : [`${count} ${count === 1 ? one : more}`];
  });
  return texts.length === 0 ? ['nothing, there was nothing left'] : texts;
}
