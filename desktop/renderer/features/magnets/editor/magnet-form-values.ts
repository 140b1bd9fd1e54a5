import type { MagnetFile } from '#shared/files/files.contract.ts';
import type { Magnet } from '#shared/magnets/magnets.contract.ts';
import type { ContentType, UnfinishedMagnet } from '#shared/magnets/magnet-fields.ts';
import type { MatchMode } from '#shared/unlock/match/trigger-match.ts';
import type { MagnetReaderName } from '#shared/parsing/readers.ts';
import { defaultMagnetTemplate, type MagnetTemplate } from '#shared/magnets/magnet-templates.ts';

/** The form's own shape: texts of inputs are never null. */
export interface MagnetFormValues {
  title: string;
  description: string;
  icon: string;
  contentType: ContentType;
  textContent: string;
  linkUrl: string;
  file: MagnetFile | null;
  triggerWords: string[];
  matchMode: MatchMode;
  excludedWords: string[];
  acceptsTypo: boolean;
  linkedinPostUrl: string;
  whenUnconfirmed: 'hold' | 'unlock';
  readersOff: MagnetReaderName[];
  template: MagnetTemplate;
  brandColor: string;
  collectEmails: boolean;
  emailPrompt: string;
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
}

export const emptyMagnetForm: MagnetFormValues = {
  title: '',
  description: '',
  icon: 'target',
  contentType: 'text',
  textContent: '',
  linkUrl: '',
  file: null,
  triggerWords: [],
  matchMode: 'contains',
  excludedWords: [],
  acceptsTypo: false,
  linkedinPostUrl: '',
  whenUnconfirmed: 'hold',
  readersOff: [],
  template: defaultMagnetTemplate,
  brandColor: '',
  collectEmails: false,
  emailPrompt: '',
  consentText: '',
  refusesThrowaway: false,
  workEmailOnly: false,
  confirmsEmail: false,
  isListed: false,
  startsAt: '',
  endsAt: '',
  unlockLimit: '',
  closingText: '',
};

export function valuesFromMagnet(magnet: Magnet): MagnetFormValues {
  return valuesFromFields(magnet, magnet.file);
}

/** The form of stored fields; those that are missing are as in an empty form. */
export function valuesFromFields(
  fields: UnfinishedMagnet | Magnet,
  file: MagnetFile | null,
): MagnetFormValues {
  const empty = emptyMagnetForm;
  return {
    title: fields.title ?? empty.title,
    description: fields.description ?? empty.description,
    icon: fields.icon ?? empty.icon,
    contentType: fields.contentType ?? empty.contentType,
    textContent: fields.textContent ?? empty.textContent,
    linkUrl: fields.linkUrl ?? empty.linkUrl,
    file,
    triggerWords: fields.triggerWords ?? empty.triggerWords,
    matchMode: fields.matchMode ?? empty.matchMode,
    excludedWords: fields.excludedWords ?? empty.excludedWords,
    acceptsTypo: fields.acceptsTypo ?? empty.acceptsTypo,
    linkedinPostUrl: fields.linkedinPostUrl ?? empty.linkedinPostUrl,
    whenUnconfirmed: fields.whenUnconfirmed ?? empty.whenUnconfirmed,
    readersOff: fields.readersOff ?? empty.readersOff,
    template: fields.template ?? empty.template,
    brandColor: fields.brandColor ?? empty.brandColor,
    collectEmails: fields.collectEmails ?? empty.collectEmails,
    emailPrompt: fields.emailPrompt ?? empty.emailPrompt,
    consentText: fields.consentText ?? empty.consentText,
    refusesThrowaway: fields.refusesThrowaway ?? empty.refusesThrowaway,
    workEmailOnly: fields.workEmailOnly ?? empty.workEmailOnly,
    confirmsEmail: fields.confirmsEmail ?? empty.confirmsEmail,
    isListed: fields.isListed ?? empty.isListed,
    startsAt: fields.startsAt ?? empty.startsAt,
    endsAt: fields.endsAt ?? empty.endsAt,
    unlockLimit: fields.unlockLimit?.toString() ?? empty.unlockLimit,
    closingText: fields.closingText ?? empty.closingText,
  };
}

const orNull = (text: string) => (text.trim() === '' ? null : text.trim());

/** The body of a create call; empty fields are null on the wire. */
export function bodyFromValues({ file, ...values }: MagnetFormValues) {
  return {
    ...values,
    fileId: file?.id ?? null,
    title: values.title.trim(),
    description: orNull(values.description),
    // Leading spaces matter in Markdown.
    textContent: values.textContent.trim() === '' ? null : values.textContent,
    linkUrl: orNull(values.linkUrl),
    linkedinPostUrl: orNull(values.linkedinPostUrl),
    brandColor: orNull(values.brandColor),
    emailPrompt: orNull(values.emailPrompt),
    consentText: orNull(values.consentText),
    startsAt: orNull(values.startsAt),
    endsAt: orNull(values.endsAt),
    unlockLimit: values.unlockLimit.trim() === '' ? null : Number(values.unlockLimit),
    closingText: orNull(values.closingText),
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
  const { fileId, ...body } = bodyFromValues(values);
  const entries = Object.entries({ ...body, file: fileId });
  return Object.fromEntries(entries.map(([name, value]) => [name, JSON.stringify(value)]));
}
