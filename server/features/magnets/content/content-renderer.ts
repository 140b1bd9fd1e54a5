import { createHash } from 'node:crypto';
import type { Logger } from '#server/platform/config/logger.ts';
import type { ContentRenderer, RenderedContent } from './renderer-port.ts';
import { asWritten } from './as-written.ts';
import { createContentThread } from './content-thread.ts';
import { renderMarkdown } from './markdown.ts';

/** Without a table, takes a few milliseconds at most, less than handing it to a thread. */
const SHORT = 2_000;
/** What makes a table of more than one column: short ones can still have 100,000 cells. */
const IN_TABLES = '|';
const MAX_KEPT_CHARACTERS = 16 * 1_048_576;
const UNAVAILABLE = 'This content could not be formatted just now. Please try again';

/**
 * Renders each version of a content once: what is kept is found by the text itself, so a change of
 * the magnet finds another. Long ones are rendered in a thread of their own, also while they are
 * still being written, so that nobody else waits.
 */
export function createContentRenderer(
  logger: Logger,
): ContentRenderer & { close(): Promise<void> } {
  const thread = createContentThread();
  const kept = new Map<string, RenderedContent>();
  const underWay = new Map<string, Promise<RenderedContent>>();
  let characters = 0;

  function keep(key: string, rendered: RenderedContent): void {
    kept.set(key, rendered);
    characters += rendered.html.length;
    for (const [oldKey, old] of kept) {
      if (characters <= MAX_KEPT_CHARACTERS) return;
      kept.delete(oldKey);
      characters -= old.html.length;
    }
  }

  async function renderApart(key: string, text: string): Promise<RenderedContent> {
    try {
      const rendered = await thread.render(text);
      keep(key, rendered);
      return rendered;
    } catch (error) {
      logger.error({ cause: String(error) }, 'a content was not rendered');
      return asWritten(text, UNAVAILABLE);
    } finally {
      underWay.delete(key);
    }
  }

  return {
    render(text) {
      if (text.length <= SHORT && !text.includes(IN_TABLES))
        return Promise.resolve(renderMarkdown(text));
      const key = createHash('sha256').update(text).digest('base64');
      const known = kept.get(key);
      if (known !== undefined) {
        // To the end of the line: what nobody asks for goes first.
        kept.delete(key);
        kept.set(key, known);
        return Promise.resolve(known);
      }
      const running = underWay.get(key) ?? renderApart(key, text);
      underWay.set(key, running);
      return running;
    },
    close: () => thread.close(),
  };
}
