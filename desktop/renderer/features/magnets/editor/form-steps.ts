import type { ExtraFieldValues, ItemValues, MagnetFormValues } from './magnet-form-values.ts';

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
    items: ['content', 'Content'],
    triggerWords: ['trigger', 'Trigger words'],
    matchMode: ['trigger', 'How the word is found'],
    excludedWords: ['trigger', 'Excluded words'],
    acceptsTypo: ['trigger', 'Accept one typo'],
    linkedinPostUrls: ['trigger', 'LinkedIn posts'],
    whenUnconfirmed: ['trigger', 'When a comment cannot be read'],
    readersOff: ['trigger', 'Readers that are off'],
    template: ['page', 'Template'],
    brandColor: ['page', 'Colour'],
    collectEmails: ['page', 'Ask for an email'],
    emailPrompt: ['page', 'Sentence above the email field'],
    extraFields: ['page', 'Extra fields'],
    consentText: ['page', 'Text to agree to'],
    refusesThrowaway: ['page', 'Refuse throw-away addresses'],
    workEmailOnly: ['page', 'Work addresses only'],
    confirmsEmail: ['page', 'Confirm the address first'],
    isListed: ['page', 'Found by search engines'],
    nextStepLabel: ['page', 'Next step'],
    nextStepUrl: ['page', 'Address of the next step'],
    nextStepMagnetId: ['page', 'Lead magnet of the next step'],
    question: ['page', 'Question'],
    questionChoices: ['page', 'Answers to choose from'],
    startsAt: ['page', 'Opens'],
    endsAt: ['page', 'Closes'],
    unlockLimit: ['page', 'Limit of unlocks'],
    closingText: ['page', 'Closing text'],
    mailSubject: ['page', 'Subject of the email'],
    mailText: ['page', 'Text of the email'],
  };

/** A field of the form, of one of its items or extra fields, or one of its posts. */
export type FormPlace =
  | keyof MagnetFormValues
  | `items.${number}.${keyof ItemValues}`
  | `extraFields.${number}.${keyof ExtraFieldValues}`
  | `linkedinPostUrls.${number}`;

const itemLabels: Record<keyof ItemValues, string> = {
  id: 'Item',
  type: 'Kind of content',
  title: 'Title of the item',
  textContent: 'Content',
  linkUrl: 'Address of the content',
  file: 'File',
};

/** Of which step a field is, and what it is called; one of a list with its number. */
export function placeOf(place: FormPlace): readonly [step: FormStep, label: string] {
  const [root, index, field] = place.split('.');
  const [step, label] = formFields[root as keyof MagnetFormValues]; // what every place begins with
  if (root === 'linkedinPostUrls' && index !== undefined) {
    return [step, `LinkedIn post ${Number(index) + 1}`];
  }
  if (root === 'extraFields' && index !== undefined) {
    return [step, `Extra field ${Number(index) + 1}`];
  }
  const ofItem = itemLabels[field as keyof ItemValues]; // and what that of an item ends with
  return [step, index === undefined ? label : `${ofItem} of item ${Number(index) + 1}`];
}

/** Every field, in the order of the form. */
const formFieldNames = Object.keys(formFields) as (keyof MagnetFormValues)[]; // the keys of that table

/** Fields with a problem of their own at each of their places. */
const lists: ReadonlySet<keyof MagnetFormValues> = new Set([
  'items',
  'linkedinPostUrls',
  'extraFields',
]);
const OF_POST = /^linkedinPostUrls\.(\d+)$/;
const OF_EXTRA = /^extraFields\.(\d+)\.(fieldId|label)$/;
const OF_ITEM = /^items\.(\d+)\.(type|title|textContent|linkUrl|fileId)$/;

/** Problems by the names of the form or of the wire, each at its field, in the order of the form. */
export function problemPlaces(
  problems: Readonly<Record<string, string | undefined>>,
): { place: FormPlace; text: string }[] {
  const ofItems = Object.keys(problems)
    .flatMap((name) => {
      const [, index, field] = OF_ITEM.exec(name) ?? [];
      if (index === undefined || field === undefined) return [];
      const own = field === 'fileId' ? 'file' : (field as keyof ItemValues); // one of the pattern's names
      return [{ index: Number(index), place: `items.${Number(index)}.${own}` as const, name }];
    })
    .toSorted((one, other) => one.index - other.index);
  const ofPosts = Object.keys(problems)
    .flatMap((name) => {
      const index = OF_POST.exec(name)?.[1];
      if (index === undefined) return [];
      return [{ index: Number(index), place: `linkedinPostUrls.${Number(index)}` as const, name }];
    })
    .toSorted((one, other) => one.index - other.index);
  const ofExtras = Object.keys(problems)
    .flatMap((name) => {
      const index = OF_EXTRA.exec(name)?.[1];
      if (index === undefined) return [];
      const place = `extraFields.${Number(index)}.label` as const; // where a field has its one input
      return [{ index: Number(index), place, name }];
    })
    .toSorted((one, other) => one.index - other.index);
  return formFieldNames.flatMap((field) => {
    const names: { place: FormPlace; name: string }[] = [{ place: field, name: field }];
    if (field === 'triggerWords') names.push({ place: field, name: 'triggerWord' });
    if (field === 'items') names.push(...ofItems);
    if (field === 'linkedinPostUrls') names.push(...ofPosts);
    if (field === 'extraFields') names.push(...ofExtras);
    const found = names.flatMap(({ place, name }) => {
      const text = problems[name];
      return text === undefined ? [] : [{ place, text }];
    });
    return lists.has(field) ? found : found.slice(0, 1);
  });
}

/** The step in the address, or the first one. */
export function readStep(text: string | null): FormStep {
  return formSteps.find((step) => step === text) ?? 'content';
}
