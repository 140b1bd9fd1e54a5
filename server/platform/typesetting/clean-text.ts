/** What is looked at of a text; no title of the product is longer. */
const MOST_UNITS = 2_000;
const MOST_CLUSTERS = 240;
/** Marks on one letter; no writing stacks more. */
const MOST_MARKS = 3;
/** Code points of one sign: the longest picture, a family, has ten. */
const MOST_POINTS = 14;

/**
 * Control, format, unassigned and private characters, which no reader sees: among them those that turn
 * the direction of text. The two joiners stay, because scripts and pictures are written with them.
 */
const UNSEEN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Cs}\u2028\u2029]/gu;
const MARKS = new RegExp(`(\\p{M}{${MOST_MARKS}})\\p{M}+`, 'gu');
/** Seen as nothing by themselves. */
const JOINERS_ALONE = /^(?:\p{Join_Control}|\p{M}|\s)+$/u;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * A text as it can be drawn, by what a reader sees as one sign. Nothing in it turns the direction,
 * stands far above the line or takes long to set.
 */
export function cleanClusters(text: string): string[] {
  const plain = text
    .slice(0, MOST_UNITS)
    .normalize('NFC')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(UNSEEN, '')
    .replaceAll(MARKS, '$1')
    .replaceAll(/ +/g, ' ')
    .trim();
  const clusters: string[] = [];
  for (const { segment } of graphemes.segment(plain)) {
    if (segment !== ' ' && JOINERS_ALONE.test(segment)) continue;
    clusters.push(Array.from(segment).slice(0, MOST_POINTS).join(''));
    if (clusters.length === MOST_CLUSTERS) break;
  }
  return clusters;
}
