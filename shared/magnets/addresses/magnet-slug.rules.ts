import { reservedFirstSegments } from '../../app/routes.ts';

export const SLUG_MIN = 3;
export const SLUG_MAX = 50;

/** An address that a creator chose, in the only spelling there is of it. */
export const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** How an id looks: no address may be taken for the id of another magnet. */
const ID_LIKE = /^[a-km-np-z2-9]{12}$/;

/** Words that sound like the product speaking, beside the paths it has. */
const official = [
  'account',
  'billing',
  'checkout',
  'contact',
  'demo',
  'download',
  'downloads',
  'erase',
  'invoice',
  'legal',
  'linkedin',
  'mail',
  'official',
  'password',
  'payment',
  'register',
  'report',
  'secure',
  'security',
  'signup',
  'team',
  'unlatch',
  'verify',
  'www',
];

const texts = {
  empty: 'Type an address',
  characters: 'Use letters from a to z, numbers and single hyphens between them',
  short: `Use at least ${SLUG_MIN} characters`,
  long: `Please keep the address to ${SLUG_MAX} characters`,
  id_like: 'This looks like the id of a magnet. Add a hyphen or change its length',
  reserved: 'This address is reserved, or looks like one that is',
} as const;

export type SlugProblem = keyof typeof texts;

/** The address as it is stored: capitals do not matter, for phones write them. */
export const readSlug = (typed: string): string => typed.trim().toLowerCase();

/** Why an address cannot be used; null when its form is right. Whether it is free, the server says. */
export function slugProblem(typed: string): SlugProblem | null {
  const slug = readSlug(typed);
  if (slug === '') return 'empty';
  if (slug.length > SLUG_MAX) return 'long';
  if (!SLUG.test(slug)) return 'characters';
  if (slug.length < SLUG_MIN) return 'short';
  if (ID_LIKE.test(slug)) return 'id_like';
  return reservedLooks.has(foldSlug(slug)) ? 'reserved' : null;
}

export const slugProblemText = (problem: SlugProblem): string => texts[problem];

/**
 * What an address looks like at a glance: without hyphens, and with digits and pairs of letters as
 * what they are read as. Two creators never have addresses of one look.
 */
export function foldSlug(slug: string): string {
  return slug
    .replaceAll('-', '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll(/[0134578il]/g, (one) => looks[one] ?? one);
}

const looks: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  i: 'l',
};

const reservedLooks: ReadonlySet<string> = new Set(
  [...reservedFirstSegments, ...official].map(foldSlug),
);

const latin: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/**
 * An address of the right form for what was typed, such as a title; null where nothing is left to make
 * one of. A text in another script gives none, since half of a word is no address.
 */
export function suggestSlug(typed: string): string | null {
  const plain = readSlug(typed)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ßæœøłđðþı]/g, (letter) => latin[letter] ?? '');
  if (/[^\P{L}a-z]/u.test(plain)) return null;
  const slug = cutSlug(plain.replaceAll(/[’'`]/g, '').replaceAll(/[^a-z0-9]+/g, '-'), SLUG_MAX - 6);
  const better = slugProblem(slug) === null ? slug : `${slug}-guide`;
  return slug === '' || slugProblem(better) !== null ? null : better;
}

/** Addresses like this one, for when it is taken. */
export function slugsLike(slug: string): string[] {
  const stem = cutSlug(slug, SLUG_MAX - 3);
  return Array.from({ length: 40 }, (_, index) => `${stem}-${index + 2}`).filter(
    (one) => slugProblem(one) === null,
  );
}

function cutSlug(text: string, most: number): string {
  return text.slice(0, most).replaceAll(/^-+|-+$/g, '');
}
