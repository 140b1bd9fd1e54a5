import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type Face, readFace } from './face.ts';

const require = createRequire(import.meta.url);

/** One file of a typeface: these come in parts, by the letters that stand in them. */
interface Part {
  file: string;
  ranges: (readonly [number, number])[];
}

interface Family {
  name: string;
  isVariable: boolean;
  /** Names of parts that are left out: other families have their letters in a finer form. */
  without?: RegExp;
}

const WEIGHT = 700;
const noto = (script: string): Family => ({
  name: `@fontsource-variable/noto-${script}`,
  isVariable: true,
  without: /^latin|^math$|^symbols$/,
});
const INTER: Family = { name: '@fontsource/inter', isVariable: false };
const EMOJI = noto('emoji');
const [CHINESE, JAPANESE, KOREAN] = [noto('sans-sc'), noto('sans-jp'), noto('sans-kr')];
/** Pixels, but of every script. */
const LAST: Family = { name: '@fontsource/unifontex', isVariable: false };

const ofScripts: readonly (readonly [RegExp, Family])[] = (
  [
    ['Arab', 'arabic'],
    ['Armn', 'armenian'],
    ['Beng', 'bengali'],
    ['Deva', 'devanagari'],
    ['Geor', 'georgian'],
    ['Gujr', 'gujarati'],
    ['Guru', 'gurmukhi'],
    ['Hebr', 'hebrew'],
    ['Knda', 'kannada'],
    ['Mlym', 'malayalam'],
    ['Sinh', 'sinhala'],
    ['Taml', 'tamil'],
    ['Telu', 'telugu'],
    ['Thai', 'thai'],
  ] as const
).map(([script, name]) => [new RegExp(`\\p{scx=${script}}`, 'u'), noto(`sans-${name}`)]);

/** Shown as a picture by itself, or asked to be. */
const PICTURE = /\p{Emoji_Presentation}|\ufe0f|\p{Regional_Indicator}|\u20e3/u;
/** Seen as nothing by themselves, and in no typeface. */
const JOINERS = /\p{Join_Control}|\p{Variation_Selector}/u;

export interface FoundFace {
  face: Face;
  /** What of the sign it has. */
  text: string;
  /** Of the pages' own typeface, which is set tighter in large sizes. */
  isOwn: boolean;
}

/** Finds the typeface of each sign of a text. Reads what the text needs. */
export class Typefaces {
  readonly #parts = new Map<string, Promise<Part[]>>();
  readonly #faces = new Map<string, Promise<Face>>();
  readonly #han: readonly Family[];

  /** The same Chinese characters look otherwise in Japanese and Korean. */
  constructor(text: string) {
    const isJapanese = /[\p{sc=Hira}\p{sc=Kana}]/u.test(text);
    const isKorean = /\p{sc=Hang}/u.test(text);
    this.#han = isJapanese
      ? [JAPANESE, CHINESE, KOREAN]
      : isKorean
        ? [KOREAN, JAPANESE, CHINESE]
        : [CHINESE, JAPANESE, KOREAN];
  }

  /** The face that has all of a sign, or the most of it; null where none has its letter. */
  async find(cluster: string): Promise<FoundFace | null> {
    let partly: FoundFace | null = null;
    for (const family of this.#familiesOf(cluster)) {
      if (family === LAST && partly !== null) break;
      for (const part of await this.#partsOf(family)) {
        if (!hasLetter(part, cluster)) continue;
        const face = await this.#faceOf(part);
        const text = knownOf(face, cluster);
        const found = { face, text, isOwn: family === INTER };
        if (text === cluster) return found;
        // Without a mark or a part of a picture rather than not at all.
        if (text.codePointAt(0) === cluster.codePointAt(0)) partly ??= found;
      }
    }
    return partly;
  }

  #familiesOf(cluster: string): Family[] {
    const own = ofScripts.filter(([script]) => script.test(cluster)).map(([, family]) => family);
    const isPicture = PICTURE.test(cluster);
    return isPicture
      ? [EMOJI, INTER, ...this.#han, LAST]
      : [INTER, ...own, ...this.#han, EMOJI, LAST];
  }

  #partsOf(family: Family): Promise<Part[]> {
    const known = this.#parts.get(family.name) ?? readParts(family);
    this.#parts.set(family.name, known);
    return known;
  }

  #faceOf(part: Part): Promise<Face> {
    const known = this.#faces.get(part.file) ?? readFace(part.file, WEIGHT);
    this.#faces.set(part.file, known);
    return known;
  }
}

function hasLetter({ ranges }: Part, cluster: string): boolean {
  const first = cluster.codePointAt(0) ?? 0;
  return ranges.some(([from, to]) => from <= first && first <= to);
}

/** What of a sign the face has. */
function knownOf(face: Face, cluster: string): string {
  return Array.from(cluster)
    .filter((sign) => JOINERS.test(sign) || face.has(sign))
    .join('');
}

async function readParts({ name, isVariable, without }: Family): Promise<Part[]> {
  const short = name.slice(name.indexOf('/') + 1);
  if (short === 'unifontex')
    return [{ file: `${name}/files/unifontex-latin-400-normal.woff`, ranges: [[0, 0x10_ff_ff]] }];
  const ranges = JSON.parse(
    await readFile(require.resolve(`${name}/unicode.json`), 'utf8'),
  ) as Record<string, string>; // the form of all packages of this publisher
  return Object.entries(ranges)
    .filter(([part]) => without?.test(part) !== true)
    .map(([part, list]) => {
      const file = `${name}/files/${short}-${part.replaceAll(/[[\]]/g, '')}`;
      return {
        file: isVariable ? `${file}-wght-normal.woff2` : `${file}-${WEIGHT}-normal.woff`,
        ranges: list.split(',').map(readRange),
      };
    });
}

/** `U+0460-052F` or `U+20B4`. */
function readRange(range: string): readonly [number, number] {
  const [from = '', to = from] = range.slice(2).split('-');
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
}
