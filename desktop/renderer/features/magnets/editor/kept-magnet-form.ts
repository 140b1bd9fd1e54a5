import { fits, type Shape } from '#shared/api/answer-shape.ts';
import { magnetTemplates } from '#shared/magnets/magnet-templates.ts';
import { matchModes } from '#shared/magnets/magnet-fields.ts';
import { contentTypes } from '#shared/magnets/magnet-items.ts';
import { magnetReaderNames } from '#shared/parsing/readers.ts';
import type { ItemValues, MagnetFormValues } from './magnet-form-values.ts';

const file: Shape = {
  id: 'text',
  name: 'text',
  size: 'number',
  mediaType: 'text',
  createdAt: 'text',
};

/** Stored values may come from an older version of the form, or may have been edited. */
const shapes = {
  title: 'text',
  description: 'text',
  icon: 'text',
  items: [
    'list',
    {
      id: 'text',
      type: 'text',
      title: 'text',
      textContent: 'text',
      linkUrl: 'text',
      file: ['one of', file, 'none'],
    },
  ],
  triggerWords: ['list', 'text'],
  matchMode: 'text',
  excludedWords: ['list', 'text'],
  acceptsTypo: 'truth',
  linkedinPostUrls: ['list', 'text'],
  whenUnconfirmed: 'text',
  readersOff: ['list', 'text'],
  template: 'text',
  brandColor: 'text',
  collectEmails: 'truth',
  emailPrompt: 'text',
  extraFields: [
    'list',
    { fieldId: 'text', label: 'text', isRequired: 'truth', autofill: ['one of', 'text', 'none'] },
  ],
  consentText: 'text',
  refusesThrowaway: 'truth',
  workEmailOnly: 'truth',
  confirmsEmail: 'truth',
  isListed: 'truth',
  startsAt: 'text',
  endsAt: 'text',
  unlockLimit: 'text',
  closingText: 'text',
  mailSubject: 'text',
  mailText: 'text',
  nextStepLabel: 'text',
  nextStepUrl: 'text',
  nextStepMagnetId: 'text',
  question: 'text',
  questionChoices: ['list', 'text'],
} satisfies Record<keyof MagnetFormValues, Shape>;

/** What else than a text may not stand in a field. */
const offered: { [name in keyof MagnetFormValues]?: readonly string[] } = {
  matchMode: matchModes,
  whenUnconfirmed: ['hold', 'unlock'],
  readersOff: magnetReaderNames,
  template: magnetTemplates,
};

const names = Object.keys(shapes) as (keyof MagnetFormValues)[]; // the keys of the table above

/** The known fields of what was stored; undefined when one is not what the form can show. */
function readChanges(kept: unknown): Partial<MagnetFormValues> | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined;
  const given = Object.entries(kept).flatMap(([key, value]: [string, unknown]) => {
    const name = names.find((each) => each === key);
    return name === undefined ? [] : [{ name, value }];
  });
  const areAllRight = given.every(({ name, value }) => {
    const choices = offered[name];
    const chosen: unknown[] = Array.isArray(value) ? value : [value];
    return (
      fits(shapes[name], value) &&
      (name !== 'items' || areItems(value as ItemValues[])) && // of that shape
      (choices === undefined || chosen.every((each) => choices.some((one) => one === each)))
    );
  });
  if (!areAllRight) return undefined;
  return Object.fromEntries(given.map(({ name, value }) => [name, value]));
}

const areItems = (items: readonly ItemValues[]): boolean =>
  items.length > 0 && items.every(({ type }) => contentTypes.includes(type));

/** Only the fields that differ, so that changes saved in another tab stay. */
export function typedSince(
  before: MagnetFormValues,
  values: MagnetFormValues,
): Partial<MagnetFormValues> {
  const changed = names.filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(values[name]),
  );
  return Object.fromEntries(changed.map((name) => [name, values[name]]));
}

/** The form with the stored values, or null when they change nothing or cannot be read. */
export function withKept(before: MagnetFormValues, kept: unknown): MagnetFormValues | null {
  const changes = readChanges(kept);
  if (changes === undefined) return null;
  const values: MagnetFormValues = { ...before, ...changes };
  return Object.keys(typedSince(before, values)).length === 0 ? null : values;
}
