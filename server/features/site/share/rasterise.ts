import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { renderAsync } from '@resvg/resvg-js';
import { unpackWoff } from '#server/platform/fonts/woff.ts';

const require = createRequire(import.meta.url);

/** The scripts a card may use; see `drawableText` of the card. */
const SUBSETS = 'latin latin-ext cyrillic cyrillic-ext greek greek-ext vietnamese'.split(' ');
const WEIGHT = 700;

let fonts: Promise<string[]> | undefined;

/** Draws an SVG of ours as a PNG, on its own thread. Loads no system fonts and no addresses. */
export async function rasterise(svg: string): Promise<Buffer> {
  fonts ??= unpackFonts();
  const fontFiles = await fonts;
  const image = await renderAsync(svg, {
    font: { fontFiles, loadSystemFonts: false, defaultFontFamily: 'Inter' },
  });
  return image.asPng();
}

/** The rasteriser takes only paths, so the unpacked files are stored in the temporary folder. */
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
