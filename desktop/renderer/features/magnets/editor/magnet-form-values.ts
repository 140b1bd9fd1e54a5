import type { MagnetFile } from '#shared/files/files.contract.ts';
import { magnetProblems, type MagnetProblems } from '#shared/magnets/magnets.rules.ts';
import {
  CreateMagnetBody,
  type ContentType,
  type Magnet,
  type PreviewMagnetBody,
  type UpdateMagnetBody,
} from '#shared/magnets/magnets.contract.ts';
import { defaultMagnetTemplate, type MagnetTemplate } from '#shared/magnets/magnet-templates.ts';

/** The form's own shape: what inputs hold, so texts are never null. */
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
    template: magnet.template,
    brandColor: magnet.brandColor ?? '',
    collectEmails: magnet.collectEmails,
    emailPrompt: magnet.emailPrompt ?? '',
    isListed: magnet.isListed,
  };
}

const orNull = (text: string) => (text.trim() === '' ? null : text.trim());

/** The body of a create call; what is empty is null on the wire. */
export function bodyFromValues({ file, ...values }: MagnetFormValues) {
  return {
    ...values,
    fileId: file?.id ?? null,
    title: values.title.trim(),
    description: orNull(values.description),
    // Leading spaces mean something in Markdown.
    textContent: values.textContent.trim() === '' ? null : values.textContent,
    linkUrl: orNull(values.linkUrl),
    linkedinPostUrl: orNull(values.linkedinPostUrl),
    brandColor: orNull(values.brandColor),
    emailPrompt: orNull(values.emailPrompt),
  };
}

/** Only what differs from the saved magnet, so that two people editing overwrite little. */
export function changesSince(saved: Magnet, values: MagnetFormValues): UpdateMagnetBody {
  const before: Record<string, unknown> = bodyFromValues(valuesFromMagnet(saved));
  const entries = Object.entries(bodyFromValues(values)).filter(
    ([name, value]) => JSON.stringify(before[name]) !== JSON.stringify(value),
  );
  return Object.fromEntries(entries);
}

/** Every problem, one sentence a field: the rules of the server, then the lengths of the contract. */
export function problemsOf(values: MagnetFormValues, isDraft: boolean, now: Date): MagnetProblems {
  const body = bodyFromValues(values);
  const problems: Record<string, string> = { ...magnetProblems(body, { now, isDraft }) };
  for (const issue of CreateMagnetBody.safeParse(body).error?.issues ?? []) {
    const field = String(issue.path[0]);
    problems[field] ??= issue.message;
  }
  return problems;
}

/** An unfinished magnet for the preview: fields the server would refuse are left out. */
export function previewBody(
  values: MagnetFormValues,
  look: Pick<PreviewMagnetBody, 'step' | 'theme'>,
): PreviewMagnetBody {
  const body = bodyFromValues(values);
  const { title, ...rest } = body;
  const wrong = problemsOf({ ...values, title: title || 'Untitled' }, true, new Date());
  const right = Object.entries(rest).filter(([name]) => !(name in wrong));
  return { ...Object.fromEntries(right), title: title.slice(0, 120), ...look };
}
