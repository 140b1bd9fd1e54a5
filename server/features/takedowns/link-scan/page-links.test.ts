import { expect, it } from 'vitest';
import { emptyItem, type MagnetItem } from '#shared/magnets/magnet-items.ts';
import { renderMarkdown } from '#server/platform/markdown/markdown.ts';
import { pageLinks } from './page-links.ts';

const renderer = { render: async (text: string) => renderMarkdown(text) };
const text = (textContent: string): MagnetItem => ({ ...emptyItem('1'), textContent });
const link = (linkUrl: string): MagnetItem => ({ ...emptyItem('2'), type: 'link', linkUrl });
const linksOf = async (items: MagnetItem[], next: string | null = null) =>
  (await pageLinks(items, next, renderer)).map(({ url }) => url.href);

it('finds links, the next step and what texts link to, each once', async () => {
  const items = [text('[a](https://a.test/x) https://b.test/y'), link('https://c.test/')];
  expect(await linksOf(items, 'https://a.test/x')).toEqual([
    'https://c.test/',
    'https://a.test/x',
    'https://b.test/y',
  ]);
});

it('finds addresses that only the renderer of Markdown reads', async () => {
  const items = [text('[a](https&#58;//a.test/)\n\n[b][1]\n\n[1]: <https://b.te&#115;t/>')];
  expect((await linksOf(items)).toSorted()).toEqual(['https://a.test/', 'https://b.test/']);
});

it('finds addresses in a text that is shown as it was written', async () => {
  expect(await linksOf([text('`http://a.test/` javascript:x mailto:a@b.test')])).toEqual([
    'http://a.test/',
  ]);
});

it('finds links to unusual hosts, but takes no half address out of a text for one', async () => {
  const items = [
    link('https://a+b.evil.test/x'),
    text('[c](https://c!d.evil.test/) `https://e*f.test`'),
  ];
  expect(await linksOf(items)).toEqual(['https://a+b.evil.test/x', 'https://c!d.evil.test/']);
});

it('has a mark for each link, which is the same for the same link', async () => {
  const first = await pageLinks([link('https://a.test/x')], 'https://a.test/y', renderer);
  const again = await pageLinks([text('https://a.test/x')], null, renderer);
  expect(new Set(first.map(({ mark }) => mark)).size).toBe(2);
  expect(again.map(({ mark }) => mark)).toEqual([first[0]?.mark]);
});
