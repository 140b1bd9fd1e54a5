import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PictureOrder } from './picture-order.ts';
import { redrawPicture } from './redraw-picture.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'unlatch-pictures-'));
});
afterAll(() => rm(folder, { recursive: true }));

let count = 0;
/** What is drawn of these bytes. */
async function redraw(bytes: Uint8Array, order: Partial<PictureOrder> = {}) {
  const path = join(folder, String((count += 1)));
  await writeFile(path, bytes);
  return redrawPicture({
    path,
    maxMegapixels: 40,
    minWidth: 16,
    minHeight: 16,
    ground: 'white',
    sizes: [{ width: 400, height: 200, fit: 'inside' }],
    ...order,
  });
}
async function drawn(bytes: Uint8Array, order: Partial<PictureOrder> = {}) {
  const outcome = await redraw(bytes, order);
  if (!outcome.ok) throw new Error(outcome.problem);
  return outcome.pictures;
}
/** Noise, which no encoder can make small. */
const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });
const plain = (background: object | string, width = 600, height = 300) =>
  sharp({ create: { width, height, channels: 4, background } });
const logoOrder = { ground: 'kept', sizes: [{ width: 400, height: 200, fit: 'inside' }] } as const;
/** The colour of a pixel. */
async function pixelOf(bytes: Buffer | undefined, left: number, top: number) {
  const { data } = await sharp(bytes)
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
}

describe('a picture', () => {
  it('is drawn in each size that is wanted, as WebP', async () => {
    const pictures = await drawn(await noise(1_000, 400).png().toBuffer(), {
      sizes: [
        { width: 300, height: 300, fit: 'inside' },
        { width: 80, height: 20, fit: 'cover' },
        { width: 5_000, height: 5_000, fit: 'inside' },
      ],
    });
    expect(pictures.map(({ width, height }) => [width, height])).toEqual([
      [300, 120],
      [80, 20],
      // A smaller one is not made larger.
      [1_000, 400],
    ]);
    for (const { bytes, width } of pictures)
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width });
  });

  it('loses quality and no pixels to stay below its bytes', async () => {
    const source = await noise(800, 200).png().toBuffer();
    const size = { width: 800, height: 200, fit: 'cover' } as const;
    const [free, bound] = await drawn(source, { sizes: [size, { ...size, maxBytes: 50_000 }] });
    expect(free?.bytes.length).toBeGreaterThan(100_000);
    expect(bound?.bytes.length).toBeLessThan(50_000);
    expect([bound?.width, bound?.height]).toEqual([800, 200]);
  });

  it('stands upright and says nothing of where it was taken', async () => {
    const turned = await noise(200, 100)
      .jpeg()
      .withExif({ IFD0: { Make: 'SECRETCAM' }, IFD3: { GPSLatitude: '52/1 31/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const [picture] = await drawn(turned);
    expect([picture?.width, picture?.height]).toEqual([100, 200]);
    expect(picture?.bytes.includes('SECRETCAM')).toBe(false);
    expect((await sharp(picture?.bytes).metadata()).exif).toBeUndefined();
  });
});

describe('a transparent logo', () => {
  const word = async (colour: string) =>
    plain({ r: 0, g: 0, b: 0, alpha: 0 })
      .composite([{ input: await plain(colour, 200, 60).png().toBuffer(), left: 350, top: 20 }])
      .png()
      .toBuffer();

  it('stays transparent, without its empty edges', async () => {
    const outcome = await redraw(await word('#14324a'), logoOrder);
    expect(outcome).toMatchObject({ ok: true, wasTransparent: true });
    const [logo] = outcome.ok ? outcome.pictures : [];
    expect([logo?.width, logo?.height]).toEqual([200, 60]);
    for (const [at, part] of (await pixelOf(logo?.bytes, 100, 30)).entries())
      expect(Math.abs(part - ([20, 50, 74][at] ?? 0))).toBeLessThan(6);
  });

  it('keeps what is half transparent', async () => {
    const shade = { r: 200, g: 20, b: 40, alpha: 0.5 };
    const [logo] = await drawn(await plain(shade, 300, 150).png().toBuffer(), logoOrder);
    const { data } = await sharp(logo?.bytes).raw().toBuffer({ resolveWithObject: true });
    expect(Math.abs((data[3] ?? 0) - 128)).toBeLessThan(4);
  });

  it('keeps the ground that it brings', async () => {
    const outcome = await redraw(await plain('#c02020', 400, 200).png().toBuffer(), logoOrder);
    expect(outcome).toMatchObject({
      wasTransparent: false,
      pictures: [{ width: 400, height: 200 }],
    });
  });

  it('without a single visible pixel is drawn too', async () => {
    const [logo] = await drawn(
      await plain({ r: 0, g: 0, b: 0, alpha: 0 }).png().toBuffer(),
      logoOrder,
    );
    expect(logo?.width).toBeGreaterThan(0);
  });
});

describe('a file made to harm', () => {
  it('is refused for its pixels before they are unpacked', async () => {
    const bomb = await plain('#fff', 7_000, 7_000).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(2_000_000);
    expect(await redraw(bomb)).toEqual({ ok: false, problem: 'large' });
  });

  it('is refused when it is another kind of picture, whatever its name', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"><script/></svg>';
    for (const bytes of [Buffer.from(svg), await noise(90, 90).gif().toBuffer(), Buffer.alloc(0)])
      expect(await redraw(bytes)).toEqual({ ok: false, problem: 'type' });
  });

  it('that is a page as well as a picture leaves only the picture', async () => {
    const page = Buffer.from('<script>alert(1)</script>');
    const outcome = await redraw(Buffer.concat([await noise(90, 90).jpeg().toBuffer(), page]));
    const bytes = outcome.ok ? outcome.pictures[0]?.bytes : undefined;
    expect(bytes?.includes('<script>') ?? false).toBe(false);
  });

  it('ends its own process when it takes more memory or time than a picture may', async () => {
    const path = join(folder, 'good');
    await writeFile(path, await noise(90, 90).png().toBuffer());
    const sizes = [{ width: 90, height: 90, fit: 'inside' as const }];
    const order = { path, maxMegapixels: 1, minWidth: 1, minHeight: 1, sizes } as const;
    const draw = (bounds: object) =>
      redrawPicture(
        { ...order, ground: 'white' },
        { patienceMs: 30_000, memoryKb: 1_200_000, cpuSeconds: 20, ...bounds },
      );
    if (process.platform === 'linux') {
      // Far less keeps Node from starting without ending it, until the patience ends.
      expect(await draw({ memoryKb: 70_000 })).toEqual({ ok: false, problem: 'broken' });
      expect(await draw({ cpuSeconds: 0 })).toEqual({ ok: false, problem: 'broken' });
    }
    expect(await draw({ patienceMs: 1 })).toEqual({ ok: false, problem: 'broken' });
    // The next one is drawn as ever.
    expect(await draw({})).toMatchObject({ ok: true });
  });
});
