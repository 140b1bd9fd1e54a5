import { magnetPath } from '#server/features/magnets/magnet-path.ts';
import type { ListedMagnets } from '#server/features/magnets/visitors/listed-magnets.ts';
import { escapeXml, XML_DECLARATION } from '#server/platform/http/pages/xml.ts';

/** Most addresses of one file by the sitemap protocol. */
export const MAX_ADDRESSES = 50_000;

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

export interface SitemapDependencies {
  /** Absolute, without a trailing slash. */
  publicUrl: string;
  /** Where magnets are; their host's robots.txt names this list. */
  pagesUrl: string;
  /** The site's own pages. */
  addresses: readonly string[];
  listed: ListedMagnets;
  maxAddresses?: number;
}

/** `/sitemap.xml`: every address, or where there are too many for one file the list of its parts. */
export async function writeSitemap(dependencies: SitemapDependencies): Promise<string> {
  const { publicUrl, addresses, listed, maxAddresses = MAX_ADDRESSES } = dependencies;
  const count = await listed.count();
  if (addresses.length + count <= maxAddresses) {
    return urlset([
      ...addresses.map((address) => entry(address)),
      ...(await magnetEntries(dependencies, 0, maxAddresses)),
    ]);
  }
  const parts = 1 + Math.ceil(count / maxAddresses);
  const parted = Array.from({ length: parts }, (_, part) => `${publicUrl}/sitemap-${part}.xml`);
  const list = parted.map((address) => `<sitemap><loc>${escapeXml(address)}</loc></sitemap>`);
  return `${XML_DECLARATION}<sitemapindex xmlns="${NAMESPACE}">${list.join('')}</sitemapindex>\n`;
}

/** `/sitemap-{part}.xml`: the site's own pages are part 0, magnets the others; null beyond the last. */
export async function writeSitemapPart(
  dependencies: SitemapDependencies,
  part: number,
): Promise<string | null> {
  const { addresses, maxAddresses = MAX_ADDRESSES } = dependencies;
  if (part === 0) return urlset(addresses.map((address) => entry(address)));
  const entries = await magnetEntries(dependencies, part - 1, maxAddresses);
  return entries.length === 0 ? null : urlset(entries);
}

async function magnetEntries(
  { pagesUrl, listed }: SitemapDependencies,
  page: number,
  size: number,
): Promise<string[]> {
  const magnets = await listed.list(page, size);
  return magnets.map((magnet) => entry(pagesUrl + magnetPath(magnet), magnet.updatedAt));
}

function urlset(entries: readonly string[]): string {
  return `${XML_DECLARATION}<urlset xmlns="${NAMESPACE}">${entries.join('')}</urlset>\n`;
}

function entry(address: string, changedAt?: Date): string {
  const lastmod = changedAt === undefined ? '' : `<lastmod>${changedAt.toISOString()}</lastmod>`;
  return `<url><loc>${escapeXml(address)}</loc>${lastmod}</url>`;
}
