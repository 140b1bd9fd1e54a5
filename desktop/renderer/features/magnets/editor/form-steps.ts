import type { MagnetFormValues } from './magnet-form-values.ts';

/** The steps of the editor, in their order. */
export const formSteps = ['content', 'trigger', 'page', 'share'] as const;
export type FormStep = (typeof formSteps)[number];

export const formStepLabels: Record<FormStep, string> = {
  content: 'Content',
  trigger: 'Trigger',
  page: 'Page',
  share: 'Share',
};

/** Where each field stands, and what it is called in lists of changes. */
export const formFields: Record<keyof MagnetFormValues, readonly [step: FormStep, label: string]> =
  {
    title: ['content', 'Title'],
    description: ['content', 'Description'],
    icon: ['content', 'Icon'],
    contentType: ['content', 'Kind of content'],
    textContent: ['content', 'Content'],
    linkUrl: ['content', 'Address of the content'],
    file: ['content', 'File'],
    triggerWords: ['trigger', 'Trigger words'],
    matchMode: ['trigger', 'How the word is found'],
    excludedWords: ['trigger', 'Excluded words'],
    acceptsTypo: ['trigger', 'Accept one typo'],
    linkedinPostUrl: ['trigger', 'LinkedIn post'],
    whenUnconfirmed: ['trigger', 'When a comment cannot be read'],
    readersOff: ['trigger', 'Readers that are off'],
    template: ['page', 'Template'],
    brandColor: ['page', 'Colour'],
    collectEmails: ['page', 'Ask for an email'],
    emailPrompt: ['page', 'Sentence above the email field'],
    consentText: ['page', 'Text to agree to'],
    refusesThrowaway: ['page', 'Refuse throw-away addresses'],
    workEmailOnly: ['page', 'Work addresses only'],
    confirmsEmail: ['page', 'Confirm the address first'],
    isListed: ['page', 'Found by search engines'],
    startsAt: ['page', 'Opens'],
    endsAt: ['page', 'Closes'],
    unlockLimit: ['page', 'Limit of unlocks'],
    closingText: ['page', 'Closing text'],
  };

/** Every field, in the order of the form. */
export const formFieldNames = Object.keys(formFields) as (keyof MagnetFormValues)[]; // the keys of that table

/** Fields that have another name on the wire. */
const wireNames: Partial<Record<keyof MagnetFormValues, string>> = {
  triggerWords: 'triggerWord',
  file: 'fileId',
};

/** The sentence about a field among problems by the names of the form or of the wire. */
export const problemAt = (
  problems: Readonly<Record<string, string | undefined>>,
  field: keyof MagnetFormValues,
): string | undefined => problems[field] ?? problems[wireNames[field] ?? field];

/** The step in the address, or the first one. */
export function readStep(text: string | null): FormStep {
  return formSteps.find((step) => step === text) ?? 'content';
}
