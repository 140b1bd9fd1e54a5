import { isEmailAddress, WRONG_ADDRESS } from '../auth/email-address.ts';

/** The rules a browser needs, kept apart because the page's script is limited in bytes (P15). */
export const unlockFormTexts = {
  verifying: 'Verifying...',
  urlRequiredTitle: 'URL Required',
  urlRequired: 'Please enter your LinkedIn comment URL',
  errorTitle: 'Verification Error',
  errorFallback: 'Please try again later',
  emailRequiredTitle: 'Email Required',
  emailRequired: 'Please enter your email address',
  invalidEmailTitle: 'Invalid Email',
  invalidEmail: WRONG_ADDRESS,
  submissionErrorTitle: 'Submission Error',
  submissionError: 'Failed to save email. Please try again.',
} as const;

/** The texts of the unlock flow. */
export const unlockTexts = {
  ...unlockFormTexts,
  notFoundTitle: 'Content Not Found',
  notFoundText: 'This lead magnet does not exist or is no longer active.',
  reopenAsk: 'Did you unlock this page before? Paste the link to your comment to open it again.',
  reopenUnknown: 'No comment with this link has unlocked this page. Check the link.',
  reopen: 'Open it again',
  urlField: 'LinkedIn Comment URL',
  urlHint: 'Right-click the comment and choose "Copy link to comment"',
  verify: 'Verify & Unlock Content',
  failedTitle: 'Verification Failed',
  commentVerified: 'Comment Verified!',
  accessContent: 'Access Content',
  emailSaveFailedTitle: 'Email Save Failed',
  emailTaken: 'This email may already be registered for this magnet',
  unlockedTitle: 'Content Unlocked!',
  author: 'Lead Magnet Author',
  verifiedProfile: 'Verified Profile',
  addFriend: 'Add to Friends on LinkedIn',
  addFriendNote: 'Connect with author on LinkedIn to access',
  poweredBy: 'Powered by',
} as const;

/** The fixed text for a missing word. */
export function wordMissingText(word: string): string {
  return `Trigger word "${word}" not found in your comment. Please check your comment and try again.`;
}

/** The fixed text of the toast after an unlock. */
export function welcomeText(name: string): string {
  return `Welcome ${name}! Your content is ready.`;
}

/** The title and text shown for a bad email, or null when it is fine. */
export function emailProblem(email: string): { title: string; message: string } | null {
  const trimmed = email.trim();
  if (trimmed === '') {
    return { title: unlockFormTexts.emailRequiredTitle, message: unlockFormTexts.emailRequired };
  }
  return isEmailAddress(trimmed)
    ? null
    : { title: unlockFormTexts.invalidEmailTitle, message: unlockFormTexts.invalidEmail };
}
