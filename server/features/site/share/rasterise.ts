import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { renderAsync } from '@resvg/resvg-js';
import { unpackWoff } from './woff.ts';

const require = createRequire(import.meta.url);

/** The scripts a card may use; see `drawableText` of the card. */
const SUBSETS = 'latin latin-ext cyrillic cyrillic-ext greek greek-ext vietnamese'.split(' ');
const WEIGHT = 700;

let fonts: Promise<string[]> | undefined;

/** Draws an SVG of our own as a PNG, on a thread of its own. Loads no system font and no address. */
export async function rasterise(svg: string): Promise<Buffer> {
  fonts ??= unpackFonts();
  const fontFiles = await fonts;
  const image = await renderAsync(svg, {
    font: { fontFiles, loadSystemFonts: false, defaultFontFamily: 'Inter' },
  });
  return image.asPng();
}

/** The rasteriser takes paths only, so the plain files are put where temporary files go. */
async function unpackFonts(): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'unlatch-fonts-'));
  return Promise.all(
    SUBSETS.map(async (subset) => {
      const name = `inter-${subset}-${WEIGHT}-normal`;
      const packed = await readFile(require.resolve(`@fontsource/inter/files/${name}.woff`));
      const path = join(folder, `${name}.ttf`);
      await writeFile(path, unpackWoff(packed));
      return path;
    }),
  );
}
