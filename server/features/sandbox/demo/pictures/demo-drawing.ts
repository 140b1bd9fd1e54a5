import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { renderAsync } from '@resvg/resvg-js';

/** Draws an SVG as PNG and hands it over as an upload of that path; the file is gone afterwards. */
export async function withDrawing<T>(svg: string, use: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'unlatch-demo-'));
  try {
    const path = join(folder, 'drawing.png');
    const drawn = await renderAsync(svg, { font: { loadSystemFonts: false } });
    await writeFile(path, drawn.asPng());
    return await use(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
