import { parsePostLink } from '#shared/unlock/link/comment-link.ts';
import { explainPostRefusal } from '#shared/unlock/link/post-link-help.ts';
import { matchTrigger, triggerProblem } from '#shared/unlock/match/trigger-match.ts';
import { type AfterUnlock, afterUnlockProblems } from '../unlock/after-unlock.rules.ts';
import { type ExtraField, extraFieldProblems } from './extra-fields/extra-fields.ts';
import { linkUrlProblem, linkUrlTexts } from './link-url.rules.ts';
import { magnetFileTexts } from '#shared/files/file.rules.ts';
import { magnetIcons } from './magnet-icons.ts';
import type { MagnetStatus } from './magnet-fields.ts';
import { MOST_CONTENT, type MagnetItem, tooLongContent } from './magnet-items.ts';

/** The sentences under a form's fields; form and server use the same. */
export const magnetTexts = {
  titleRequired: 'Give the magnet a title',
  wordRequired: 'Add at least one trigger word',
  wordWithoutToken: 'Use letters, numbers or an emoji in each trigger word',
  wordTooLong: 'Please keep a trigger word to 50 characters',
  excludedTooLong: 'Please keep an excluded word to 50 characters',
  excludedWithoutToken: 'Use letters, numbers or an emoji in each excluded word',
  excludesTrigger: 'An excluded word is part of a trigger word, so no comment with it would count',
  wordsDisagree: 'triggerWord and triggerWords name different words; send one of them',
  contentsDisagree: 'items and the fields of a single content differ; send one of them',
  postsDisagree: 'linkedinPostUrl and linkedinPostUrls name different posts; send one of them',
  textRequired: 'Write the content visitors get',
  endBeforeStart: 'Choose an end after the start',
  endPassed: 'Choose an end in the future',
  unknownIcon: 'Choose an icon from the list',
  publishFirst: 'Publish this draft before you pause it',
  publishAlone: 'Open this draft and publish it there',
  noDraftAnyMore: 'A published magnet cannot become a draft again',
} as const;

/** The input of the rules: the fields of a magnet as they would be stored. */
export interface MagnetFields extends AfterUnlock {
  title: string;
  icon: string;
  items: readonly MagnetItem[];
  triggerWords: readonly string[];
  excludedWords: readonly string[];
  linkedinPostUrls: readonly string[];
  extraFields: readonly Pick<ExtraField, 'fieldId'>[];
  /** ISO 8601. */
  startsAt: string | null;
  endsAt: string | null;
}
/** The path of a field of an item, as problems and forms name it. */
export type ItemField = `items.${number}.${Exclude<keyof MagnetItem, 'id'>}`;
export type PostField = `linkedinPostUrls.${number}`;
type ExtraPlace = `extraFields.${number}.fieldId`;
export type MagnetProblems = Partial<
  Record<keyof MagnetFields | ItemField | PostField | ExtraPlace | 'triggerWord' | 'status', string>
>;

/**
 * Every broken rule of a magnet, one sentence a field; empty when it may be saved. A draft may lack
 * its word and content, but existing ones must be valid. `now` bounds the post's id.
 */
export function magnetProblems(
  magnet: MagnetFields,
  {
    now,
    isDraft,
    endsAtBefore = null,
  }: {
    now: Date;
    isDraft: boolean;
    /** The end that visitors see already, which may have passed. */
    endsAtBefore?: string | null;
  },
): MagnetProblems {
  const problems: MagnetProblems = {};
  const note = (field: keyof MagnetFields | ItemField | PostField, text: string | null): void => {
    if (text !== null) problems[field] ??= text;
  };
  if (magnet.title.trim() === '') note('title', magnetTexts.titleRequired);
  if (!isMagnetIcon(magnet.icon)) note('icon', magnetTexts.unknownIcon);
  note('triggerWords', wordsProblem(magnet.triggerWords, isDraft));
  note('excludedWords', excludedProblem(magnet));
  let room = MOST_CONTENT;
  for (const [index, item] of magnet.items.entries()) {
    const { type, textContent, fileId } = item;
    room -= textContent?.length ?? 0;
    note(`items.${index}.linkUrl`, linkProblem(item, isDraft));
    if (room < 0 && textContent !== null) note(`items.${index}.textContent`, tooLongContent);
    if (isDraft) continue;
    if (type === 'file' && fileId === null) {
      note(`items.${index}.fileId`, magnetFileTexts.fileRequired);
    }
    if (type === 'text' && (textContent ?? '').trim() === '') {
      note(`items.${index}.textContent`, magnetTexts.textRequired);
    }
  }
  Object.assign(problems, afterUnlockProblems(magnet, isDraft));
  Object.assign(problems, extraFieldProblems(magnet.extraFields));
  for (const [index, url] of magnet.linkedinPostUrls.entries()) {
    note(`linkedinPostUrls.${index}`, postProblem(url, now));
  }
  note('endsAt', endProblem(magnet, isDraft || magnet.endsAt === endsAtBefore ? null : now));
  return problems;
}

