import { expect, test } from 'vitest';
import { escapeHtml } from './escape-html.ts';

test('neither text nor an attribute in double quotes is taken for markup', () => {
  expect(escapeHtml('<a href="x">Tom & Jerry\'s &amp;</a>')).toBe(
    "&lt;a href=&quot;x&quot;&gt;Tom &amp; Jerry's &amp;amp;&lt;/a&gt;",
  );
});
