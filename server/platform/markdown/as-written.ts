import { escapeHtml } from '#shared/app/escape-html.ts';
import type { RenderedMarkdown } from './markdown-port.ts';

/** The text with its own line breaks and nothing of it taken for markup. */
export function asWritten(source: string, problem: string): RenderedMarkdown {
  return { html: `<p class="as-written">${escapeHtml(source)}</p>`, problem };
}