function isMagnetIcon(name: string): boolean {
  return magnetIcons.some((icon) => icon === name);
}

function wordsProblem(words: readonly string[], isDraft: boolean): string | null {
  if (words.length === 0) return isDraft ? null : magnetTexts.wordRequired;
  const problems = words.map(triggerProblem);
  if (problems.includes('too_long')) return magnetTexts.wordTooLong;
  return problems.some((problem) => problem !== null) ? magnetTexts.wordWithoutToken : null;
}

function excludedProblem({ excludedWords, triggerWords }: MagnetFields): string | null {
  const problems = excludedWords.map(triggerProblem);
  if (problems.includes('too_long')) return magnetTexts.excludedTooLong;
  if (problems.some((problem) => problem !== null)) return magnetTexts.excludedWithoutToken;
  const excluded = { words: excludedWords, mode: 'contains' } as const; // keeps the mode's literal type
  const isHit = triggerWords.some((word) => matchTrigger(word, excluded).matched);
  return isHit ? magnetTexts.excludesTrigger : null;
}

function linkProblem({ type, linkUrl }: MagnetItem, isDraft: boolean): string | null {
  const problem = linkUrlProblem(linkUrl ?? '');
  if (problem === 'empty' && (type !== 'link' || isDraft)) return null;
  return problem === null ? null : linkUrlTexts[problem];
}

/** `now` is null where an end may have passed. */
function endProblem({ startsAt, endsAt }: MagnetFields, now: Date | null): string | null {
  if (endsAt === null) return null;
  const end = Date.parse(endsAt);
  if (startsAt !== null && end <= Date.parse(startsAt)) return magnetTexts.endBeforeStart;
  return now !== null && end <= now.getTime() ? magnetTexts.endPassed : null;
}

function postProblem(url: string, now: Date): string | null {
  if (url.trim() === '') return null;
  const parsed = parsePostLink(url, now);
  if (parsed.ok) return null;
  const { message, hint } = explainPostRefusal(parsed.reason);
  return `${message} ${hint}`;
}

/**
 * The words of a request: `triggerWord` alone stands for a list of one, and where both
 * are given the word is the list's first. Trimmed, without empty and repeated ones. Undefined when
 * the request names none; `disagree` when the two differ.
 */
export function readTriggerWords(request: {
  triggerWord?: string | undefined;
  triggerWords?: readonly string[] | undefined;
}): string[] | undefined | 'disagree' {
  const { triggerWord: word, triggerWords: list } = request;
  const words = cleanWords(list ?? (word === undefined ? [] : [word]));
  if (list === undefined) return word === undefined ? undefined : words;
  return word === undefined || word.trim() === (words[0] ?? '') ? words : 'disagree';
}

/** Trimmed, without empty and repeated ones. */
export function cleanWords(words: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const word of words.map((one) => one.trim())) {
    const key = word.toLowerCase();
    if (word !== '' && !byKey.has(key)) byKey.set(key, word);
  }
  return [...byKey.values()];
}

/** Why a limit is too low for the people who unlocked already. */
export const limitTooLow = (people: number): string =>
  people === 1
    ? 'One person unlocked it already. Use 1 or more'
    : `${people.toLocaleString('en')} people unlocked it already. Use that or more`;

const nextStatuses: Readonly<Record<MagnetStatus, readonly MagnetStatus[]>> = {
  draft: ['active', 'archived'],
  active: ['paused', 'archived'],
  paused: ['active', 'archived'],
  archived: ['active', 'paused'],
};

/** True when a magnet may go from one status to the other; staying is always allowed. */
export function canChangeStatus(from: MagnetStatus, to: MagnetStatus): boolean {
  return from === to || nextStatuses[from].includes(to);
}
