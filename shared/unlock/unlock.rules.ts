import { isEmailAddress } from '../auth/email-address.ts';

/** Exact texts of spec §2, §5 and §8 for the unlock flow. */
export const unlockTexts = {
  loading: 'Loading lead magnet...',
  notFoundTitle: 'Content Not Found',
  notFoundText: 'This lead magnet does not exist or is no longer active.',
  urlField: 'LinkedIn Comment URL',
  urlHint: 'Right-click the comment and choose "Copy link to comment"',
  verify: 'Verify & Unlock Content',
  verifying: 'Verifying...',
  urlRequiredTitle: 'URL Required',
  urlRequired: 'Please enter your LinkedIn comment URL',
  failedTitle: 'Verification Failed',
  errorTitle: 'Verification Error',
  errorFallback: 'Please try again later',
  commentVerified: 'Comment Verified!',
  accessContent: 'Access Content',
  emailRequiredTitle: 'Email Required',
  emailRequired: 'Please enter your email address',
  invalidEmailTitle: 'Invalid Email',
  invalidEmail: 'Please enter a valid email address',
  emailSaveFailedTitle: 'Email Save Failed',
  emailTaken: 'This email may already be registered for this magnet',
  submissionErrorTitle: 'Submission Error',
  submissionError: 'Failed to save email. Please try again.',
  unlockedTitle: 'Content Unlocked!',
  author: 'Lead Magnet Author',
  verifiedProfile: 'Verified Profile',
  addFriend: 'Add to Friends on LinkedIn',
  addFriendNote: 'Connect with author on LinkedIn to access',
  poweredBy: 'Powered by',
} as const;

export function wordMissingText(word: string): string {
  return `Trigger word "${word}" not found in your comment. Please check your comment and try again.`;
}

export function welcomeText(name: string): string {
  return `Welcome ${name}! Your content is ready.`;
}

/** Spec §5: the title and text shown for a bad email, or null when it is fine. */
export function emailProblem(email: string): { title: string; message: string } | null {
  const trimmed = email.trim();
  if (trimmed === '') {
    return { title: unlockTexts.emailRequiredTitle, message: unlockTexts.emailRequired };
  }
  return isEmailAddress(trimmed)
    ? null
    : { title: unlockTexts.invalidEmailTitle, message: unlockTexts.invalidEmail };
}
