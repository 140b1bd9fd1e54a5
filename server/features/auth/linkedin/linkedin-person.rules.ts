import { isEmailAddress } from '#shared/auth/email-address.ts';

/** A person, by the claims of a LinkedIn sign-in. */
export interface LinkedInPerson {
  /** LinkedIn's id of the person for this app; never reused for another person. */
  subject: string;
  name: string;
  /** Null unless LinkedIn confirmed it. */
  provenEmail: string | null;
}

const NAME_LENGTH = 120;
const SUBJECT = /^[\x21-\x7e]{1,255}$/;

/**
 * Reads the claims of an ID token whose signature, issuer, audience and times were checked. Null
 * without a usable id. LinkedIn sends `email_verified` as text, other issuers as a boolean.
 */
export function readPerson(claims: Readonly<Record<string, unknown>>): LinkedInPerson | null {
  const { sub, email } = claims;
  if (typeof sub !== 'string' || !SUBJECT.test(sub)) return null;
  const isProven = claims['email_verified'] === true || claims['email_verified'] === 'true';
  const address = typeof email === 'string' ? email.trim() : '';
  const provenEmail = isProven && isEmailAddress(address) ? address : null;
  const parts = [claims['given_name'], claims['family_name']].map(readName).filter(Boolean);
  const name = readName(claims['name']) || parts.join(' ') || provenEmail?.split('@')[0];
  const whole = [...(name ?? 'LinkedIn member')].slice(0, NAME_LENGTH).join('');
  return { subject: sub, name: whole, provenEmail };
}

/** Reduces a name to one line without control and direction characters (T14). */
function readName(value: unknown): string {
  if (typeof value !== 'string') return '';
  return value
    .slice(0, 4 * NAME_LENGTH)
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
