const MAX_LENGTH = 2_048;
/** Comments and posts, which are what the product is about: no question before opening. */
const WELL_KNOWN_HOSTS: ReadonlySet<string> = new Set(['www.linkedin.com', 'linkedin.com']);

export type ExternalLink =
  | { kind: 'open'; url: string }
  /** A host outside our own list: the person is asked first. */
  | { kind: 'ask'; url: string; host: string }
  /** A mail address: shown for copying, no other program is started. */
  | { kind: 'write'; address: string }
  | { kind: 'refuse' };

const refused: ExternalLink = { kind: 'refuse' };

/**
 * What happens to a link out of the app (T106). Only https reaches the system, and plain http only
 * for the configured server when it is local.
 */
export function judgeExternalLink(link: unknown, serverOrigin: string | null): ExternalLink {
  if (typeof link !== 'string' || link.length > MAX_LENGTH) return refused;
  const mail = /^mailto:([\w.+-]{1,64}@[\w.-]{1,255})$/i.exec(link)?.[1];
  if (mail !== undefined) return { kind: 'write', address: mail };
  // Before parsing: a parser ignores spaces and control characters, the system's may not.
  if (!/^https?:\/\/[^\s\\\p{Cc}]+$/iu.test(link) || !URL.canParse(link)) return refused;
  const url = new URL(link);
  if (url.username !== '' || url.password !== '') return refused;
  if (url.origin === serverOrigin) return { kind: 'open', url: url.href };
  if (url.protocol !== 'https:') return refused;
  if (WELL_KNOWN_HOSTS.has(url.host)) return { kind: 'open', url: url.href };
  return { kind: 'ask', url: url.href, host: url.host };
}
