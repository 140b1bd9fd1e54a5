/** Longest address that is read. */
export const MAX_PROFILE_ADDRESS = 500;

export type ReadProfileAddress = { ok: true; url: string } | { ok: false; problem: string };

const WHOLE_ADDRESS = 'Paste the whole address, such as https://www.linkedin.com/in/your-name';
const OPEN_PROFILE = 'Open your profile on LinkedIn and copy the address from the address bar';
const ADDRESS = /^([a-z][a-z+.-]*):\/\/([^/?#]*)([^?#]*)/i;
const LINKEDIN_HOST = /^(?:(?:www|m|[a-z]{2})\.)?linkedin\.com$/;
const PROFILE_PATH = /^\/(in|company|school|showcase)\/([^/]+)/;
/** As LinkedIn writes names of people and pages: letters of any script, digits and a few marks. */
const SLUG = /^[\p{L}\p{M}\p{N}\-_.&'’]{2,100}$/u;

/**
 * Reads a pasted address of a person or a page on LinkedIn and writes it in one form, without any
 * request. Explains what is wrong with anything else. It does not use a URL parser, because that
 * repairs malformed addresses.
 */
export function readProfileAddress(text: string): ReadProfileAddress {
  const trimmed = text.trim();
  if (trimmed.length > MAX_PROFILE_ADDRESS) return problem('That is too long for a profile');
  if (/[\s\\\p{C}]/u.test(trimmed)) return problem(WHOLE_ADDRESS);
  const address = /^[a-z][a-z+.-]*:/i.test(trimmed) ? trimmed : `https://${trimmed}`;
  const [, scheme = '', host = '', path = ''] = ADDRESS.exec(address) ?? [];
  if (!host.includes('.')) return problem(WHOLE_ADDRESS);
  const name = host.toLowerCase();
  if (name === 'lnkd.in') {
    return problem('That is a short link. Open it and copy the address it leads to');
  }
  if (!/^https?$/i.test(scheme) || !LINKEDIN_HOST.test(name)) {
    return problem('That address is not on linkedin.com');
  }
  return readPath(path);
}

function readPath(path: string): ReadProfileAddress {
  const [, kind, slug] = PROFILE_PATH.exec(path) ?? [];
  if (kind === undefined || slug === undefined) return problem(whatInstead(path));
  const name = decode(slug);
  // Browsers treat a name of dots as a relative path.
  if (name === null || !SLUG.test(name) || /^\.+$/.test(name)) {
    return problem(`There is no profile name after /${kind}/. ${OPEN_PROFILE}`);
  }
  if (kind === 'in' && name.toLowerCase() === 'me') {
    return problem(`linkedin.com/in/me shows everybody their own profile. ${OPEN_PROFILE}`);
  }
  return { ok: true, url: `https://www.linkedin.com/${kind}/${encodeURIComponent(name)}` };
}

function whatInstead(path: string): string {
  if (/^\/(?:feed|posts|pulse|newsletters|events)(?:\/|$)/.test(path)) {
    return `That is a post or an article, not a profile. ${OPEN_PROFILE}`;
  }
  if (/^\/(?:sales|talent|recruiter)(?:\/|$)/.test(path)) {
    return `That address opens only in LinkedIn's paid tools. ${OPEN_PROFILE}`;
  }
  return `That is not a profile. The address has /in/, /company/, /school/ or /showcase/ in it. ${OPEN_PROFILE}`;
}

function problem(text: string): ReadProfileAddress {
  return { ok: false, problem: text };
}

/** Compares two LinkedIn addresses of people or pages by kind and name; unknown ones never match. */
export function isSameProfile(one: string | null, other: string | null): boolean {
  const key = one === null ? null : profileKey(one);
  return key !== null && other !== null && key === profileKey(other);
}

function profileKey(address: string): string | null {
  const [, , , path = ''] = ADDRESS.exec(address) ?? [];
  const [, kind, slug] = PROFILE_PATH.exec(path) ?? [];
  const name = slug === undefined ? null : decode(slug);
  return kind === undefined || name === null ? null : `${kind}/${name.toLowerCase()}`;
}

function decode(slug: string): string | null {
  try {
    return decodeURIComponent(slug).normalize('NFC');
  } catch {
    return null;
  }
}
