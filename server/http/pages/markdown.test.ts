import { describe, expect, test } from 'vitest';
import { renderMarkdown } from './markdown.ts';

describe('a creator’s markdown', () => {
  test('becomes headings, lists, tables and links that open aside', () => {
    const html = renderMarkdown(
      '## Plan\n\n1. **one**\n2. [two](https://example.com/a)\n\n| a | b |\n| - | - |\n| 1 | 2 |',
    );
    expect(html).toContain('<h3>Plan</h3>');
    expect(html).toContain('<strong>one</strong>');
    expect(html).toContain('<td>1</td>');
    expect(html).toContain(
      '<a href="https://example.com/a" rel="noopener nofollow" target="_blank">two</a>',
    );
  });

  test('has its headings below those of the page, whichever level it starts at', () => {
    const levels = (source: string) => renderMarkdown(source).match(/(?<=<)h\d/g);
    expect(levels('# A\n\n## B\n\n##### C')).toEqual(['h3', 'h4', 'h6']);
    expect(levels('### A\n\n#### B\n\n### C')).toEqual(['h3', 'h4', 'h3']);
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
  ])('keeps %s from being anything but text (T68, T69)', (source) => {
    const html = renderMarkdown(source);
    expect(html).not.toMatch(/<(?:script|iframe|style|svg|img)/i);
    expect(html).not.toMatch(/<[^>]*\son\w+\s*=/i);
    expect(html).not.toMatch(/<[^>]*\s(?:href|src)="(?!https:|mailto:)/i);
  });
});
