const MAX_LENGTH = 2_048;

export type ServerAddress =
  | { ok: true; origin: string }
  | { ok: false; problem: 'empty' | 'malformed' | 'credentials' | 'not_https' };

/**
 * Reads a typed server address. A bare name means https; http is only for this computer, where nobody
 * can listen in. Path and query are dropped, because the console needs the origin.
 */
export function readServerAddress(text: string): ServerAddress {
  const typed = text.trim();
  if (typed === '') return { ok: false, problem: 'empty' };
  if (typed.length > MAX_LENGTH || /[\s\\]/.test(typed)) return { ok: false, problem: 'malformed' };
  const address = withScheme(typed);
  if (!URL.canParse(address)) return { ok: false, problem: 'malformed' };
  const url = new URL(address);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return { ok: false, problem: 'malformed' };
  }
  if (url.username !== '' || url.password !== '') return { ok: false, problem: 'credentials' };
  if (url.protocol === 'http:' && !isThisComputer(url.hostname)) {
    return { ok: false, problem: 'not_https' };
  }
  return { ok: true, origin: url.origin };
}

function withScheme(typed: string): string {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(typed)) return typed;
  const host = typed.split(/[/?#]/, 1)[0] ?? '';
  const name = host.startsWith('[') ? host.replace(/\]:\d+$/, ']') : host.replace(/:\d+$/, '');
  return `${isThisComputer(name.toLowerCase()) ? 'http' : 'https'}://${typed}`;
}

function isThisComputer(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}
