import { variablesOf, variablesProblem } from '#shared/app/text-variables.ts';

/** What a creator may name in the mail that brings visitors back to their content. */
export const mailVariables = ['first_name', 'title', 'creator', 'link'] as const;
export type MailVariable = (typeof mailVariables)[number];

export const MOST_MAIL_SUBJECT = 120;
export const MOST_MAIL_TEXT = 3_000;

/** The signed link in a line of its own, where its button stands, perhaps with the words on it. */
const LINK_LINE = /^[^\S\n]*(?:\[([^[\]\n]{1,60})\]\()?\{\{[^\S\n]*link[^\S\n]*\}\}\)?[^\S\n]*$/m;
/** The address of a Markdown link. */
const ADDRESS = /\]\(([^)]*)\)/g;

/** A text around the button that stands in it. */
export interface SplitText {
  before: string;
  after: string;
  /** The words on the button; null for the usual ones. */
  label: string | null;
}

/** The text before and after the line with the link; without one, the button stands at the end. */
export function splitAtLink(text: string): SplitText {
  const line = LINK_LINE.exec(text);
  if (line === null) return { before: text, after: '', label: null };
  const after = text.slice(line.index + line[0].length);
  return { before: text.slice(0, line.index), after, label: line[1]?.trim() || null };
}

/** What is wrong with the subject of such a mail, as the sentence at its field. */
export function mailSubjectProblem(subject: string): string | null {
  return subject.includes('{{link}}') || variablesOf(subject).includes('link')
    ? 'Put {{link}} into the text'
    : namesProblem(subject);
}

/** What is wrong with the text of such a mail, as the sentence at its field. */
export function mailTextProblem(text: string): string | null {
  const names = namesProblem(text);
  if (names !== null) return names;
  const { before, after } = splitAtLink(text);
  if (variablesOf(before + after).includes('link')) {
    return variablesOf(text).filter((name) => name === 'link').length > 1
      ? 'Use {{link}} once'
      : 'Put {{link}} on a line of its own: the button appears there';
  }
  for (const [, address = ''] of (before + after).matchAll(ADDRESS)) {
    if (!/^https:\/\/[^\s{}\\]+$/i.test(address)) {
      return 'Begin the address of a link with https://, without variables';
    }
  }
  return null;
}

function namesProblem(text: string): string | null {
  return variablesProblem(text, mailVariables);
}
