import type { MagnetFile } from '#shared/files/files.contract.ts';
import type { Magnet } from '#shared/magnets/magnets.contract.ts';
import type { UnfinishedMagnet } from '#shared/magnets/magnet-fields.ts';
import type { Autofill } from '#shared/magnets/extra-fields/extra-fields.ts';
import type { ContentType } from '#shared/magnets/magnet-items.ts';
import type { MatchMode } from '#shared/unlock/match/trigger-match.ts';
import type { MagnetReaderName } from '#shared/parsing/readers.ts';
import { defaultMagnetTemplate, type MagnetTemplate } from '#shared/magnets/magnet-templates.ts';

/** An item in the form. It keeps what was typed for each type. */
export interface ItemValues {
  id: string;
  type: ContentType;
  title: string;
  textContent: string;
  linkUrl: string;
  file: MagnetFile | null;
}

export const emptyItemValues = (id: string): ItemValues => ({
  id,
  type: 'text',
  title: '',
  textContent: '',
  linkUrl: '',
  file: null,
});

/** An extra field of the email step; an empty label is the name of the field. */
export interface ExtraFieldValues {
  fieldId: string;
  label: string;
  isRequired: boolean;
  autofill: Autofill | null;
}

/** The form's own shape: texts of inputs are never null. */
export interface MagnetFormValues {
  title: string;
  description: string;
  icon: string;
  items: ItemValues[];
  triggerWords: string[];
  matchMode: MatchMode;
  excludedWords: string[];
  acceptsTypo: boolean;
  /** As typed; an empty one is a field that waits for a link. */
  linkedinPostUrls: string[];
  whenUnconfirmed: 'hold' | 'unlock';
  readersOff: MagnetReaderName[];
  template: MagnetTemplate;
  brandColor: string;
  collectEmails: boolean;
  emailPrompt: string;
  extraFields: ExtraFieldValues[];
  consentText: string;
  refusesThrowaway: boolean;
  workEmailOnly: boolean;
  confirmsEmail: boolean;
  isListed: boolean;
  /** Instants as ISO 8601; empty for none. */
  startsAt: string;
  endsAt: string;
  unlockLimit: string;
  closingText: string;
  mailSubject: string;
  mailText: string;
  nextStepLabel: string;
  nextStepUrl: string;
  /** Empty for an address. */
  nextStepMagnetId: string;
  question: string;
  /** As typed, a line each. */
  questionChoices: string[];
}

export const emptyMagnetForm: MagnetFormValues = {
  title: '',
  description: '',
  icon: 'target',
  // The server gives a new magnet an item with this id.
  items: [emptyItemValues('1')],
  triggerWords: [],
  matchMode: 'contains',
  excludedWords: [],
  acceptsTypo: false,
  linkedinPostUrls: [],
  whenUnconfirmed: 'hold',
  readersOff: [],
  template: defaultMagnetTemplate,
  brandColor: '',
  collectEmails: false,
  emailPrompt: '',
  extraFields: [],
  consentText: '',
  refusesThrowaway: false,
  workEmailOnly: false,
  confirmsEmail: false,
  isListed: false,
  startsAt: '',
  endsAt: '',
  unlockLimit: '',
  closingText: '',
  mailSubject: '',
  mailText: '',
  nextStepLabel: '',
  nextStepUrl: '',
  nextStepMagnetId: '',
  question: '',
  questionChoices: [],
};

export function valuesFromMagnet(magnet: Magnet): MagnetFormValues {
  const { items, ...fields } = magnet;
  return {
    ...valuesFromFields(fields, []),
    items: items.map(({ file, fileUrl: _owners, ...item }) => toItemValues(item, file)),
  };
}

