import { WRONG_ADDRESS } from '#shared/auth/email-address.ts';
import type { PublicMagnet } from '#shared/magnets/magnets.contract.ts';
import { usualClosingTexts } from '#shared/magnets/availability-texts.ts';
import { explainRefusal } from '#shared/unlock/link/comment-link-help.ts';
import { explainRefusedComment } from '#shared/unlock/refusal-texts.ts';
import { unlockErrors } from '#shared/unlock/unlock-errors.ts';
import { unlockTexts, welcomeText } from '#shared/unlock/unlock.rules.ts';
import type {
  FoundView,
  MailOffer,
  PendingStep,
  UnlockedContent,
  UnlockedStep,
  UnlockFailure,
  UnlockPageView,
  UnlockStep,
} from '#public-web/unlock/unlock-page-view.ts';
import { emailStates } from './email-states.ts';
import { arabicMagnet, bareMagnet, longMagnet, sampleMagnet, sampleText } from './sample-magnet.ts';

export interface UnlockState {
  step: UnlockStep;
  magnet?: Partial<PublicMagnet>;
  toast?: UnlockPageView['toast'];
  isRightToLeft?: true;
  /** The creator has pixels, and the visitor is asked. */
  asksConsent?: true;
}

const found: FoundView = {
  text: 'growht please, this looks great',
  marks: [{ start: 0, end: 6 }],
  author: 'Sam Rivera',
  commentedAt: '2026-11-03T14:05:00Z',
  nearMiss: 'growht',
};

function failed(reason: string, words: { message: string; hint: string | null }, seen?: FoundView) {
  const failure: UnlockFailure = {
    toastTitle: seen === undefined ? unlockTexts.errorTitle : unlockTexts.failedTitle,
    reason,
    ...words,
    lookedFor: ['GROWTH'],
    found: seen ?? null,
  };
  const toast = { title: failure.toastTitle, text: failure.message, tone: 'error' } as const;
  return { step: { kind: 'comment', value: '', failure }, toast } satisfies UnlockState;
}

function unlocked(content: UnlockedContent, changes: Partial<UnlockedStep> = {}): UnlockState {
  const items = [{ id: '1', title: null, content }];
  const step = { name: 'Sam', confirmed: true, items, justUnlocked: true, ...changes };
  return { step: { ...step, kind: 'unlocked' } };
}

function pending(code: PendingStep['code'], changes: Partial<PendingStep> = {}): UnlockState {
  const [since, nextTryAt] = ['2026-11-03T14:05:00Z', '2026-11-03T14:10:00Z'];
  const commentUrl = sampleMagnet.linkedinPostUrl ?? '';
  const step = { since, nextTryAt, commentUrl, queue: null, givenUp: null, ...changes };
  return { step: { ...step, kind: 'pending', code } };
}

const noMail: MailOffer = { value: '', problem: null, isLeft: false };
const wrongMail: MailOffer = { ...noMail, value: 'sam@', problem: WRONG_ADDRESS };
const nearMail: MailOffer = {
  ...noMail,
  value: 'sam.rivera@gmial.com',
  suggestion: 'sam.rivera@gmail.com',
};
const leftMail: MailOffer = { ...noMail, value: 'sam.rivera@example.com', isLeft: true };

const link = {
  type: 'link',
  url: 'https://notes.example/maya/onboarding-checklist',
  host: 'notes.example',
} as const;
const nextStep = {
  label: 'Book a 20-minute call about your first week',
  place: 'calendar.example',
  url: 'https://calendar.example/maya',
};
const choice = {
  text: 'What would help you most right now?',
  choices: ['Time', 'People', 'A better first email', 'I just wanted the list'],
  value: '',
  problem: null,
  isAnswered: false,
};
/** A word that is longer than a line. */
const longWord = 'Donaudampfschifffahrtsgesellschaft';
const fresh: UnlockStep = { kind: 'comment', value: '', failure: null };
const closed = { kind: 'closed', problem: null } as const;
const ended = { state: 'ended', text: usualClosingTexts.ended } as const;
const report = { kind: 'report', reason: '', details: '', problem: null, isSent: false } as const;

