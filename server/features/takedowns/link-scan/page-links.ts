import { hash } from 'node:crypto';
import { Parser } from 'htmlparser2';
import type { MagnetItem } from '#shared/magnets/magnet-items.ts';
import type { MarkdownRenderer } from '#server/platform/markdown/markdown-port.ts';
import { addressesOf } from '../publications/linked-hosts.ts';

/** A link of a page. */
export interface PageLink {
  url: URL;
  /** Stands for the link where the link itself may not: operators do not see what is behind the lock. */
  mark: string;
}

/** A trailing dot changes nothing about where a link leads. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/\.$/, '');
}

/** What is cut out of a text may be half an address. */
const IS_HOST = /^[a-z0-9._-]+$|^\[[0-9a-f:]+\]$/;

/** More than the texts of a page can hold. */
const MOST_LINKS = 50_000;

/**
 * What a page links to, each once: its links and its next step first, then what its texts link to, as
 * visitors get them and as they are written.
 */
export async function pageLinks(
  items: readonly MagnetItem[],
  nextStepUrl: string | null,
  markdown: Pick<MarkdownRenderer, 'render'>,
): Promise<PageLink[]> {
  const links = items.filter(({ type }) => type === 'link');
  const texts = items.filter(({ type }) => type === 'text');
  const found = new Map<string, PageLink>();
  const add = (address: string, isCutOut = false): void => {
    const url = URL.canParse(address) ? new URL(address) : null;
    if (url === null || !/^https?:$/.test(url.protocol) || found.size >= MOST_LINKS) return;
    if (isCutOut && !IS_HOST.test(url.hostname)) return;
    found.set(url.href, { url, mark: markOf(url) });
  };
  for (const address of addressesOf(links, nextStepUrl)) add(address);
  for (const { textContent } of texts) {
    for (const address of hrefsIn((await markdown.render(textContent ?? '')).html)) add(address);
  }
  for (const address of addressesOf(texts, null)) add(address, true);
  return [...found.values()];
}

/** A hash that has no secret: who knows a link may know that a page has it. */
function markOf({ href }: URL): string {
  return hash('sha256', href, 'base64url').slice(0, 22);
}

/** Markdown may write an address in ways that only its renderer reads. */
function hrefsIn(html: string): string[] {
  const hrefs: string[] = [];
  const parser = new Parser({
    onopentag(name, { href }) {
      if (name === 'a' && href !== undefined) hrefs.push(href);
    },
  });
  parser.end(html);
  return hrefs;
}
