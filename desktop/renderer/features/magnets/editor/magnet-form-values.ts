import type { MagnetFile } from '#shared/files/files.contract.ts';
import type { Magnet } from '#shared/magnets/magnets.contract.ts';
import type { ContentType, UpdateMagnetBody } from '#shared/magnets/magnet-fields.ts';
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
  matchMode: 'contains' | 'whole';
  linkedinPostUrl: string;
  whenUnconfirmed: 'hold' | 'unlock';
  readersOff: MagnetReaderName[];
  template: MagnetTemplate;
  brandColor: string;
  collectEmails: boolean;
  emailPrompt: string;
  isListed: boolean;
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
  linkedinPostUrl: '',
  whenUnconfirmed: 'hold',
  readersOff: [],
  template: defaultMagnetTemplate,
  brandColor: '',
  collectEmails: false,
  emailPrompt: '',
  isListed: false,
};

export function valuesFromMagnet(magnet: Magnet): MagnetFormValues {
  return {
    title: magnet.title,
    description: magnet.description ?? '',
    icon: magnet.icon,
    contentType: magnet.contentType,
    textContent: magnet.textContent ?? '',
    linkUrl: magnet.linkUrl ?? '',
    file: magnet.file,
    triggerWords: magnet.triggerWords,
    matchMode: magnet.matchMode,
    linkedinPostUrl: magnet.linkedinPostUrl ?? '',
    whenUnconfirmed: magnet.whenUnconfirmed,
    readersOff: magnet.readersOff,
    template: magnet.template,
    brandColor: magnet.brandColor ?? '',
    collectEmails: magnet.collectEmails,
    emailPrompt: magnet.emailPrompt ?? '',
    isListed: magnet.isListed,
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
  };
}

/** Only the fields that differ from the saved magnet, so that parallel edits overwrite little. */
export function changesSince(saved: Magnet, values: MagnetFormValues): UpdateMagnetBody {
  const before: Record<string, unknown> = bodyFromValues(valuesFromMagnet(saved));
  const entries = Object.entries(bodyFromValues(values)).filter(
    ([name, value]) => JSON.stringify(before[name]) !== JSON.stringify(value),
  );
  return Object.fromEntries(entries);
}
