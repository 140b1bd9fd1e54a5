/** Every mail the product writes. */
export type MailKind =
  | 'sign_in'
  | 'reset_password'
  | 'verify_email'
  | 'account_exists'
  | 'password_changed'
  | 'comment_settled'
  | 'content_link';

interface MailRule {
  /** Lower goes first: somebody sits in front of a sign-in form. */
  priority: number;
  /** After this many seconds it is of no use and never sent late (R07). */
  lifeSeconds: number;
  /** Names it where it must not be written yet, such as the list of the outbox. */
  title: string;
}

const MINUTE = 60;
const DAY = 86_400;

export const mailRules: Readonly<Record<MailKind, MailRule>> = {
  sign_in: { priority: 1, lifeSeconds: 30 * MINUTE, title: 'Sign-in link and code' },
  reset_password: { priority: 1, lifeSeconds: 30 * MINUTE, title: 'Password reset' },
  verify_email: { priority: 2, lifeSeconds: DAY, title: 'Address confirmation' },
  account_exists: { priority: 3, lifeSeconds: DAY, title: 'Sign-up with an address in use' },
  password_changed: { priority: 2, lifeSeconds: 3 * DAY, title: 'Password changed' },
  content_link: { priority: 2, lifeSeconds: DAY, title: 'Link to open content' },
  // Queued by a trigger, where a waiting comment is settled.
  comment_settled: { priority: 4, lifeSeconds: 3 * DAY, title: 'Result of a waiting comment' },
};

/** False for a kind of a newer release (R19). */
export function isMailKind(kind: string): kind is MailKind {
  return Object.hasOwn(mailRules, kind);
}
