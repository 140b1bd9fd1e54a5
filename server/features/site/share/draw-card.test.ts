import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { contrastRatio } from '#shared/app/brand-colour.ts';
import { type CardOrder, drawCard } from './draw-card.ts';

const facts: CardOrder['facts'] = {
  productName: 'Unlatch',
  icon: null,
  title: 'Onboarding checklist',
  triggerWord: 'GROWTH',
  creatorName: 'Maya Okafor',
  photoPath: null,
  logoPath: null,
  coverPath: null,
  brandColour: '#0a66c2',
};
const noPictures = { photo: null, logo: null, cover: null };
const draw = async (changes: Partial<CardOrder['facts']> = {}, pictures: object = {}) =>
  Buffer.from(await drawCard({ facts: { ...facts, ...changes }, ...noPictures, ...pictures }));
const plain = (background: string, width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background } })
    .webp({ lossless: true })
    .toBuffer();
/** The colour at a place, as `#rrggbb`. */
async function colourAt(png: Buffer, left: number, top: number): Promise<string> {
  const { data } = await sharp(png)
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return `#${data.toString('hex')}`;
}
/** How far two colours are apart, 0 to 765. */
function distance(first: string, second: string): number {
  const parts = [first, second].map((colour) => Buffer.from(colour.slice(1), 'hex'));
  return [0, 1, 2].reduce(
    (sum, at) => sum + Math.abs((parts[0]?.[at] ?? 0) - (parts[1]?.[at] ?? 0)),
    0,
  );
}

describe('a card', () => {
  it('has the size that previews want, and changes with each thing it shows', async () => {
    const cards = await Promise.all([
      draw(),
      draw({ title: 'Another' }),
      draw({ triggerWord: 'NOTES' }),
      draw({ triggerWord: null }),
      draw({ creatorName: 'Ada Lovelace' }),
      draw({ productName: 'Other' }),
      draw({ brandColour: '#b00020' }),
      draw({ title: '成長' }),
      draw({ title: '成功' }),
    ]);
    expect(new Set(cards.map((card) => card.toString('base64'))).size).toBe(cards.length);
    for (const card of cards)
      expect(await sharp(card).metadata()).toMatchObject({ width: 1_200, height: 627 });
  });

  it('shows the brand: colour, logo, cover and photo', async () => {
    expect(await colourAt(await draw(), 1_150, 20)).toBe('#0a66c2');
    const pictures = {
      logo: await plain('#12a050', 300, 100),
      cover: await plain('#8040c0', 1_584, 396),
      photo: await plain('#d01424', 216, 216),
    };
    const branded = await draw({}, pictures);
    expect(distance(await colourAt(branded, 600, 60), '#8040c0')).toBeLessThan(12);
    expect(distance(await colourAt(branded, 600, 242), '#0a66c2')).toBeLessThan(12);
    expect(distance(await colourAt(branded, 160, 225), '#12a050')).toBeLessThan(12);
    expect(distance(await colourAt(branded, 124, 535), '#d01424')).toBeLessThan(12);
  });

  it('shows a transparent logo on paper, on ink if it is light, and on a plate over a cover', async () => {
    const path = (ground: string) => `/assets/brand/${'ab'.repeat(32)}-300x84-on-${ground}.webp`;
    const bar = async (colour: string) => {
      const inner = {
        create: { width: 120, height: 84, channels: 3 as const, background: colour },
      };
      return sharp(await sharp(inner).png().toBuffer())
        .extend({ left: 90, right: 90, background: '#0000' })
        .webp({ lossless: true })
        .toBuffer();
    };
    const dark = { logo: await bar('#14324a') };
    const onPaper = await draw({ logoPath: path('light') }, dark);
    // Through its edge the paper is seen.
    expect(await colourAt(onPaper, 90, 100)).toBe('#f3f2ee');
    expect(distance(await colourAt(onPaper, 226, 100), '#14324a')).toBeLessThan(12);
    const light = await draw({ logoPath: path('dark') }, { logo: await bar('#ffffff') });
    expect(await colourAt(light, 90, 100)).toBe('#171b20');
    const cover = await plain('#8040c0', 1_584, 396);
    const above = await draw({ logoPath: path('light') }, { ...dark, cover });
    expect(distance(await colourAt(above, 90, 225), '#ffffff')).toBeLessThan(12);
  });

  it('without our name has neither our name nor our mark', async () => {
    const ours = await draw();
    const without = await draw({ productName: null, icon: 'rocket' });
    // The name above the title, and the drawing beside it.
    expect(await colourAt(without, 90, 88)).toBe('#f3f2ee');
    // The gold bar of the mark.
    expect(await colourAt(ours, 1_055, 258)).toBe('#e9b64f');
    expect(await colourAt(without, 1_055, 258)).not.toBe('#e9b64f');
    expect(await draw({ productName: null, icon: 'gift' })).not.toEqual(without);
    expect(await draw({ productName: null, icon: 'gift', title: '\u200b' })).not.toEqual(without);
  });

  it('repairs a colour that nothing can be read on or that is not seen', async () => {
    for (const brandColour of ['#ffffff', '#fffbe0', '#f3f2ee']) {
      const fill = await colourAt(await draw({ brandColour }), 1_150, 20);
      expect(contrastRatio(fill, '#f3f2ee')).toBeGreaterThanOrEqual(1.2);
    }
  });

  it('stands the other way round where the title is read from the right', async () => {
    const card = await draw({ title: 'רשימה ראשונה' });
    expect(await colourAt(card, 20, 20)).toBe('#0a66c2');
    expect(await colourAt(card, 1_180, 20)).toBe('#f3f2ee');
  });

  it('of a large photo is small enough for messengers', async () => {
    const { data, info } = await sharp({
      create: {
        width: 1_584,
        height: 396,
        channels: 3,
        background: '#fff',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const cover = await sharp(data, { raw: info }).webp().toBuffer();
    expect((await draw({}, { cover })).length).toBeLessThan(600_000);
  });

  it.each([
    ['markup', '"><image href="https://evil.test/x"/>&\u0000\u{FFFE}'],
    ['ten thousand letters', 'x'.repeat(10_000)],
    ['ten thousand pictures', '👩🏽‍💻'.repeat(10_000)],
    ['stacked marks', `Z${'\u0322\u031b\u0338'.repeat(3_000)}`],
    ['turns of direction', '\u202e\u2066txt.exe\u2069'],
    ['nothing to show', '\u200b\u202e '],
  ])('is drawn of %s', async (_what, text) => {
    const card = await draw({ title: text, triggerWord: text, creatorName: text });
    expect(await sharp(card).metadata()).toMatchObject({ format: 'png', width: 1_200 });
    // The paper around the title stays empty.
    for (const [left, top] of [
      [20, 300],
      [900, 20],
      [600, 615],
    ] as const)
      expect(await colourAt(card, left, top)).toBe('#f3f2ee');
  });

  it('of a name of which nothing can be shown leaves the name out', async () => {
    expect(await draw({ creatorName: '\u200b' })).toEqual(await draw({ creatorName: null }));
  });
});
