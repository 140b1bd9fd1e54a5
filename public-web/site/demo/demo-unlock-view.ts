import type { PublicMagnet } from '#shared/magnets/magnets.contract.ts';
import { unlockTexts } from '#shared/unlock/unlock.rules.ts';
import type { SiteView } from '#public-web/frame/site-view.ts';
import type { UnlockPageView, UnlockStep } from '#public-web/unlock/unlock-page-view.ts';

/** What was sent to the demo: nothing yet, an empty field, or any link. */
export type DemoState = 'new' | 'empty' | 'opened';

const TRIGGER_WORD = 'GROWTH';
/** The demo has its own texts. */
const EMPTY_TEXT = 'Please paste your LinkedIn comment URL';
const GRANTED_TEXT = 'Access granted to your content';

const magnet: PublicMagnet = {
  id: 'demo',
  userId: 'demo',
  title: 'Onboarding checklist',
  description: 'Nine steps before a new client’s first call. An example of a lead magnet.',
  icon: 'rocket',
  contentType: 'demo',
  locked: true,
  items: [],
  textContent: null,
  linkUrl: null,
  fileUrl: null,
  template: 'linkedin',
  collectEmails: false,
  emailPrompt: null,
  extraFields: [],
  consent: null,
  workEmailOnly: false,
  triggerWord: TRIGGER_WORD,
  triggerWords: [TRIGGER_WORD],
  linkedinPostUrl: null,
  linkedinPostUrls: [],
  brandColor: null,
  availability: { state: 'open' },
  nextStep: null,
  question: null,
  user: {
    name: 'Maya Okafor',
    linkedin_name: null,
    headline: null,
    linkedin_photo_url: null,
    photo_url: null,
    linkedin_profile_url: null,
    email: null,
    verified: false,
  },
};

/** The view of the demo's unlock page: a made-up magnet of a made-up creator. */
export function demoUnlockView(site: SiteView, state: DemoState): UnlockPageView {
  return {
    site,
    magnet,
    pageUrl: '/unlock/demo',
    referralCode: 'demo',
    reportUrl: null,
    step: stepOf(state),
    toast:
      state === 'opened'
        ? { title: unlockTexts.commentVerified, text: GRANTED_TEXT, tone: 'success' }
        : null,
    isListed: true,
    sandboxPostUrl: null,
  };
}

function stepOf(state: DemoState): UnlockStep {
  if (state === 'opened') {
    return {
      kind: 'unlocked',
      name: 'visitor',
      confirmed: true,
      items: [{ id: '1', title: null, content: { type: 'demo' } }],
      justUnlocked: true,
    };
  }
  const failure =
    state === 'empty'
      ? {
          toastTitle: unlockTexts.urlRequiredTitle,
          reason: 'url_required',
          message: EMPTY_TEXT,
          hint: null,
          lookedFor: [TRIGGER_WORD],
          found: null,
        }
      : null;
  return { kind: 'comment', value: '', failure };
}
