import { idAt } from '#shared/unlock/link/linkedin-id.ts';
import {
  LINE_END,
  type SignedInComment,
  type SignedInPart,
  type SignedInPerson,
} from './signed-in-post.ts';

/** The most comments that can be generated for a practice post. */
export const MAX_GENERATED = 500;

const names: readonly string[] = [
  'Ana Sá',
  'Jürgen Groß',
  'مريم حداد',
  'דנה לוי',
  '山田 太郎',
  'Zoë 🌱 Ward',
  'O’Neill, M.S.',
  'Łukasz Żak',
  'Priya Nair',
  'Kwame A.',
];
const texts: readonly (readonly SignedInPart[])[] = [
  ['Thank you, saved.'],
  ['GUIDE please'],
  ['I want the ', { tag: 'guide' }, ' as well'],
  ['First line', LINE_END, LINE_END, 'second line'],
  ['أريد الدليل من فضلك'],
  ['אשמח לקבל את המדריך'],
  ['👩‍💻👍🏽 🇵🇹 yes'],
  [{ name: 'Noor Haddad', url: 'https://www.linkedin.com/in/sandbox-noor' }, ' look at this'],
  [{ name: 'Acme & Co', url: 'https://www.linkedin.com/company/sandbox-acme' }, ' does it too'],
  ['I edited mine (edited) • 2d'],
  ['<article data-id="urn:li:comment:(activity:1,2)">GUIDE</article>'],
  ['a < b && "c" > d'],
];

/**
 * Generates the same comments for the same seed, dated after `since`: with emoji, right-to-left
 * text, replies and edits.
 */
export function generateComments(
  count: number,
  { seed, since }: { seed: number; since: Date },
): SignedInComment[] {
  const random = mulberry32(seed);
  const pick = <Item>(list: readonly [Item, ...Item[]] | readonly Item[]): Item => {
    const item = list[Math.floor(random() * list.length)];
    if (item === undefined) throw new RangeError('nothing to pick from');
    return item;
  };
  let made = 0;
  const make = (): SignedInComment => {
    made += 1;
    const author: SignedInPerson =
      random() < 0.1
        ? { name: `Studio ${made}`, url: `https://www.linkedin.com/company/sandbox-studio-${made}` }
        : { name: `${pick(names)} ${made}`, url: `https://www.linkedin.com/in/sandbox-${made}` };
    return {
      commentId: idAt(new Date(since.getTime() + made * 1_000), Math.floor(random() * 2 ** 22)),
      author,
      text: [...pick(texts), ` ${made}`],
      isEdited: random() < 0.1,
      isLong: random() < 0.1,
    };
  };
  const comments: SignedInComment[] = [];
  while (made < Math.min(count, MAX_GENERATED)) {
    const comment = make();
    const replies: SignedInComment[] = [];
    while (made < count && replies.length < 3 && random() < 0.2) replies.push(make());
    comments.push({ ...comment, replies });
  }
  return comments;
}

/** "Most relevant": not ordered by time, and the same on each request. */
export function byRelevance(comments: readonly SignedInComment[]): SignedInComment[] {
  const weight = ({ commentId }: SignedInComment) => Number(BigInt(commentId) % 9_973n);
  return [...comments].sort((one, other) => weight(other) - weight(one));
}

/** A small pseudo-random generator with the same numbers on every platform. */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
