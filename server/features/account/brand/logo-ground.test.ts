import sharp from 'sharp';
import { expect, it } from 'vitest';
import { groundOfLogo } from './logo-ground.ts';

const shape = (background: string | object, width = 200, height = 60) =>
  sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer();
/** With nothing around it, as a logo is stored. */
async function onNothing(picture: Buffer): Promise<Buffer> {
  const around = { left: 30, right: 30, top: 30, bottom: 30, background: '#0000' };
  return sharp(picture).extend(around).webp().toBuffer();
}

it.each([
  ['white', '#ffffff', 'dark'],
  ['light yellow', '#fff6b0', 'dark'],
  ['black', '#000000', 'light'],
  ['navy', '#14324a', 'light'],
  ['blue', '#0a66c2', 'any'],
  ['red', '#d01424', 'any'],
] as const)('a logo of %s says what it is read on', async (_name, colour, ground) => {
  expect(await groundOfLogo(await onNothing(await shape(colour)))).toBe(ground);
});

it('its outline decides: white letters within a dark shape are read where the shape is', async () => {
  const letters = await shape('#ffffff', 120, 40);
  const dark = await sharp(await shape('#14324a', 200, 100))
    .composite([{ input: letters, left: 40, top: 30 }])
    .png()
    .toBuffer();
  expect(await groundOfLogo(await onNothing(dark))).toBe('light');
});

it('soft edges count as the colour they soften', async () => {
  const small = await onNothing(await shape('#0a66c2', 20, 6));
  const soft = await sharp(small).resize({ width: 800, kernel: 'cubic' }).webp().toBuffer();
  expect(await groundOfLogo(soft)).toBe('any');
});

it('a logo that fills its picture has an outline too; one that shows nothing has no ground', async () => {
  expect(await groundOfLogo(await shape('#ffffff'))).toBe('dark');
  expect(await groundOfLogo(await shape('#0000'))).toBeNull();
  expect(await groundOfLogo(await onNothing(await shape('#ffffff10')))).toBeNull();
});
