import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import { unpackWoff } from '#server/platform/fonts/woff.ts';

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
  /** Registers what is used with a document and splits a text by typefaces. */
  runsOf(document: PDFKit.PDFDocument, text: string, weight?: Weight): Run[];
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

  return {
    runsOf(document, text, weight = 400) {
      const faces = [...ofText(weight), ...rare];
      const runs: Run[] = [];
      for (const cluster of inSight(clustersOf(text), joins)) {
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
    },
  };
}

/** What a reader sees as one character stays together. */
function clustersOf(text: string): string[] {
  const segments = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(
    text.normalize('NFC'),
  );
  return Array.from(segments, ({ segment }) => segment);
}

const RIGHT_TO_LEFT = /\p{sc=Hebr}|\p{sc=Arab}|\p{sc=Syrc}|\p{sc=Thaa}|\p{sc=Nkoo}/u;
const ARABIC = /\p{sc=Arab}/u;
/** Letters with their marks, and no figures: those are read from the left. */
const JOINED = /^(?!.*\p{N})(?:\p{sc=Arab}[\p{M}\u200c\u200d]*)+$/u;
const LETTER = /\p{L}/u;
const FIGURES = /^[\p{N}.,]+$/u;
const MIRRORED: Readonly<Record<string, string>> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '«': '»',
  '»': '«',
};

/**
 * As they stand from left to right: a part in a script that is read from the right is turned, numbers in it are
 * not. Clusters that join stay in the order of reading, as one: who shapes them turns them.
 */
function inSight(clusters: readonly string[], joins: (cluster: string) => boolean): string[] {
  const shown: string[] = [];
  for (let at = 0; at < clusters.length; at += 1) {
    const first = clusters[at] ?? '';
    let end = at;
    if (RIGHT_TO_LEFT.test(first)) {
      for (let next = at; next < clusters.length; next += 1) {
        const one = clusters[next] ?? '';
        if (RIGHT_TO_LEFT.test(one)) end = next;
        else if (LETTER.test(one)) break;
      }
    }
    if (end === at) shown.push(first);
    else shown.push(...turned(clusters.slice(at, end + 1), joins));
    at = end;
  }
  return shown;
}

function turned(part: readonly string[], joins: (cluster: string) => boolean): string[] {
  const pieces: string[][] = [];
  for (const one of part) {
    const last = pieces.at(-1);
    if (last !== undefined && FIGURES.test(one) && FIGURES.test(last.join(''))) last.push(one);
    else if (last !== undefined && joins(one) && joins(last.join(''))) last[0] += one;
    else pieces.push([MIRRORED[one] ?? one]);
  }
  return pieces.toReversed().flat();
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
