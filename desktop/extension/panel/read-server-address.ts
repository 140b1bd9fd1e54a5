/** Result of parsing the typed server address: its origin, or the reason it is invalid. */
export type ServerAddress = { ok: true; origin: string } | { ok: false; problem: string };

const LOCAL = /^(?:localhost|127\.0\.0\.1)$/;

/** Parses "unlatch.example", with or without https:// and a path. */
export function readServerAddress(text: string): ServerAddress {
  const trimmed = text.trim();
  if (trimmed === '') return { ok: false, problem: 'Enter the address of your Unlatch' };
  const isPlain = !/^[a-z]+:\/\//i.test(trimmed);
  const scheme =
    isPlain && /^(?:localhost|127\.0\.0\.1)(?:[:/]|$)/.test(trimmed) ? 'http' : 'https';
  const address = isPlain ? `${scheme}://${trimmed}` : trimmed;
  if (!URL.canParse(address)) return { ok: false, problem: 'This is not an address' };
  const { protocol, hostname, origin } = new URL(address);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && LOCAL.test(hostname));
  return isSafe
    ? { ok: true, origin }
    : { ok: false, problem: 'Use an address that begins with https://' };
}

/** The match pattern of the permission request. Firefox's patterns have no ports. */
export function permissionFor(origin: string): string {
  const { protocol, hostname } = new URL(origin);
  return `${protocol}//${hostname}/*`;
}

/** Splits the line that the console offers for copying; null for any other text. */
export function splitPasted(text: string): { server: string; code: string } | null {
  const found = /^\s*(https?:\/\/\S+)\s+([a-z0-9]{4}[- ]?[a-z0-9]{4})\s*$/i.exec(text);
  return found?.[1] === undefined || found[2] === undefined
    ? null
    : { server: found[1], code: found[2] };
}
