import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { unpackWoff } from '../fonts/woff.ts';

const require = createRequire(import.meta.url);

/** Letters of one face and direction, shaped. */
export interface ShapedRun {
  /** In ems. */
  width: number;
  /** Its outline in that size, from `x` on, on the line that letters stand on. */
  pathAt(x: number, size: number): string;
}

/** A file of a typeface. */
export interface Face {
  has(letter: string): boolean;
  /** `tracking` is added after each letter, in ems. */
  shape(text: string, isFromRight: boolean, tracking: number): ShapedRun;
}

/** Reads a typeface by its path in node_modules; `weight` is chosen where the file has all of them. */
export async function readFace(file: string, weight: number): Promise<Face> {
  // Loaded with the first text: a library for the web, which starts by itself.
  const harfbuzz = await import('harfbuzzjs');
  const packed = await readFile(require.resolve(file));
  const isVariable = file.endsWith('.woff2');
  const plain = isVariable ? await unpackWoff2(packed) : unpackWoff(packed);
  const face = new harfbuzz.Face(new harfbuzz.Blob(plain));
  const font = new harfbuzz.Font(face);
  if (isVariable) font.setVariations([new harfbuzz.Variation('wght', weight)]);
  const em = face.upem;

  return {
    has: (letter) => (font.nominalGlyph(letter.codePointAt(0) ?? 0) ?? 0) !== 0,
    shape(text, isFromRight, tracking) {
      const buffer = new harfbuzz.Buffer();
      buffer.addText(text);
      buffer.guessSegmentProperties();
      buffer.setDirection(isFromRight ? harfbuzz.Direction.RTL : harfbuzz.Direction.LTR);
      harfbuzz.shape(font, buffer);
      const glyphs = buffer.getGlyphInfosAndPositions();
      const advance = ({ xAdvance = 0 }) => (xAdvance === 0 ? 0 : xAdvance / em + tracking);
      return {
        width: glyphs.reduce((sum, glyph) => sum + advance(glyph), 0),
        pathAt(x, size) {
          let path = '';
          let pen = x / size;
          for (const glyph of glyphs) {
            const { codepoint, xOffset = 0, yOffset = 0 } = glyph;
            for (const { type, values } of font.glyphToJson(codepoint)) {
              const places = values.map((value, index) =>
                index % 2 === 0
                  ? round((pen + (xOffset + value) / em) * size)
                  : round((-(yOffset + value) / em) * size),
              );
              path += type + places.join(' ');
            }
            pen += advance(glyph);
          }
          return path;
        },
      };
    },
  };
}

const round = (value: number): number => Math.round(value * 100) / 100;

async function unpackWoff2(packed: Buffer): Promise<Uint8Array> {
  const { decompress } = await import('wawoff2');
  return decompress(packed);
}
