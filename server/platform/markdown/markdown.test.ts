import MarkdownIt from 'markdown-it';
import { describe, expect, test, vi } from 'vitest';
import { renderMarkdown } from './markdown.ts';

describe('a creator’s markdown', () => {
  test('becomes headings, lists, tables and links that open in a new tab', () => {
    const { html } = renderMarkdown(
      '## Plan\n\n1. **one**\n2. [two](https://example.com/a)\n\n| a | b |\n| - | - |\n| 1 | 2 |',
    );
    expect(html).toContain('<h3>Plan</h3>');
    expect(html).toContain('<strong>one</strong>');
    expect(html).toContain('<td>1</td>');
    expect(html).toContain(
      '<a href="https://example.com/a" rel="noopener nofollow" target="_blank">two</a>',
    );
  });

  test('has its headings below those of the page, at whatever level it starts', () => {
    const levels = (source: string) => renderMarkdown(source).html.match(/(?<=<)h\d/g);
    expect(levels('# A\n\n## B\n\n##### C')).toEqual(['h3', 'h4', 'h6']);
    expect(levels('### A\n\n#### B\n\n### C')).toEqual(['h3', 'h4', 'h3']);
  });

  test('has its headings one level higher on a page with fewer headings', () => {
    expect(renderMarkdown('## A\n\n### B', 2).html.match(/(?<=<)h\d/g)).toEqual(['h2', 'h3']);
  });

  test('is not searched for addresses that would not become links', () => {
    const linkify: object = Object.getPrototypeOf(new MarkdownIt().linkify);
    const found = vi.spyOn(linkify as { matchAtStart(text: string): unknown }, 'matchAtStart'); // has it
    const source = 'http://a.b/!ftp://a.b/! //a.b/! www.a.com a.com '.repeat(20);
    expect(renderMarkdown(source).html).not.toContain('<a');
    expect(found.mock.results.filter(({ value }) => value !== null)).toEqual([]);
    found.mockRestore();
    expect(renderMarkdown('https://a.com me@a.com').html.match(/<a /g)).toHaveLength(2);
  });

  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](data:text/html,<script>alert(1)</script>)',
    '[x](vbscript:x)',
    '[x](//evil.test)',
    '![x](data:image/svg+xml,<svg onload=alert(1)>)',
    '![x](http://evil.test/pixel.gif)',
    '<iframe srcdoc="<script>alert(1)</script>">',
    '<style>body{display:none}</style>',
    '[x]: javascript:alert(1)\n\n[x]',
    '<a href="javascript:alert(1)">x</a>',
    '``` "><script>alert(1)</script>\n```',
  ])('shows %s as text only', (source) => {
    const { html } = renderMarkdown(source);
    expect(html).not.toMatch(/<(?:script|iframe|style|svg|img)/i);
    expect(html).not.toMatch(/<[^>]*\son\w+\s*=/i);
    expect(html).not.toMatch(/<[^>]*\s(?:href|src)="(?!https:|mailto:)/i);
  });

  test.each([
    ['eleven quotes in one another', `${'>'.repeat(11)} a`, 'Please nest'],
    ['eleven lists in one another', nestedList(11), 'Please nest'],
    ['a table of 5,001 cells', aTable(3, 1_667), 'Please keep tables'],
    [
      'a row that fills 6,000 cells up',
      `|a`.repeat(60) + `\n${'|-'.repeat(60)}\n${'b|\n'.repeat(100)}`,
      'Please keep tables',
    ],
    [
      'an address named over and over',
      `[x]: https://e.test/${'a'.repeat(2_000)}\n\n${'[x] '.repeat(300)}`,
      'Please shorten',
    ],
    ['letters that are written as entities', '"'.repeat(100_000), 'Please shorten'],
  ])('is shown as it was written when it is %s', (_name, source, problem) => {
    const rendered = renderMarkdown(source);
    expect(rendered.problem).toMatch(new RegExp(`^${problem}`));
    expect(rendered.html).toMatch(/^<p class="as-written">[^<]*<\/p>$/);
    expect(rendered.html.length).toBeLessThan(7 * source.length + 100);
  });

  test.each([
    ['ten quotes in one another', `${'>'.repeat(10)} a`],
    ['ten lists in one another', nestedList(10)],
    ['a table of 5,000 cells', aTable(4, 1_249)],
    [
      '100,000 characters of prose',
      'The **quick** fox [jumps](https://a.test/x).\n\n'.repeat(2_170),
    ],
    ['100,000 characters of short lines', '- a\n'.repeat(25_000)],
  ])('may contain %s', (_name, source) => {
    expect(renderMarkdown(source).problem).toBeNull();
  });
});

function nestedList(levels: number): string {
  return Array.from({ length: levels }, (_, level) => `${'  '.repeat(level)}- a`).join('\n');
}

/** One row more for the head. */
function aTable(columns: number, rows: number): string {
  const row = `${'|a'.repeat(columns)}|\n`;
  return row + `${'|-'.repeat(columns)}|\n` + row.repeat(rows);
}
