import type { AskedField } from '../magnets/extra-fields/extra-fields.ts';
import { linkUrlProblem } from '../magnets/link-url.rules.ts';

/** Characters of an answer in the visitor's own words. */
export const MOST_FIELD_ANSWER = 300;
const MOST_LINK = 500;

/** How yes and no are kept as answers. */
export const YES = 'Yes';
export const NO = 'No';

/** An answer as it is kept, or why it is none, in words for the visitor. Null for no answer. */
export type ReadAnswer = { answer: string | null; problem?: never } | { problem: string };

/** Reads what was typed into a field of the email step. */
export function readFieldAnswer(field: AskedField, typed: string): ReadAnswer {
  // A line break or a tab comes along with pasted text.
  const text = typed.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
  if (text === '') {
    if (!field.isRequired) return { answer: null };
    const isChosen = field.kind === 'choice' || field.kind === 'flag';
    return { problem: isChosen ? 'Please choose an answer' : 'Please fill this in' };
  }
  switch (field.kind) {
    case 'number':
      return readNumber(text);
    case 'date':
      return isDay(text) ? { answer: text } : { problem: 'Please give a day such as 2026-11-22' };
    case 'choice':
      return field.options.includes(text)
        ? { answer: text }
        : { problem: 'Please choose one of the answers' };
    case 'flag':
      return text === YES || text === NO
        ? { answer: text }
        : { problem: 'Please choose yes or no' };
    case 'link':
      return readLink(text);
    case 'text':
      return readText(field, text);
  }
}

/** The answers of a form to these fields, and the problems by the fields' ids. */
export function readFieldAnswers(
  fields: readonly AskedField[],
  typed: Readonly<Record<string, string>>,
): {
  answers: { fieldId: string; label: string; answer: string }[];
  problems: Map<string, string>;
} {
  const answers: { fieldId: string; label: string; answer: string }[] = [];
  const problems = new Map<string, string>();
  for (const field of fields) {
    const read = readFieldAnswer(field, typed[field.id] ?? '');
    if (read.problem !== undefined) problems.set(field.id, read.problem);
    else if (read.answer !== null) {
      answers.push({ fieldId: field.id, label: field.label, answer: read.answer });
    }
  }
  return { answers, problems };
}

function readText({ autofill }: AskedField, text: string): ReadAnswer {
  if (text.length > MOST_FIELD_ANSWER) {
    return { problem: `Please keep this to ${MOST_FIELD_ANSWER} characters` };
  }
  if (autofill !== 'tel') return { answer: text };
  const digits = text.replaceAll(/\D/g, '').length;
  const isPhone =
    /^[+(\d][\d ()./-]*(?:(?:x|ext)\.? ?\d{1,6})?$/i.test(text) && digits >= 5 && digits <= 20;
  return isPhone
    ? { answer: text }
    : { problem: 'Please give a phone number such as +49 30 123456' };
}

/** A comma is a decimal one only where nobody can take it for one of thousands. */
function readNumber(text: string): ReadAnswer {
  const isNumber = /^[+-]?\d{1,15}(?:\.\d{1,6}|,\d{1,2})?$/.test(text);
  return isNumber
    ? { answer: String(Number(text.replace(',', '.'))) }
    : { problem: 'Please give a number such as 12 or 12.5' };
}

function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) &&
    // The database has no year 0.
    !text.startsWith('0000') &&
    !Number.isNaN(date.getTime()) &&
    date.toISOString().startsWith(text)
  );
}

/** People leave out "https://". */
function readLink(text: string): ReadAnswer {
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  const isLink =
    address.length <= MOST_LINK && linkUrlProblem(address.replace(/^http:/i, 'https:')) === null;
  return isLink ? { answer: address } : { problem: 'Please give an address such as example.com' };
}
