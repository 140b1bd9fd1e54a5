/**
 * The address when it is https, else null: everything a creator enters is checked again here (T69).
 */
export function safeHttpsUrl(address: string | null | undefined): string | null {
  const url = parse(address);
  return url?.protocol === 'https:' ? url.href : null;
}

/** An https address on LinkedIn, else null. */
export function safeLinkedinUrl(address: string | null | undefined): string | null {
  const url = parse(address);
  const isLinkedin = url !== null && /(^|\.)linkedin\.com$/.test(url.hostname);
  return isLinkedin && url.protocol === 'https:' ? url.href : null;
}

/** A path on this site (not `//host` or `/\host`) or an https address, else null. */
export function safeSiteOrHttpsUrl(address: string): string | null {
  return /^\/(?![/\\])/.test(address) ? address : safeHttpsUrl(address);
}

function parse(address: string | null | undefined): URL | null {
  if (!address || !/^https:\/\//i.test(address)) return null;
  return URL.canParse(address) ? new URL(address) : null;
}
