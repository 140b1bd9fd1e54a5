import { readerOfMethod } from '#shared/parsing/readers.ts';
import type { WorkbenchStep } from '#shared/unlock/desk/workbench.contract.ts';
import { failureText, readerTexts } from '#desktop/renderer/features/parsing/reader-texts.ts';

const names: { readonly [reader: string]: string } = Object.fromEntries(
  Object.entries(readerTexts).map(([reader, { name }]) => [reader, name]),
);

/** The name of a reader; one of another release as it is. */
export const readerName = (reader: string): string => names[reader] ?? reader;

/** The reader of a reading's method. */
export function methodName(method: string): string {
  if (method === 'creator_view') return 'the creator’s own view';
  return readerName(readerOfMethod(method) ?? method);
}

export const skippedTexts: Readonly<
  Record<Extract<WorkbenchStep, { step: 'skipped' }>['why'], string>
> = {
  off: 'Switched off for the installation',
  creator: 'Switched off for this lead magnet',
  paid: 'Costs money, and was not asked',
  passed: 'Does not read this comment, or is not set up',
  not_needed: 'Not needed',
};

export const formTexts: { readonly [form: string]: string } = {
  plain: 'Plain address',
  comment_urn: 'With commentUrn',
  dash_comment_urn: 'With dashCommentUrn',
  both_urns: 'With both',
};

export const outcomeText = (outcome: string): string =>
  outcome === 'settled' ? 'Read' : failureText(outcome);

/** What one page showed of the comment. */
export function pageText({
  outcome,
  shown,
  declared,
  detail,
  build,
}: Extract<WorkbenchStep, { step: 'page' }>): string {
  const counts = shown === null ? '' : `${shown} of ${declared ?? 'unknown'} comments shown`;
  const parts = [
    outcome === 'found' ? 'this one among them' : '',
    outcome === 'absent' ? 'this one is not' : '',
    build === 'structured_data' ? 'read from its structured data only' : '',
    outcome === 'found' || outcome === 'absent' ? '' : failureText(outcome),
    detail ?? '',
  ];
  return [counts, ...parts].filter((part) => part !== '').join(', ');
}

export const placeTexts = {
  whole: 'the whole comment',
  exact: 'the whole comment, with emoji',
  contains: 'in the comment',
  near: 'nearly there',
  absent: 'not there',
} as const;

export const relationTexts = {
  same: 'One of the lead magnet’s posts',
  different: 'Another post than the lead magnet’s',
  unknown: 'Not known yet',
} as const;
