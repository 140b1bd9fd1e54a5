import { expect, test } from 'vitest';
import { drawableText, fitText } from './card-text.ts';
import { renderShareCard } from './render-share-card.tsx';

const view = {
  productName: 'Unlatch',
  title: 'Onboarding checklist',
  triggerWord: 'GROWTH',
  creatorName: 'Maya Okafor',
  creatorPhoto: null,
  brandColour: '#0a66c2',
};

test('a card shows title, word and name', () => {
  const svg = renderShareCard(view);
  for (const part of ['Onboarding', 'checklist', 'GROWTH', 'Maya Okafor', 'Unlatch']) {
    expect(svg).toContain(part);
  }
});

test('text that a creator typed is never markup', () => {
  const svg = renderShareCard({
    ...view,
    title: '"><image href="https://evil.test/x"/>&\u0000\u{FFFE}',
  });
  expect(svg).not.toContain('<image');
  expect(svg).toContain('&amp;');
  expect(svg).not.toMatch(/[\u0000\u{FFFE}]/u);
});

test('emoji and letters without a typeface are left out, not drawn as boxes', () => {
  expect(drawableText('🚀 Grow 👍🏽 it')).toBe('Grow it');
  expect(drawableText('成長')).toBeNull();
  expect(renderShareCard({ ...view, title: '成長', creatorName: '张' })).toContain('Open it with');
});

test('decorative letters are written plainly, and rare signs are left out', () => {
  expect(drawableText('𝗚𝗿𝗼𝘄𝘁𝗵 ➜ ①②, ﬁve ☃ “days”')).toBe('Growth 12, five “days”');
  expect(drawableText('Ｆｕｌｌ ｗｉｄｔｈ')).toBe('Full width');
  expect(drawableText('Cre\u0301e\u0301r des leads : 50 € — dès lundi')).toBe(
    'Créér des leads : 50 € — dès lundi',
  );
  for (const nothing of ['', '   ', '🚀🚀', '— — —', '\u200b', '☃']) {
    expect(drawableText(nothing)).toBeNull();
  }
});

test.each([
  ['Arabic', 'قائمة التحقق'],
  ['Hebrew', 'רשימה ראשונה'],
  ['Han', '客户入门清单'],
  ['Japanese', 'はじめてのリスト'],
  ['Korean', '온보딩 체크리스트'],
  ['Devanagari', 'पहली सूची'],
  ['Thai', 'รายการแรก'],
  ['mixed', 'Growth für 成長'],
])('a title in %s is replaced by a default sentence', (_script, title) => {
  const svg = renderShareCard({ ...view, title, triggerWord: title, creatorName: title });
  expect(svg).toContain('Open it with');
  expect(svg).toContain('Unlatch');
  expect(svg).not.toContain('Comment ');
  expect(svg).not.toContain('By ');
});

test('a title takes the largest size that fits, and is cut when none does', () => {
  const room = {
    width: 860,
    sizes: [
      { size: 96, maxLines: 1 },
      { size: 60, maxLines: 2 },
    ],
  };
  expect(fitText('Short', room)).toEqual({ size: 96, lines: ['Short'] });
  expect(fitText('A title of a good many more words than that', room).size).toBe(60);
  const long = fitText('x'.repeat(300), room);
  expect(long.lines).toHaveLength(2);
  expect(long.lines[1]).toMatch(/…$/);
  const words = fitText('one or two, '.repeat(30).trim(), room);
  expect(words.lines[1]).toMatch(/(?:^| )(?:one|or|two)…$/);
});

test('a title of three lines does not touch the logo above it', () => {
  const svg = renderShareCard({ ...view, title: 'Öğrenme rehberi: “Größe” und das ganze Bild' });
  const first = /<text x="[\d.]+" y="([\d.]+)" font-size="(\d+)"[^>]*>Öğrenme/.exec(svg);
  const [top, size] = [Number(first?.[1]), Number(first?.[2])];
  // A capital with its marks is as high as the letter's size; the mark ends at 116, and some air.
  expect(top - size).toBeGreaterThan(116 + 24);
});
