import type { PublicMagnet } from '#shared/magnets/magnets.contract.ts';
import { explainRefusal } from '#shared/unlock/comment-link-help.ts';
import { explainRefusedComment } from '#shared/unlock/refusal-texts.ts';
import { unlockErrors } from '#shared/unlock/unlock.contract.ts';
import { unlockTexts, welcomeText } from '#shared/unlock/unlock.rules.ts';
import type {
  FoundView,
  UnlockedContent,
  UnlockFailure,
  UnlockPageView,
  UnlockStep,
} from '#public-web/unlock/unlock-page-view.ts';
import { sampleMagnet, sampleText } from './sample-magnet.ts';

export interface UnlockState {
  step: UnlockStep;
  magnet?: Partial<PublicMagnet>;
  toast?: UnlockPageView['toast'];
  isRightToLeft?: true;
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

function unlocked(content: UnlockedContent, confirmed = true): UnlockState {
  return { step: { kind: 'unlocked', name: 'Sam', confirmed, content, justUnlocked: true } };
}

function pending(code: 'linkedin_unavailable' | 'comment_not_visible'): UnlockState {
  const [since, nextTryAt] = ['2026-11-03T14:05:00Z', '2026-11-03T14:10:00Z'];
  const commentUrl = sampleMagnet.linkedinPostUrl ?? '';
  return { step: { kind: 'pending', code, since, nextTryAt, commentUrl } };
}

const fresh: UnlockStep = { kind: 'comment', value: '', failure: null };
const email = { kind: 'email', name: 'Sam', prompt: '', value: '', problem: null } as const;
const report = { kind: 'report', reason: '', details: '', problem: null, isSent: false } as const;

/** Every state of the unlock page, and what creators do to it. `html` is the rendered sample text. */
export function unlockStates(html: string): { readonly [name: string]: UnlockState } {
  const text = { type: 'text', html, text: sampleText } as const;
  return {
    comment: { step: fresh },
    'failed-word': failed('word_missing', explainRefusedComment('word_missing', 'GROWTH'), found),
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
    'pending-blocked': pending('linkedin_unavailable'),
    'pending-hidden': pending('comment_not_visible'),
    email: { step: email },
    'email-problem': {
      step: {
        ...email,
        value: 'sam@',
        problem: { title: 'Invalid Email', message: 'Please enter a valid email address' },
      },
    },
    'unlocked-text': {
      ...unlocked(text),
      toast: { title: unlockTexts.unlockedTitle, text: welcomeText('Sam'), tone: 'success' },
    },
    'unlocked-link': unlocked({
      type: 'link',
      url: 'https://notes.example/maya/onboarding-checklist',
      host: 'notes.example',
    }),
    'unlocked-file': unlocked({
      type: 'file',
      name: 'onboarding-checklist-2026.pdf',
      size: 2_400_000,
      url: '/files/sample',
    }),
    'unlocked-demo': unlocked({ type: 'demo' }),
    'unlocked-on-trust': unlocked(text, false),
    report: { step: report },
    reported: { step: { ...report, isSent: true } },
    'own-colour': { step: fresh, magnet: { brandColor: '#ffd400' } },
    'without-photo': {
      step: fresh,
      magnet: { user: { ...sampleMagnet.user, linkedin_photo_url: null } },
    },
    bare: { step: fresh, magnet: bareMagnet },
    'long-title': { step: fresh, magnet: longMagnet },
    'right-to-left': { step: fresh, magnet: arabicMagnet, isRightToLeft: true },
  };
}

const bareMagnet: Partial<PublicMagnet> = {
  title: '',
  description: null,
  icon: 'unknown',
  linkedinPostUrl: null,
  user: {
    ...sampleMagnet.user,
    name: '',
    linkedin_name: null,
    linkedin_photo_url: null,
    linkedin_profile_url: null,
    verified: false,
  },
};

const longMagnet: Partial<PublicMagnet> = {
  title:
    'Donaudampfschifffahrtsgesellschaftskapitänsmützen: all we learned in eleven years of proposals',
  triggerWords: ['GROWTH', 'proposal', 'Angebotsvorlage'],
};

const arabicMagnet: Partial<PublicMagnet> = {
  title: 'قائمة التحقق لأول ثلاثين يومًا',
  description: 'ما نفعله بين التوقيع والنتيجة الأولى، مع الرسائل التي نرسلها.',
  triggerWords: ['نمو'],
};
