import { MAX_NEWS_BODY } from '#shared/news/operator-news.contract.ts';
import { escapeXml, XML_DECLARATION } from '#server/platform/http/pages/xml.ts';
import { hashSecret } from '#server/platform/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type ArchiveRow, selectArchive } from './archive.queries.ts';
import { CREATORS } from './news.queries.ts';
import * as queries from './news-feed.queries.ts';

/** A creator's own RSS feed of news. Its address is a secret: feed readers cannot sign in. */
export interface NewsFeed {
  /** When its address was made; null while there is none. */
  madeAt(userId: string): Promise<string | null>;
  /** Makes an address, which is known to the caller alone; the one before no longer works. */
  renew(userId: string): Promise<string>;
  remove(userId: string): Promise<void>;
  /** RSS 2.0; null for an address that does not work. */
  write(token: string, productName: string): Promise<string | null>;
}

const ITEMS = 20;

/** Feeds of creators. */
export function createNewsFeed({
  db,
  ids,
  markdown,
  publicUrl,
}: Pick<Platform, 'db' | 'ids' | 'markdown' | 'publicUrl'>): NewsFeed {
  async function item({ id, title, opening: body, publishedAt }: ArchiveRow): Promise<string> {
    const { html } = await markdown.render(body, { topHeading: 2 });
    return [
      '<item>',
      `<title>${escapeXml(title)}</title>`,
      `<link>${escapeXml(`${publicUrl}/news/${id}`)}</link>`,
      `<guid isPermaLink="false">${escapeXml(id)}</guid>`,
      `<pubDate>${publishedAt.toUTCString()}</pubDate>`,
      `<description>${escapeXml(html)}</description>`,
      '</item>',
    ].join('');
  }

  return {
    madeAt: async (userId) => (await queries.findFeed(db, userId))?.toISOString() ?? null,
    async renew(userId) {
      const token = ids.secret('rss_');
      await queries.saveFeed(db, userId, hashSecret(token));
      return `${publicUrl}/feed/news/${token}`;
    },
    remove: (userId) => queries.deleteFeed(db, userId),

    async write(token, productName) {
      const userId = await queries.findReader(db, hashSecret(token));
      if (userId === undefined) return null;
      // No text is longer than its whole opening.
      const page = { openingLength: MAX_NEWS_BODY, after: null, limit: ITEMS };
      const rows = await selectArchive(db, CREATORS, userId, page);
      const items = await Promise.all(rows.slice(0, ITEMS).map(item));
      return [
        XML_DECLARATION,
        '<rss version="2.0"><channel>',
        `<title>${escapeXml(`News of ${productName}`)}</title>`,
        `<link>${escapeXml(`${publicUrl}/news`)}</link>`,
        `<description>${escapeXml(`What is new in ${productName}.`)}</description>`,
        ...items,
        '</channel></rss>\n',
      ].join('');
    },
  };
}
