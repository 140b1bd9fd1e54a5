import { readProfileAddress } from '#shared/account/linkedin-profile.ts';
import { cutText } from '#shared/app/cut-text.ts';
import { emailKey, isEmailAddress } from '#shared/auth/email-address.ts';
import type { ColumnTarget } from '#shared/leads/imports/import-columns.ts';
import { nameKey } from '#server/platform/db/statements/name-key.ts';
import { AppError } from '#server/platform/errors.ts';
import { checkValue } from '../../detail/edit-lead.ts';
import { MOST_CELLS } from './csv-rows.ts';
import { findStage, type ImportDesk } from './import-desk.ts';
import { readOwnValue } from './own-values.ts';

/** A person as a row of a file tells; what a cell does not tell is missing. */
export interface ImportedPerson {
  name?: string;
  headline?: string;
  email?: string;
  emailKey?: string;
  profileUrl?: string;
  stage?: string;
  /** Names. */
  tags?: string[];
  /** Ids of the row's tags and of the import's own tag, set when the row is imported. */
  tagIds?: string[];
  /** By the id of the own field. */
  values?: { [fieldId: string]: string | number | boolean };
}

const MOST_TAGS = 20;
const LONGEST = { name: 100, headline: 300, tag: 40, value: 2_000 };

/** A row that cannot be imported, and why. */
export class BrokenRowError extends Error {}
const broken = (why: string): BrokenRowError => new BrokenRowError(why);

/** Throws BrokenRowError. */
export function readPerson(
  cells: readonly string[],
  targets: readonly ColumnTarget[],
  desk: ImportDesk,
): ImportedPerson {
  if (cells.slice(targets.length).some((cell) => cell.trim() !== '')) {
    const count = cells.length < MOST_CELLS ? cells.length : '1,000 or more';
    throw broken(`There are more cells than headings: ${count} and ${targets.length}`);
  }
  const said = new Map<string, string>();
  for (const [at, target] of targets.entries()) {
    const text = plainText(cells[at] ?? '');
    if (target !== null && text !== '') said.set(target, text);
  }
  for (const text of said.values()) {
    if (text.includes('\uFFFD')) {
      throw broken('A character could not be read. Try another encoding');
    }
  }
  const person: ImportedPerson = {
    ...readIdentity(said),
    ...readWords(said),
    ...readTags(said.get('tags')),
  };
  const stage = said.get('stage');
  if (stage !== undefined) {
    const id = findStage(desk, stage);
    if (id === undefined) throw broken(`There is no stage "${short(stage)}"`);
    person.stage = id;
  }
  for (const [target, text] of said) {
    const field = target.startsWith('own:') ? desk.fields.get(target.slice(4)) : undefined;
    if (field === undefined) continue;
    if (text.length > LONGEST.value)
      throw broken(`"${field.name}" is longer than 2,000 characters`);
    person.values = { ...person.values, [field.id]: readValue(field, text) };
  }
  return person;
}

/** What of a cell is meant: without spaces around, and without the mark that keeps formulas from running. */
function plainText(cell: string): string {
  const text = cell.replaceAll(/[\u00A0\u200B\uFEFF]/g, ' ').trim();
  return /^'[-=+@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/.test(text) ? text.slice(1).trim() : text;
}

function readIdentity(said: ReadonlyMap<string, string>): ImportedPerson {
  const person: ImportedPerson = {};
  const email = said.get('email');
  if (email !== undefined) {
    if (!isEmailAddress(email)) throw broken(`"${short(email)}" is not an email address`);
    person.email = email;
    person.emailKey = emailKey(email);
  }
  const link = said.get('profileUrl');
  if (link !== undefined) {
    const read = readProfileAddress(link);
    if (!read.ok) throw broken(`"${short(link)}": ${read.problem}`);
    person.profileUrl = read.url;
  }
  if (email === undefined && link === undefined) {
    throw broken('There is no email and no profile link to know this person by');
  }
  return person;
}

function readWords(said: ReadonlyMap<string, string>): ImportedPerson {
  const person: ImportedPerson = {};
  const parts = [said.get('firstName'), said.get('lastName')].filter((part) => part !== undefined);
  const name = oneLine(said.get('name') ?? parts.join(' '));
  if (name.length > LONGEST.name) throw broken('The name is longer than 100 characters');
  if (name !== '') person.name = name;
  const work = [said.get('position'), said.get('company')].filter((part) => part !== undefined);
  const headline = oneLine(said.get('headline') ?? work.join(' at '));
  if (headline.length > LONGEST.headline)
    throw broken('The headline is longer than 300 characters');
  if (headline !== '') person.headline = headline;
  return person;
}

function readTags(text: string | undefined): ImportedPerson {
  if (text === undefined) return {};
  const names = text
    .split(/[,;|\n]/)
    .map(oneLine)
    .filter((name) => name !== '');
  const tags = [...new Map(names.map((name) => [nameKey(name), name])).values()];
  if (tags.length > MOST_TAGS) throw broken('There are more than 20 tags');
  const long = tags.find((name) => name.length > LONGEST.tag);
  if (long !== undefined) throw broken(`The tag "${short(long)}" is longer than 40 characters`);
  return tags.length === 0 ? {} : { tags };
}

function readValue(field: Parameters<typeof checkValue>[0], text: string) {
  try {
    return checkValue(field, readOwnValue(field, text)) ?? '';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw broken(`"${field.name}" does not take "${short(text)}"`);
  }
}

const oneLine = (text: string): string =>
  text.replaceAll(/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069\s]+/gu, ' ').trim();
const short = (text: string): string => {
  const line = oneLine(text);
  return line.length > 60 ? `${cutText(line, 60)}...` : line;
};
