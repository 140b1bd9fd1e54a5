import type { MagnetItem } from '#shared/magnets/magnet-items.ts';

/** Addresses in a Markdown text end before what its marks and sentences put behind them. */
const ADDRESS = /https?:\/\/[^\s<>()[\]"'`\\]+/gi;

/** The most that one page names, so that a text full of links stays a short answer. */
const MOST_HOSTS = 50;

/**
 * Hosts that the items and the next step of a page link to, each once, in the order of the page. A host
 * that imitates another by letters of other scripts is named as browsers ask for it (`xn--`).
 */
export function linkedHosts(items: readonly MagnetItem[], nextStepUrl: string | null): string[] {
  const hosts = new Set<string>();
  for (const address of addressesOf(items, nextStepUrl)) {
    const host = URL.canParse(address) ? new URL(address).host : '';
    if (host !== '') hosts.add(host);
    if (hosts.size === MOST_HOSTS) break;
  }
  return [...hosts];
}

/** Addresses of links, in texts and of the next step as they are written, in the order of the page. */
export function* addressesOf(
  items: readonly MagnetItem[],
  nextStepUrl: string | null,
): Generator<string> {
  for (const { type, textContent, linkUrl } of items) {
    if (type === 'link' && linkUrl !== null) yield linkUrl;
    if (type !== 'text' || textContent === null) continue;
    for (const [address] of textContent.matchAll(ADDRESS)) yield address;
  }
  if (nextStepUrl !== null) yield nextStepUrl;
}