/** Every state of the unlock page, and what creators do to it. `html` is the rendered sample text. */
export function unlockStates(html: string): { readonly [name: string]: UnlockState } {
  const text = { type: 'text', html, text: sampleText } as const;
  return {
    comment: { step: fresh },
    'failed-word': failed(
      'word_missing',
      explainRefusedComment('word_missing', 'GROWTH', found.nearMiss),
      found,
    ),
    'failed-wrong-post': failed('wrong_post', explainRefusedComment('wrong_post', 'GROWTH'), {
      ...found,
      text: 'GROWTH',
      marks: [],
      nearMiss: null,
    }),
    'failed-link': failed('post_link', explainRefusal('post_link')),
    'failed-used': failed('comment_already_used', {
      message: unlockErrors.comment_already_used[1],
      hint: null,
    }),
    'failed-quota': failed('quota_exceeded', {
      message: unlockErrors.quota_exceeded[1],
      hint: null,
    }),
    'failed-gone': failed('comment_gone', explainRefusedComment('comment_gone', 'GROWTH'), {
      ...found,
      text: null,
      marks: [],
      nearMiss: null,
    }),
    'failed-long': {
      ...failed('word_missing', explainRefusedComment('word_missing', longWord), {
        ...found,
        text: `${longWord.repeat(3)} https://example.com/${'a-long-address-'.repeat(9)}`,
        marks: [{ start: 0, end: longWord.length }],
        author: longWord,
        nearMiss: longWord.repeat(3),
      }),
      magnet: longMagnet,
    },
    scheduled: {
      step: closed,
      magnet: { availability: { state: 'scheduled', startsAt: '2026-12-03T08:00:00Z' } },
    },
    ended: { step: closed, magnet: { availability: { ...ended, isFull: false } } },
    full: {
      step: closed,
      magnet: {
        availability: {
          ...ended,
          isFull: true,
          text: 'All 100 copies are gone. I post the next one in January: follow me to see it.',
        },
      },
    },
    'ended-reopen': {
      step: { ...closed, problem: explainRefusal('post_link').message },
      magnet: { availability: { ...ended, isFull: false } },
    },
    'pending-blocked': pending('linkedin_unavailable'),
    'pending-hidden': pending('comment_not_visible', { nextTryAt: null }),
    'pending-given-up': pending('given_up', { givenUp: 'post_not_public', nextTryAt: null }),
    'pending-queue': pending('in_queue', { queue: { place: 1_204, seconds: 250 }, mail: noMail }),
    'pending-mail': pending('linkedin_unavailable', { mail: noMail }),
    'pending-mail-problem': pending('comment_not_visible', { mail: wrongMail }),
    'pending-mail-near': pending('linkedin_unavailable', { mail: nearMail }),
    'pending-mail-left': pending('linkedin_unavailable', { mail: leftMail }),
    ...emailStates,
    'unlocked-text': {
      ...unlocked(text),
      toast: { title: unlockTexts.unlockedTitle, text: welcomeText('Sam'), tone: 'success' },
    },
    'unlocked-link': unlocked(link),
    'unlocked-file': unlocked({
      type: 'file',
      name: 'onboarding-checklist-2026.pdf',
      size: 2_400_000,
      url: '/files/sample',
    }),
    'unlocked-demo': unlocked({ type: 'demo' }),
    'unlocked-on-trust': unlocked(text, { confirmed: false }),
    'unlocked-broken-link': unlocked({ type: 'link', url: 'http://notes.example/', host: '' }),
    'unlocked-mail': unlocked(link, { mail: noMail, justUnlocked: false }),
    'unlocked-mail-problem': unlocked(link, { mail: wrongMail, justUnlocked: false }),
    'unlocked-mail-near': unlocked(link, { mail: nearMail, justUnlocked: false }),
    'unlocked-mail-left': unlocked(link, { mail: leftMail, justUnlocked: false }),
    'unlocked-next': unlocked(link, { nextStep, question: choice, mail: noMail }),
    'unlocked-question-problem': unlocked(link, {
      justUnlocked: false,
      question: { ...choice, problem: 'Please choose one of the answers' },
    }),
    'unlocked-question-text': unlocked(text, {
      question: { ...choice, text: `What is your ${longWord}?`, choices: [] },
      nextStep: { ...nextStep, label: `${longWord} ${longWord}`, place: `${longWord}.example` },
    }),
    'unlocked-answered': unlocked(link, {
      justUnlocked: false,
      nextStep,
      question: { ...choice, value: 'Time', isAnswered: true, isJustSaved: true },
    }),
    'unlocked-long': {
      ...unlocked(
        {
          type: 'file',
          name: `${longWord.repeat(2)}-final-final-2026.spreadsheet.xlsx`,
          size: 987_654,
          url: '/files/sample',
        },
        { name: longWord, mail: { ...leftMail, value: `${longWord}@example.com` } },
      ),
      magnet: longMagnet,
    },
    'unlocked-right-to-left': {
      ...unlocked(link, { mail: noMail }),
      magnet: arabicMagnet,
      isRightToLeft: true,
    },
    report: { step: report },
    'report-problem': { step: { ...report, problem: 'Please choose what is wrong' } },
    reported: { step: { ...report, isSent: true } },
    'own-colour': { step: fresh, magnet: { brandColor: '#ffd400' } },
    'own-colour-dark': { step: fresh, magnet: { brandColor: '#0b0b3b' } },
    'own-colour-white': { step: fresh, magnet: { brandColor: '#ffffff' } },
    'own-colour-red': { step: fresh, magnet: { brandColor: '#e30613' } },
    consent: { step: fresh, asksConsent: true },
    'without-photo': {
      step: fresh,
      magnet: { user: { ...sampleMagnet.user, photo_url: null } },
    },
    bare: { step: fresh, magnet: bareMagnet },
    'long-title': { step: fresh, magnet: longMagnet },
    'right-to-left': { step: fresh, magnet: arabicMagnet, isRightToLeft: true },
  };
}
