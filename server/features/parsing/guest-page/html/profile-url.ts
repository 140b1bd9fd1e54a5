import { REAL_LINKEDIN } from '#shared/account/linkedin-origin.ts';

const linkedInHost = /^(?:(?:www|m|[a-z]{2})\.)?linkedin\.com$/;
/** A cheap test that excludes most addresses before parsing. */
const profileWord = /(?:^|[\\/])(?:in|company|school|showcase)[\\/]/;
const profilePath = /^\/(in|company|school|showcase)\/([^/]{1,200})\/?$/;

/** True for a link that names a person or a page, as mentions do. */
export function isProfileHref(href: string): boolean {
  return rebuildProfileUrl(href) !== null;
}

/**
 * Builds a profile's address from its slug on the main host; null for anything else. The address on
 * the page is never used.
 */
export function rebuildProfileUrl(href: string): string | null {
  if (!profileWord.test(href)) return null;
  const url = URL.canParse(href, REAL_LINKEDIN) ? new URL(href, REAL_LINKEDIN) : null;
  if (url === null || url.port !== '' || url.username !== '' || url.password !== '') return null;
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  const [, kind, slug] = (linkedInHost.test(url.hostname) && profilePath.exec(url.pathname)) || [];
  if (kind === undefined || slug === undefined || /%2f|%5c|%00/i.test(slug)) return null;
  return `https://www.linkedin.com/${kind}/${slug}`;
}
