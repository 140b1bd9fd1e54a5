import { instanceDefaults as defaults } from '#shared/app/instance-defaults.ts';

/** A value that the server put into the page head. */
export function meta(name: string): string | undefined {
  if (typeof document === 'undefined') return undefined;
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content || undefined;
}

/** Name and address of this installation: the server may put its own into the page head. */
export const instance = {
  productName: meta('application-name') ?? defaults.productName,
  tagline: meta('description') ?? defaults.tagline,
  supportEmail: meta('support-email') ?? defaults.supportEmail,
  /** Path of its logo. */
  logo: meta('logo'),
  /** Whether people may sign in with LinkedIn; never set in the desktop app. */
  offersLinkedIn: meta('linkedin-sign-in') !== undefined,
  /** Where a practice installation shows its mails; absent on others. */
  practiceMails: meta('practice-mails'),
} as const;
