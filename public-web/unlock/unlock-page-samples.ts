import type { PublicMagnet } from '#shared/magnets/magnets.contract.ts';
import type { SiteView } from '#public-web/frame/site-view.ts';
import type { UnlockFailure, UnlockPageView, UnlockStep } from './unlock-page-view.ts';

/** Views for tests and for the list of states: one visitor, one magnet, any state. */
export const sampleSite: SiteView = {
  productName: 'Unlatch',
  tagline: 'Turn LinkedIn comments into leads',
  supportEmail: 'support@unlatch.example',
  runBy: { name: '', postalAddress: '', email: '' },
  publicUrl: 'https://unlatch.example',
  pagesUrl: 'https://unlatch.example',
  assets: { styles: ['/assets/unlock.css'], scripts: ['/assets/unlock.js'], fonts: [] },
  isSandbox: false,
  brandColour: null,
  logo: null,
  announcement: null,
};

export const sampleMagnet: PublicMagnet = {
  id: 'abcdefghjkmn',
  userId: 'owner',
  title: 'Onboarding checklist',
  description: 'Nine steps',
  icon: 'rocket',
  contentType: 'text',
  locked: true,
  items: [],
  textContent: null,
  linkUrl: null,
  fileUrl: null,
  template: 'linkedin',
  collectEmails: true,
  emailPrompt: null,
  extraFields: [],
  consent: null,
  workEmailOnly: false,
  triggerWord: 'GROWTH',
  triggerWords: ['GROWTH'],
  linkedinPostUrl: null,
  linkedinPostUrls: [],
  brandColor: null,
  availability: { state: 'open' },
  nextStep: null,
  question: null,
  user: {
    name: 'maya',
    linkedin_name: 'Maya Okafor',
    headline: 'Helps small teams keep their customers',
    linkedin_photo_url: null,
    photo_url: 'https://media.licdn.com/maya.jpg',
    linkedin_profile_url: 'https://www.linkedin.com/in/maya',
    email: null,
    verified: true,
  },
};

export const sampleFailure: UnlockFailure = {
  toastTitle: 'Verification Failed',
  reason: 'word_missing',
  message: 'Trigger word "GROWTH" not found in your comment.',
  hint: 'Edit your comment, then try again.',
  lookedFor: ['GROWTH'],
  found: {
    text: 'growht please',
    marks: [{ start: 0, end: 6 }],
    author: 'Sam Rivera',
    commentedAt: '2026-11-03T14:05:00Z',
    nearMiss: 'growht',
  },
};

export const pendingStep: UnlockStep = {
  kind: 'pending',
  code: 'linkedin_unavailable',
  givenUp: null,
  queue: null,
  since: '2026-11-03T14:05:00Z',
  nextTryAt: '2026-11-03T14:10:00Z',
  commentUrl: 'https://www.linkedin.com/feed/update/urn:li:activity:1/',
};

export const emailStep: Extract<UnlockStep, { kind: 'email' }> = {
  kind: 'email',
  name: 'Sam',
  prompt: '',
  fields: [],
  consent: null,
  isTicked: false,
  isWork: false,
  value: '',
  problem: null,
  suggestion: null,
};

export const confirmStep: Extract<UnlockStep, { kind: 'confirm' }> = {
  kind: 'confirm',
  address: 'sam@example.com',
  mail: 'sent',
  value: '',
  problem: null,
  mailNote: null,
};

export function commentStep(failure: UnlockFailure | null = null): UnlockStep {
  return { kind: 'comment', value: '', failure };
}

export function sampleView(
  step: UnlockStep,
  changes: { magnet?: Partial<PublicMagnet>; view?: Partial<UnlockPageView> } = {},
): UnlockPageView {
  return {
    site: sampleSite,
    magnet: { ...sampleMagnet, ...changes.magnet },
    pageUrl: '/unlock/abcdefghjkmn',
    referralCode: 'MAYA1',
    reportUrl: '/unlock/abcdefghjkmn/report',
    step,
    toast: null,
    sandboxPostUrl: null,
    ...changes.view,
  };
}
