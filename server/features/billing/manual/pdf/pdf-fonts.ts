import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import { unpackWoff } from '#server/platform/fonts/woff.ts';
import { inSight, levelsOf, mirrored } from '#server/platform/typesetting/direction.ts';
import { breakPlaces } from '#server/platform/typesetting/lines.ts';

const require = createRequire(import.meta.url);

const SUBSETS = 'latin latin-ext cyrillic cyrillic-ext greek greek-ext vietnamese'.split(' ');
/** Shown for what no typeface has. */
const MISSING = '□';

export type Weight = 400 | 600;

/** A part of a text that one typeface can show. */
export interface Run {
  font: string;
  text: string;
}

interface Face {
  name: string;
  file: Buffer;
  covers(text: string): boolean;
}

/** The typefaces of a document. Those for rare scripts are large, so they are read when they are needed. */
export interface PdfFonts {
  /**
   * The lines of a text, each in parts of one typeface as they stand from left to right. What is used is
   * registered with the document. A text that is read from the left is one line: the document breaks it.
   */
  linesOf(
    document: PDFKit.PDFDocument,
    text: string,
    room: { width: number; size: number; weight?: Weight },
  ): Run[][];
}

const kept = new Map<string, Promise<Face>>();

/** Reads the typefaces that these texts need. */
export async function openPdfFonts(texts: readonly string[]): Promise<PdfFonts> {
  const weights = [400, 600] as const;
  const inter = new Map<Weight, Face[]>();
  for (const weight of weights) {
    const names = SUBSETS.map((subset) => `inter/files/inter-${subset}-${weight}-normal`);
    inter.set(weight, await Promise.all(names.map(faceOf)));
  }
  // Its letters take the shape of their place in a word, for which this typeface has the rules.
  if (texts.some((text) => ARABIC.test(text))) {
    for (const weight of weights) {
      const face = await faceOf(
        `ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-${weight}-normal`,
      );
      // What keeps letters apart has no picture.
      const covers = (text: string) =>
        JOINED.test(text) && face.covers(text.replaceAll(/[\u200c\u200d]/g, ''));
      inter.get(weight)?.push({ ...face, covers });
    }
  }
  const ofText = (weight: Weight): Face[] => inter.get(weight) ?? [];
  const joins = (cluster: string): boolean =>
    JOINED.test(cluster) && ofText(400).some((face) => face.covers(cluster));
  const isRare = texts.some((text) =>
    clustersOf(text).some((cluster) => !ofText(400).some((face) => face.covers(cluster))),
  );
  // One typeface for all other scripts.
  const rare = isRare ? [await faceOf('unifontex/files/unifontex-latin-400-normal')] : [];

  function runsOf(document: PDFKit.PDFDocument, line: readonly Cluster[], weight: Weight): Run[] {
    const faces = [...ofText(weight), ...rare];
    const runs: Run[] = [];
    for (const cluster of asSeen(line, joins)) {
      const last = runs.at(-1);
      const known = faces.find((face) => face.covers(cluster));
      const face = known ?? faces.find(({ covers }) => covers(MISSING)) ?? faces[0];
      if (face === undefined) continue;
      const shown = known === undefined ? (face.covers(MISSING) ? MISSING : '?') : cluster;
      if (last?.font === face.name) last.text += shown;
      else {
        document.registerFont(face.name, face.file);
        runs.push({ font: face.name, text: shown });
      }
    }
    return runs;
  }

  return {
    linesOf(document, text, { width, size, weight = 400 }) {
      const clusters = leveled(clustersOf(text));
      if (clusters.every(({ level }) => level === 0)) return [runsOf(document, clusters, weight)];
      const widthOf = (line: readonly Cluster[]): number =>
        runsOf(document, line, weight).reduce(
          (sum, run) => sum + document.font(run.font).fontSize(size).widthOfString(run.text),
          0,
        );
      return wrapped(clusters, width, widthOf).map((line) => runsOf(document, line, weight));
    },
  };
}

/** What a reader sees as one character, and how deep it lies in parts of another direction. */
interface Cluster {
  text: string;
  level: number;
}

/** What a reader sees as one character stays together. */
function clustersOf(text: string): string[] {
  const segments = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(
    text.normalize('NFC'),
  );
  return Array.from(segments, ({ segment }) => segment);
}

const ARABIC = /\p{sc=Arab}/u;
/** Letters with their marks, and no figures: those are read from the left. */
const JOINED = /^(?!.*\p{N})(?:\p{sc=Arab}[\p{M}\u200c\u200d]*)+$/u;

/** The document adds the same widths in another order. */
const ROUNDING = 0.01;

function leveled(clusters: readonly string[]): Cluster[] {
  const { levels } = levelsOf(clusters.join(''), 'auto');
  let offset = 0;
  return clusters.map((text) => {
    const level = levels[offset] ?? 0;
    offset += text.length;
    return { text, level };
  });
}

/**
 * Lines in the order of reading. What is read from the right is turned line by line: turned as a whole, its end would
 * stand on the first line.
 */
function wrapped(
  clusters: readonly Cluster[],
  width: number,
  widthOf: (line: readonly Cluster[]) => number,
): Cluster[][] {
  const ends = new Set(breakPlaces(clusters.map(({ text }) => text).join('')));
  const lines: Cluster[][] = [];
  let line: Cluster[] = [];
  let piece: Cluster[] = [];
  let offset = 0;
  const fits = (part: readonly Cluster[]): boolean => widthOf(trimmed(part)) <= width - ROUNDING;
  const add = (part: readonly Cluster[]): void => {
    if (line.length > 0 && !fits([...line, ...part])) {
      lines.push(trimmed(line));
      line = [];
    }
    line.push(...part);
  };
  for (const [at, cluster] of clusters.entries()) {
    offset += cluster.text.length;
    piece.push(cluster);
    if (!ends.has(offset) && at < clusters.length - 1) continue;
    if (fits(piece)) add(piece);
    else for (const one of piece) add([one]);
    piece = [];
  }
  return [...lines, line];
}

/** A space at the end of a line would stand before its first letter. */
function trimmed(line: readonly Cluster[]): Cluster[] {
  const end = line.findLastIndex(({ text }) => text.trim() !== '') + 1;
  return line.slice(0, end);
}

/**
 * As they stand from left to right. Clusters that join stay in the order of reading, as one: who shapes them turns
 * them.
 */
function asSeen(line: readonly Cluster[], joins: (cluster: string) => boolean): string[] {
  const parts: (Cluster & { isJoined: boolean })[] = [];
  for (const { text, level } of line) {
    const isFromRight = level % 2 === 1;
    const isJoined = isFromRight && joins(text);
    const last = parts.at(-1);
    if (isJoined && last?.isJoined === true && last.level === level) last.text += text;
    else parts.push({ text: isFromRight ? mirrored(text) : text, level, isJoined });
  }
  return inSight(parts).map(({ text }) => text);
}

function faceOf(path: string): Promise<Face> {
  const known = kept.get(path) ?? readFace(path);
  kept.set(path, known);
  return known;
}

async function readFace(path: string): Promise<Face> {
  const file = unpackWoff(await readFile(require.resolve(`@fontsource/${path}.woff`)));
  const font = create(file) as Font; // a single typeface and no collection
  const covers = (text: string): boolean =>
    [...text].every((letter) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));
  return { name: path, file, covers };
}
