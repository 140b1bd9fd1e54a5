// Its types bring a browser's into every project that knows vitest; here two properties are used.
import { JSDOM } from 'jsdom';

interface Parsed {
  window: { document: Document };
}

/** A page as a browser's parser builds it, without styles and scripts. */
export function parsePage(html: string): Document {
  const parsed: Parsed = new JSDOM(html);
  return parsed.window.document;
}
