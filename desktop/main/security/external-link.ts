const MAX_LENGTH = 2_048;
/** Comments and posts: what the product is about, so a click there is not asked about. */
const WELL_KNOWN_HOSTS: ReadonlySet<string> = new Set(['www.linkedin.com', 'linkedin.com']);

export type ExternalLink =
  | { kind: 'open'; url: string }
  /** A host outside our own list: ask the person first. */
  | { kind: 'ask'; url: string; host: string }
  /** An address to write to: shown for copying, no other program is started. */
  | { kind: 'write'; address: string }
  | { kind: 'refuse' };

const refused: ExternalLink = { kind: 'refuse' };

/**
 * What may happen to a link that leads out of the app (T106). Only https reaches the system, and
 * plain http for the configured server itself when that is a local one.
 */
export function judgeExternalLink(link: unknown, serverOrigin: string | null): ExternalLink {
  if (typeof link !== 'string' || link.length > MAX_LENGTH) return refused;
  const mail = /^mailto:([\w.+-]{1,64}@[\w.-]{1,255})$/i.exec(link)?.[1];
  if (mail !== undefined) return { kind: 'write', address: mail };
  // Before parsing: a parser forgives blanks and control characters, the system's may not.
  if (!/^https?:\/\/[^\s\\\p{Cc}]+$/iu.test(link) || !URL.canParse(link)) return refused;
  const url = new URL(link);
  if (url.username !== '' || url.password !== '') return refused;
  if (url.origin === serverOrigin) return { kind: 'open', url: url.href };
  if (url.protocol !== 'https:') return refused;
  if (WELL_KNOWN_HOSTS.has(url.host)) return { kind: 'open', url: url.href };
  return { kind: 'ask', url: url.href, host: url.host };
}
