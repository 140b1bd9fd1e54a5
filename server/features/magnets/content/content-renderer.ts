import { createHash } from 'node:crypto';
import type { Logger } from '#server/platform/config/logger.ts';
import type { ContentRenderer, RenderedContent } from './renderer-port.ts';
import { asWritten } from './as-written.ts';
import { ContentStuck, createContentThread } from './content-thread.ts';
import { renderMarkdown } from './markdown.ts';

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
export function createContentRenderer(
  logger: Pick<Logger, 'error'>,
): ContentRenderer & { close(): Promise<void> } {
  const thread = createContentThread();
  const kept = new Map<string, RenderedContent>();
  const underWay = new Map<string, Promise<RenderedContent>>();
  /** Until when a text is not tried again, the oldest first. */
  const failedUntil = new Map<string, number>();
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

  function noteFailure(key: string): void {
    failedUntil.delete(key);
    failedUntil.set(key, performance.now() + FAILURE_KEPT_MS);
    for (const oldest of failedUntil.keys()) {
      if (failedUntil.size <= MAX_FAILURES) return;
      failedUntil.delete(oldest);
    }
  }

  async function renderApart(key: string, text: string): Promise<RenderedContent> {
    try {
      const rendered = await thread.render(text);
      keep(key, rendered);
      return rendered;
    } catch (error) {
      logger.error({ cause: String(error) }, 'a content was not rendered');
      if (error instanceof ContentStuck) noteFailure(key);
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
      if (performance.now() < (failedUntil.get(key) ?? 0)) {
        return Promise.resolve(asWritten(text, UNAVAILABLE));
      }
      const running = underWay.get(key) ?? renderApart(key, text);
      underWay.set(key, running);
      return running;
    },
    close: () => thread.close(),
  };
}
