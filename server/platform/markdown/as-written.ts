import type { RenderedMarkdown } from './markdown-port.ts';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** The text with its own line breaks and nothing of it taken for markup. */
export function asWritten(source: string, problem: string): RenderedMarkdown {
  const text = source.replaceAll(/[&<>"]/g, (letter) => entities[letter] ?? letter);
  return { html: `<p class="as-written">${text}</p>`, problem };
}
