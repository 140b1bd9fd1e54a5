import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import type { ApiError } from '#shared/api/client.ts';
import { readBrandPath } from '#shared/account/brand.ts';
import { contrastRatio } from '#shared/app/brand-colour.ts';
import { magnetTemplates } from '#shared/magnets/magnet-templates.ts';
import { aSvg } from '#server/features/files/file-samples.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { appTest } from '#server/testing/app/app-tests.ts';
import { aUser } from '#server/testing/scenes/factories.ts';

const test = appTest();

/** Noise: the heaviest pictures there are. */
const aHeavyOne = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg()
    .toBuffer();
/** One colour, another one each time. */
const aPicture = (width: number, height: number) => {
  const [r = 0, g = 0, b = 0] = randomBytes(3);
  const background = { r, g, b };
  return sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
};

async function aCreator(app: TestApp) {
  const { user, token } = await aUser(app, { plan: 'pro' });
  const { brand, magnets } = app.as(token);
  const pageOf = async (fields: object = {}) => {
    const body = { title: 'Notes', triggerWords: ['GROWTH'], textContent: 'secret', ...fields };
    const { id } = await magnets.create({ body });
    return { id, read: async () => (await app.fetch(`/unlock/${id}`)).text() };
  };
  return { id: user.id, brand, magnets, pageOf };
}
const failure = (call: Promise<unknown>) =>
  call.then(
    () => Promise.reject(new Error('expected a refusal')),
    ({ status, code, fields }: ApiError) => ({ status, code, fields }),
  );

describe('a brand kit', () => {
  test('is empty at first, and each part is set and undone by itself', async ({ app }) => {
    const { brand } = await aCreator(app);
    const powered = { hidesPoweredBy: false, mayHidePoweredBy: false };
    const empty = { colour: null, font: 'template', logo: null, cover: null, ...powered };
    expect(await brand.read()).toEqual(empty);
    expect(await brand.update({ body: { colour: '#FFE94D' } })).toMatchObject({
      colour: '#ffe94d',
      font: 'template',
    });
    expect(await brand.update({ body: { font: 'serif' } })).toMatchObject({
      colour: '#ffe94d',
      font: 'serif',
    });
    expect(await brand.update({ body: { colour: null, font: 'template' } })).toEqual(empty);
    expect(await failure(brand.update({ body: { colour: 'red; --x' } }))).toMatchObject({
      status: 400,
      code: 'validation_failed',
      fields: { colour: 'Use a colour such as #0a66c2' },
    });
  });

  test('stands on every template at once, and is gone as fast', async ({ app }) => {
    const { brand, pageOf } = await aCreator(app);
    const logo = { name: 'logo.png', bytes: await aPicture(300, 100) };
    const cover = { name: 'cover.jpg', bytes: await aPicture(1_600, 500) };
    const pages = await Promise.all(magnetTemplates.map((template) => pageOf({ template })));
    const before = await Promise.all(pages.map(({ read }) => read()));
    await brand.update({ body: { colour: '#ffe94d', font: 'serif' } });
    await brand.setLogo({ upload: logo });
    const kit = await brand.setCover({ upload: cover });
    for (const { read } of pages) {
      const html = await read();
      expect(html).toContain(`src="${kit.logo?.url}"`);
      expect(html).toContain(`src="${kit.cover?.url}"`);
      expect(html).toMatch(/--font:Charter/);
      // A light yellow: what stands on it and what is written in it can be read in both themes.
      const colourOf = (name: string) =>
        new RegExp(`--${name}:(#[0-9a-f]{6})`).exec(html)?.[1] ?? '';
      for (const [theme, ground] of [
        ['light', '#f3f2ee'],
        ['dark', '#181c20'],
      ] as const) {
        const fill = colourOf(`brand-${theme}`);
        expect(contrastRatio(colourOf(`on-brand-${theme}`), fill)).toBeGreaterThanOrEqual(4.5);
        expect(contrastRatio(colourOf(`brand-ink-${theme}`), ground)).toBeGreaterThanOrEqual(4.5);
      }
      // Its own typeface is not asked for.
      expect(html).not.toContain('as="font"');
    }
    await brand.update({ body: { colour: null, font: 'template' } });
    await brand.removeLogo();
    await brand.removeCover();
    expect(await Promise.all(pages.map(({ read }) => read()))).toEqual(before);
  });

  test('gives way to the own colour of a magnet', async ({ app }) => {
    const { brand, pageOf } = await aCreator(app);
    await brand.update({ body: { colour: '#0a66c2' } });
    const [own, plain] = [await pageOf({ brandColor: '#b00020' }), await pageOf()];
    expect(await own.read()).toContain('--brand-light:#b00020');
    expect(await plain.read()).toContain('--brand-light:#0a66c2');
  });

  test('shows in the preview of a magnet that is not saved', async ({ app }) => {
    const { brand, magnets } = await aCreator(app);
    const { cover } = await brand.setCover({
      upload: { name: 'c.jpg', bytes: await aPicture(900, 300) },
    });
    const { html } = await magnets.preview({ body: { title: 'Notes', step: 'comment' } });
    expect(html).toContain(`src="${cover?.url}"`);
  });
});

