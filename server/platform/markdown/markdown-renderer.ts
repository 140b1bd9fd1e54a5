import { LRUCache } from 'lru-cache';
import { createHash } from 'node:crypto';
import type { Logger } from '#server/platform/config/logger.ts';
import type { MarkdownRenderer, RenderedMarkdown, TopHeading } from './markdown-port.ts';
import { asWritten } from './as-written.ts';
import { MarkdownStuck, createMarkdownThread } from './markdown-thread.ts';
import { renderMarkdown } from './markdown.ts';
import { placePictures } from './picture-places.ts';

/** Without a table, takes a few milliseconds at most, less than handing it to a thread. */
const SHORT = 2_000;
/** What makes a table of more than one column: short ones can still have 100,000 cells. */
const IN_TABLES = '|';
const MAX_KEPT_CHARACTERS = 16 * 1_048_576;
/** A text that ended the thread once would hold up all others for as long again. */
export const FAILURE_KEPT_MS = 10 * 60_000;
const MAX_FAILURES = 1_000;
const UNAVAILABLE = 'This content could not be formatted just now. Please try again';

/**
 * Renders each version of a content once: what is kept is found by the text itself, so a change of
 * the magnet finds another. Long ones are rendered in a thread of their own, also while they are
 * still being written, so that nobody else waits. One that the thread got stuck with is tried again
 * after a while only.
 */
export function createMarkdownRenderer(
  logger: Pick<Logger, 'error'>,
): MarkdownRenderer & { close(): Promise<void> } {
  const thread = createMarkdownThread();
  const kept = new LRUCache<string, RenderedMarkdown>({
    maxSize: MAX_KEPT_CHARACTERS,
    sizeCalculation: ({ html }) => Math.max(1, html.length),
  });
  const underWay = new Map<string, Promise<RenderedMarkdown>>();
  /** Texts that are not tried again for a while. */
  const failed = new LRUCache<string, true>({
    max: MAX_FAILURES,
    ttl: FAILURE_KEPT_MS,
    perf: performance,
  });

  async function renderApart(
    key: string,
    text: string,
    topHeading: TopHeading,
  ): Promise<RenderedMarkdown> {
    try {
      const rendered = await thread.render(text, topHeading);
      kept.set(key, rendered);
      return rendered;
    } catch (error) {
      logger.error({ cause: String(error) }, 'a content was not rendered');
      if (error instanceof MarkdownStuck) failed.set(key, true);
      return asWritten(text, UNAVAILABLE);
    } finally {
      underWay.delete(key);
    }
  }

  function renderOnce(text: string, topHeading: TopHeading): Promise<RenderedMarkdown> {
    if (text.length <= SHORT && !text.includes(IN_TABLES))
      return Promise.resolve(renderMarkdown(text, topHeading));
    const key = topHeading + createHash('sha256').update(text).digest('base64');
    const known = kept.get(key);
    if (known !== undefined) return Promise.resolve(known);
    if (failed.has(key)) return Promise.resolve(asWritten(text, UNAVAILABLE));
    const running = underWay.get(key) ?? renderApart(key, text, topHeading);
    underWay.set(key, running);
    return running;
  }

  return {
    async render(text, { topHeading = 3, pictures = [] } = {}) {
      const { html, problem } = await renderOnce(text, topHeading);
      return { html: placePictures(html, pictures), problem };
    },
    close: () => thread.close(),
  };
}