/** The form of stored fields; those that are missing are as in an empty form. */
export function valuesFromFields(
  fields: UnfinishedMagnet | Omit<Magnet, 'items'>,
  files: readonly MagnetFile[],
): MagnetFormValues {
  const empty = emptyMagnetForm;
  return {
    title: fields.title ?? empty.title,
    description: fields.description ?? empty.description,
    icon: fields.icon ?? empty.icon,
    items: ('items' in fields ? fields.items : undefined)?.map(({ fileId, ...item }) =>
      toItemValues(item, files.find(({ id }) => id === fileId) ?? null),
    ) ?? [...empty.items],
    triggerWords: fields.triggerWords ?? empty.triggerWords,
    matchMode: fields.matchMode ?? empty.matchMode,
    excludedWords: fields.excludedWords ?? empty.excludedWords,
    acceptsTypo: fields.acceptsTypo ?? empty.acceptsTypo,
    linkedinPostUrls: fields.linkedinPostUrls ?? empty.linkedinPostUrls,
    whenUnconfirmed: fields.whenUnconfirmed ?? empty.whenUnconfirmed,
    readersOff: fields.readersOff ?? empty.readersOff,
    template: fields.template ?? empty.template,
    brandColor: fields.brandColor ?? empty.brandColor,
    collectEmails: fields.collectEmails ?? empty.collectEmails,
    emailPrompt: fields.emailPrompt ?? empty.emailPrompt,
    extraFields: (fields.extraFields ?? empty.extraFields).map(
      ({ fieldId, label, isRequired, autofill }) => ({
        fieldId,
        label: label ?? '',
        isRequired,
        autofill,
      }),
    ),
    consentText: fields.consentText ?? empty.consentText,
    refusesThrowaway: fields.refusesThrowaway ?? empty.refusesThrowaway,
    workEmailOnly: fields.workEmailOnly ?? empty.workEmailOnly,
    confirmsEmail: fields.confirmsEmail ?? empty.confirmsEmail,
    isListed: fields.isListed ?? empty.isListed,
    startsAt: fields.startsAt ?? empty.startsAt,
    endsAt: fields.endsAt ?? empty.endsAt,
    unlockLimit: fields.unlockLimit?.toString() ?? empty.unlockLimit,
    closingText: fields.closingText ?? empty.closingText,
    mailSubject: fields.mailSubject ?? empty.mailSubject,
    mailText: fields.mailText ?? empty.mailText,
    nextStepLabel: fields.nextStepLabel ?? empty.nextStepLabel,
    nextStepUrl: fields.nextStepUrl ?? empty.nextStepUrl,
    nextStepMagnetId: fields.nextStepMagnetId ?? empty.nextStepMagnetId,
    question: fields.question ?? empty.question,
    questionChoices: fields.questionChoices ?? empty.questionChoices,
  };
}

function toItemValues(
  item: Pick<ItemValues, 'type'> & {
    id?: string | undefined;
    title: string | null;
    textContent: string | null;
    linkUrl: string | null;
  },
  file: MagnetFile | null,
): ItemValues {
  const { id = newItemId(), type, title, textContent, linkUrl } = item;
  const texts = { title: title ?? '', textContent: textContent ?? '', linkUrl: linkUrl ?? '' };
  return { id, type, ...texts, file };
}

/** Eight letters and digits, which no other item of the magnet has. */
export function newItemId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => (byte % 36).toString(36)).join('');
}

const orNull = (text: string) => (text.trim() === '' ? null : text.trim());

/** Places before the end stay, because problems name them. */
function withoutEmptyEnd(urls: readonly string[]): string[] {
  const trimmed = urls.map((url) => url.trim());
  return trimmed.slice(0, trimmed.findLastIndex((url) => url !== '') + 1);
}

/** The body of a create call; empty fields are null on the wire. */
export function bodyFromValues({ items, ...values }: MagnetFormValues) {
  return {
    ...values,
    items: items.map(({ id, type, title, textContent, linkUrl, file }) => ({
      id,
      type,
      title: orNull(title),
      // Leading spaces matter in Markdown.
      textContent: textContent.trim() === '' ? null : textContent,
      linkUrl: orNull(linkUrl),
      fileId: file?.id ?? null,
    })),
    title: values.title.trim(),
    description: orNull(values.description),
    linkedinPostUrls: withoutEmptyEnd(values.linkedinPostUrls),
    brandColor: orNull(values.brandColor),
    emailPrompt: orNull(values.emailPrompt),
    extraFields: values.extraFields.map(({ fieldId, label, isRequired, autofill }) => ({
      fieldId,
      label: orNull(label),
      isRequired,
      autofill,
    })),
    consentText: orNull(values.consentText),
    startsAt: orNull(values.startsAt),
    endsAt: orNull(values.endsAt),
    unlockLimit: values.unlockLimit.trim() === '' ? null : Number(values.unlockLimit),
    closingText: orNull(values.closingText),
    mailSubject: orNull(values.mailSubject),
    mailText: orNull(values.mailText),
    nextStepLabel: orNull(values.nextStepLabel),
    nextStepUrl: orNull(values.nextStepUrl),
    nextStepMagnetId: orNull(values.nextStepMagnetId),
    question: orNull(values.question),
    questionChoices: values.questionChoices.flatMap((choice) => orNull(choice) ?? []),
  };
}

/** True when both forms would be stored as the same. */
export function isSameForm(one: MagnetFormValues, other: MagnetFormValues): boolean {
  return JSON.stringify(bodyFromValues(one)) === JSON.stringify(bodyFromValues(other));
}

/** Fields in which two forms differ, in the order of the form. */
export function fieldsThatDiffer(
  before: MagnetFormValues,
  after: MagnetFormValues,
): (keyof MagnetFormValues)[] {
  const names = Object.keys(emptyMagnetForm) as (keyof MagnetFormValues)[]; // the object's own keys
  const stored = { before: wireOf(before), after: wireOf(after) };
  return names.filter((name) => stored.before[name] !== stored.after[name]);
}

/** Each field as it is stored, as text. */
function wireOf(values: MagnetFormValues): Record<string, string> {
  const entries = Object.entries(bodyFromValues(values));
  return Object.fromEntries(entries.map(([name, value]) => [name, JSON.stringify(value)]));
}
