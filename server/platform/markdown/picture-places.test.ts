import { afterAll, describe, expect, test } from 'vitest';
import { MOST_PICTURES } from '#shared/files/picture.rules.ts';
import { pictureMarkdown } from '#shared/files/text-pictures.ts';
import { createMarkdownRenderer } from './markdown-renderer.ts';

const ID = 'abcdefghijkmnpqrstuv';
const picture = { id: ID, url: '/p?a=1&b="2"', width: 640, height: 480 };
const renderer = createMarkdownRenderer({ error: () => {} });
afterAll(() => renderer.close());
const html = async (text: string, pictures = [picture]) =>
  (await renderer.render(text, { pictures })).html;

describe('a picture in a text', () => {
  test('stands there with its size, its words and its signed address', async () => {
    expect(await html(`Before ![A "small" house](picture:${ID}) behind`)).toBe(
      '<p>Before <img src="/p?a=1&amp;b=&quot;2&quot;" alt="A &quot;small&quot; house" width="640" ' +
        'height="480" loading="lazy" referrerpolicy="no-referrer" /> behind</p>\n',
    );
    expect(await html(`![](picture:${ID})`)).toContain('alt="" width="640"');
  });

  test('is its words where it may not be shown', async () => {
    for (const others of [[], [{ ...picture, id: 'zyxwvutsrqpnmkjihgfe' }]])
      expect(await html(`![A <house>](picture:${ID})`, others)).toBe('<p>A &lt;house&gt;</p>\n');
  });

  test('has the same words that its creator typed', async () => {
    const words = 'a] (b) \\ [c *d* _e_ `f` <g> &amp;';
    expect(await html(pictureMarkdown(ID, words))).toContain(
      'alt="a] (b) \\ [c *d* _e_ `f` &lt;g&gt; &amp;amp;"',
    );
  });

  test.each([
    ['a link to it', `[words](picture:${ID})`, '<p>words</p>\n'],
    ['an address of its own', `<picture:${ID}>`, `<p>picture:${ID}</p>\n`],
    [
      'a link beside a link',
      `[one](picture:${ID}) [two](https://a.example)`,
      '<p>one <a href="https://a.example" rel="noopener nofollow" target="_blank">two</a></p>\n',
    ],
    [
      'an address that readers of the text would not find',
      `![words](picture&#58;${ID})`,
      '<p>words</p>\n',
    ],
    ['code', `\`![a](picture:${ID})\``, `<p><code>![a](picture:${ID})</code></p>\n`],
    ['a longer id', `![a](picture:${ID}x)`, `<p>![a](picture:${ID}x)</p>\n`],
    [
      'a tag',
      `<img src="picture:${ID}" alt="x">`,
      `<p>&lt;img src="picture:${ID}" alt="x"&gt;</p>\n`,
    ],
    [
      'a tag among the words of another',
      `![<img src="picture:${ID}" alt="x">](https://a.example/b.png)`,
      '<p><img src="https://a.example/b.png" alt="&lt;img src=&quot;' +
        `picture:${ID}&quot; alt=&quot;x&quot;&gt;" loading="lazy" referrerpolicy="no-referrer" /></p>\n`,
    ],
  ])('is not made of %s', async (_name, text, expected) => {
    expect(await html(text)).toBe(expected);
  });

  test('may be named by reference, and lead somewhere', async () => {
    expect(await html(`![a][b]\n\n[b]: picture:${ID}`)).toContain('<img src="/p?');
    expect(await html(`[![a](picture:${ID})](https://a.example)`)).toMatch(
      /<a href="https:\/\/a\.example"[^>]*><img src="\/p\?[^>]*><\/a>/,
    );
  });

  test('of another site stays what it was', async () => {
    expect(await html('![x](https://a.example/b.png)')).toBe(
      '<p><img src="https://a.example/b.png" alt="x" loading="lazy" referrerpolicy="no-referrer" /></p>\n',
    );
  });

  test('is also shown in a long text, which a thread renders', async () => {
    const long = `${'Words. '.repeat(400)}\n\n![a](picture:${ID})`;
    expect(await html(long)).toContain('<img src="/p?');
    expect(await html(long, [])).not.toContain('<img');
  });

  test('is one of a hundred at most', async () => {
    const many = (count: number) => renderer.render(`![a](picture:${ID}) `.repeat(count));
    expect((await many(MOST_PICTURES)).problem).toBeNull();
    expect((await many(MOST_PICTURES + 1)).problem).toBe(
      'Please use at most 100 pictures in a text',
    );
  });
});