describe('a picture of it', () => {
  test('is light, of the size its address says, and kept under a permanent name', async ({
    app,
  }) => {
    const { brand, pageOf } = await aCreator(app);
    await brand.setLogo({ upload: { name: 'l.png', bytes: await aHeavyOne(2_000, 900) } });
    await brand.setCover({ upload: { name: 'c.png', bytes: await aHeavyOne(3_000, 2_000) } });
    const html = await (await pageOf()).read();
    const paths = [...new Set(html.match(/\/assets\/brand\/[^"]+\.webp/g))];
    expect(paths).toHaveLength(3);
    let bytes = 0;
    for (const path of paths) {
      const answer = await app.fetch(path);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
      });
      const picture = Buffer.from(await answer.arrayBuffer());
      bytes += picture.length;
      const { width, height } = readBrandPath(path) ?? {};
      expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width, height });
      const headers = {
        'if-none-match': answer.headers.get('etag') ?? '',
        'cache-control': 'max-age=0',
      };
      expect((await app.fetch(path, { headers })).status).toBe(304);
      expect((await app.fetch(path.replace(/\d+x/, '77x'))).status).toBe(404);
    }
    // Of noise; a photo is a fourth of that.
    expect(bytes).toBeLessThan(160_000);
  });

  test('that is the logo is the icon of its pages too, square on its own ground', async ({
    app,
  }) => {
    const { brand, pageOf } = await aCreator(app);
    const page = await pageOf();
    expect(await page.read()).toContain('<link rel="icon" href="/favicon.svg"');
    const background = { r: 200, g: 30, b: 40 };
    const logo = sharp({ create: { width: 300, height: 100, channels: 3, background } });
    await brand.setLogo({ upload: { name: 'l.png', bytes: await logo.png().toBuffer() } });
    const html = await page.read();
    expect(html).not.toContain('/favicon.svg');
    const [, path = ''] = /<link rel="icon" href="([^"]+)" type="image\/png"/.exec(html) ?? [];
    expect(html).toContain(`<link rel="apple-touch-icon" href="${path}"/>`);
    const icon = await app.fetch(path);
    expect(icon.headers.get('content-type')).toBe('image/png');
    const image = sharp(Buffer.from(await icon.arrayBuffer()));
    expect(await image.metadata()).toMatchObject({ format: 'png', width: 180, height: 180 });
    const { channels } = await image.stats();
    for (const [at, part] of [200, 30, 40].entries())
      expect(Math.abs((channels[at]?.mean ?? 0) - part)).toBeLessThan(8);
    await brand.removeLogo();
    expect(await page.read()).toContain('<link rel="icon" href="/favicon.svg"');
    const unknown = path.replace(/[0-9a-f]{64}/, '0'.repeat(64));
    expect((await app.fetch(unknown)).status).toBe(404);
  });

  test('that is a transparent logo stays so, on a plate where a page would hide it', async ({
    app,
  }) => {
    const { brand, pageOf } = await aCreator(app);
    const set = async (colour: string) => {
      const bar = { create: { width: 300, height: 60, channels: 4 as const, background: colour } };
      const around = { top: 20, bottom: 20, left: 20, right: 20, background: '#0000' };
      const bytes = await sharp(bar).extend(around).png().toBuffer();
      return (await brand.setLogo({ upload: { name: 'l.png', bytes } })).logo?.url ?? '';
    };
    const pages = await Promise.all(
      magnetTemplates.map(async (template) => ({ template, page: await pageOf({ template }) })),
    );
    const plates = async () => {
      const found: Record<string, string | null> = {};
      for (const { template, page } of pages) {
        const html = await page.read();
        const [, style = null] =
          /<img[^>]*alt="Logo of[^>]*style="background:([^;]+);/.exec(html) ?? [];
        found[template] = style;
      }
      return found;
    };
    const colourOf = async (path: string) => {
      const picture = Buffer.from(await (await app.fetch(path)).arrayBuffer());
      // A phone shows black behind an icon.
      expect((await sharp(picture).stats()).isOpaque).toBe(true);
      const { data } = await sharp(picture)
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      return data.subarray(0, 3).toString('hex');
    };
    const onPaper = { elegant: null, professional: null, minimal: null };

    const dark = await set('#14324a');
    expect(dark).toMatch(/-300x60-on-light\.webp$/);
    const onNight = 'var(--dark,#ffffff)';
    expect(await plates()).toEqual({
      linkedin: '#ffffff',
      modern: '#ffffff',
      creative: '#ffffff',
      elegant: onNight,
      professional: onNight,
      minimal: onNight,
    });
    expect(await colourOf(dark.replace('.webp', '-icon.png'))).toBe('ffffff');

    const light = await set('#ffffff');
    expect(light).toMatch(/-on-dark\.webp$/);
    const onDay = 'var(--light,#171b20)';
    expect(await plates()).toEqual({
      linkedin: '#171b20',
      modern: null,
      creative: onDay,
      elegant: onDay,
      professional: onDay,
      minimal: onDay,
    });
    expect(await colourOf(light.replace('.webp', '-icon.png'))).toBe('171b20');

    expect(await set('#0a66c2')).toMatch(/-on-any\.webp$/);
    expect(await plates()).toEqual({
      ...onPaper,
      linkedin: '#ffffff',
      modern: null,
      creative: 'var(--light,#ffffff)',
    });
  });

  test('that cannot be taken leaves the former one', async ({ app }) => {
    const { brand } = await aCreator(app);
    const upload = { name: 'c.jpg', bytes: await aPicture(800, 200) };
    const { cover } = await brand.setCover({ upload });
    const tries: [Uint8Array, RegExp][] = [
      [aSvg, /JPEG, PNG or WebP/],
      [await aPicture(400, 400), /at least 800 by 200/],
      [(await aHeavyOne(900, 300)).subarray(0, 9_000), /damaged/],
    ];
    for (const [bytes, words] of tries) {
      const call = brand.setCover({ upload: { name: 'cover.png', bytes } });
      expect(await failure(call)).toEqual({
        status: 422,
        code: 'brand_picture_refused',
        fields: { file: expect.stringMatching(words) },
      });
    }
    const unseen = sharp(Buffer.alloc(48_000), { raw: { width: 200, height: 60, channels: 4 } });
    for (const bytes of [aSvg, await unseen.png().toBuffer()]) {
      const call = brand.setLogo({ upload: { name: 'l.png', bytes } });
      expect(await failure(call)).toMatchObject({ code: 'brand_picture_refused' });
    }
    expect(await brand.read()).toMatchObject({ cover, logo: null });
  });

  test('leaves no bytes behind when it is replaced or removed', async ({ app }) => {
    const { id, brand } = await aCreator(app);
    const set = async () =>
      brand.setCover({ upload: { name: 'c.jpg', bytes: await aPicture(900, 300) } });
    const first = await set();
    const keys = await app.db('brand_pictures').where({ userId: id }).pluck('storage_key');
    expect(keys).toHaveLength(2);
    await set();
    expect((await app.fetch(first.cover?.url ?? '')).status).toBe(404);
    await brand.removeCover();
    await brand.removeCover();
    expect(await app.db('brand_pictures').where({ userId: id })).toEqual([]);
    for (const key of keys) {
      const { storage } = app.services.files;
      expect(await storage.read(String(key), { start: 0, end: 1 })).toBeNull();
    }
  });

  test('is one when four are uploaded at once', async ({ app }) => {
    const { id, brand } = await aCreator(app);
    const pictures = await Promise.all([1, 2, 3, 4].map(() => aPicture(200, 80)));
    await Promise.all(pictures.map((bytes) => brand.setLogo({ upload: { name: 'l.jpg', bytes } })));
    const rows = await app.db('brand_pictures').where({ userId: id });
    expect(rows).toHaveLength(1);
    const { logo } = await brand.read();
    expect((await app.fetch(logo?.url ?? '')).status).toBe(200);
  });
});
