import { WRONG_ADDRESS } from '#shared/auth/email-address.ts';
import { unlockErrors } from '#shared/unlock/unlock-errors.ts';
import { unlockTexts } from '#shared/unlock/unlock.rules.ts';
import { confirmStep, emailStep } from '#public-web/unlock/unlock-page-samples.ts';
import type { FieldView, UnlockStep } from '#public-web/unlock/unlock-page-view.ts';

const email = emailStep;
const confirm = { ...confirmStep, address: 'sam.rivera@example.com' };

/** One of each kind. */
const fields: readonly FieldView[] = [
  { kind: 'text', label: 'First name', autofill: 'given-name', isRequired: true, options: [] },
  { kind: 'text', label: 'Phone', autofill: 'tel', isRequired: false, options: [] },
  {
    kind: 'choice',
    label: 'How large is your team?',
    autofill: null,
    isRequired: true,
    options: ['Only me', '2 to 10', '11 to 50', 'More than 50'],
  },
  {
    kind: 'flag',
    label: 'Do you sell to companies?',
    autofill: null,
    isRequired: false,
    options: [],
  },
  { kind: 'date', label: 'When do you begin?', autofill: null, isRequired: false, options: [] },
].map((field, index) => ({
  ...field,
  kind: field.kind as FieldView['kind'], // as written above
  autofill: field.autofill as FieldView['autofill'], // as written above
  id: `field${index}`,
  value: '',
  problem: null,
}));
const wrongFields = fields.map((field) => {
  if (field.autofill === 'tel') {
    return {
      ...field,
      value: 'call me',
      problem: 'Please give a phone number such as +49 30 123456',
    };
  }
  return field.kind === 'choice'
    ? { ...field, problem: 'Please choose an answer' }
    : { ...field, value: field.kind === 'text' ? 'Sam' : '' };
});

/** States of the step that asks for an address, and of the one that confirms it. */
export const emailStates: Readonly<Record<string, { step: UnlockStep }>> = {
  email: { step: email },
  confirm: { step: confirm },
  'confirm-wrong': {
    step: { ...confirm, value: '12 34', problem: unlockErrors.address_code_wrong[1] },
  },
  'confirm-again': {
    step: { ...confirm, mailNote: { text: 'Another code is on its way.', isProblem: false } },
  },
  'confirm-late': { step: { ...confirm, mail: 'late' } },
  'confirm-refused': { step: { ...confirm, mail: 'refused' } },
  'email-problem': {
    step: {
      ...email,
      value: 'sam@',
      problem: { title: 'Invalid Email', message: WRONG_ADDRESS },
    },
  },
  'email-suggestion': {
    step: { ...email, value: 'sam.rivera@gmial.com', suggestion: 'sam.rivera@gmail.com' },
  },
  'email-unreachable': {
    step: {
      ...email,
      value: 'sam@hotmial.con',
      suggestion: 'sam@hotmail.com',
      problem: {
        title: unlockTexts.emailSaveFailedTitle,
        message:
          'No email can reach addresses at hotmial.con. Please check what you typed after the @',
      },
    },
  },
  'email-consent': {
    step: {
      ...email,
      consent: {
        version: 2,
        text: 'I want to get one email a week about keeping customers. I can unsubscribe at any time.',
      },
    },
  },
  'email-fields': { step: { ...email, fields } },
  'email-fields-problem': { step: { ...email, value: 'sam@example.com', fields: wrongFields } },
  'email-work': {
    step: {
      ...email,
      isWork: true,
      value: 'sam@gmail.com',
      problem: {
        title: unlockTexts.emailSaveFailedTitle,
        message:
          'Please use your work address here. Addresses at gmail.com belong to no company or organisation',
      },
    },
  },
};
