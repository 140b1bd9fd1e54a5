/** Domains that a sentence names; the others are counted. */
const NAMED = 5;

/** Why not everybody signs up here: by invitation where no domain is named. */
export function signUpClosedText(domains: readonly string[]): string {
  if (domains.length === 0) {
    return 'Accounts here are by invitation. Open the link of your invitation email';
  }
  const named = domains.slice(0, NAMED);
  const more = domains.length - named.length;
  const parts = more === 0 ? named : [...named, `${more} more`];
  const last = parts.at(-1) ?? '';
  const list = parts.length === 1 ? last : `${parts.slice(0, -1).join(', ')} or ${last}`;
  return `Accounts here are for email addresses at ${list}. Use such an address`;
}

/** As a page of the console carries the rule: `invitation`, or domains and spaces. */
export const BY_INVITATION = 'invitation';
