import { REAL_LINKEDIN } from '#shared/account/linkedin-origin.ts';
import { readProfileAddress } from '#shared/account/linkedin-profile.ts';

const MAX_ADDRESS = 300;

/** The target of a link to a person or a page, in the stored form; null for others. */
export function readProfileLink(link: Element): string | null {
  const href = link.getAttribute('href') ?? '';
  if (
    !/(?:^|\/)(?:in|company|school|showcase)\//.test(href) ||
    !URL.canParse(href, REAL_LINKEDIN)
  ) {
    return null;
  }
  const { protocol, hostname, pathname } = new URL(href, REAL_LINKEDIN);
  const read = readProfileAddress(`${protocol}//${hostname}${pathname}`);
  return read.ok && read.url.length <= MAX_ADDRESS ? read.url : null;
}

/**
 * The profile links of a comment's head: its picture and its name. Links behind the text belong to
 * cards and reactions. Null when they lead to different people, or one has an unknown target.
 */
export function readHeadLinks(
  links: readonly Element[],
  text: Element,
): { links: Element[]; url: string | null } | null {
  const head = links.filter((link) => isBefore(link, text) && isProfileShaped(link));
  const urls = new Set(head.map(readProfileLink));
  if (urls.size > 1 || urls.has(null)) return null;
  const [url = null] = urls;
  return { links: head, url };
}

function isProfileShaped(link: Element): boolean {
  return /(?:^|\/)(?:in|company|school|showcase)\//.test(link.getAttribute('href') ?? '');
}

/** True where `one` ends before `other` begins. */
export function isBefore(one: Element, other: Element): boolean {
  const position = one.compareDocumentPosition(other);
  // 4: follows. 16: stands inside.
  return (position & 4) !== 0 && (position & 16) === 0;
}
