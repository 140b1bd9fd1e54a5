import { domainToUnicode } from 'node:url';
import type { parse } from 'tldts';
import { readSmallLookAlike } from '#shared/unlock/match/look-alikes.ts';
import { baitWords, type WellKnown } from './well-known-hosts.ts';

/** Cuts a host at its public suffix, those of hosting services included. */
export type CutHost = (
  host: string,
) => Pick<ReturnType<typeof parse>, 'domain' | 'domainWithoutSuffix' | 'isIcann' | 'publicSuffix'>;

/** Groups of letters and digits that are read as others in a narrow typeface. */
const READ_AS: readonly (readonly [RegExp, string])[] = [
  [/rn/g, 'm'],
  [/vv/g, 'w'],
  [/0/g, 'o'],
  [/[1i]/g, 'l'], // a capital I is an l, so i, I, l and 1 are compared as one
  [/3/g, 'e'],
  [/5/g, 's'],
];

/** What a part of a host looks like at a glance; two that look alike have one skeleton. */
function skeletonOf(label: string): string {
  return READ_AS.reduce((text, [pattern, letter]) => text.replace(pattern, letter), plainOf(label));
}

/** Letters of other scripts as the Latin ones they are read as, without accents. */
function plainOf(label: string): string {
  const folded = label.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return Array.from(folded, readSmallLookAlike).join('');
}

/** Latin letters beside letters of a script whose letters pass for Latin ones. */
function mixesScripts(label: string): boolean {
  return (
    /\p{Script=Latin}/u.test(label) &&
    /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u.test(label)
  );
}

/** Which host another one imitates, null for none; of a host as URLs have it, in ASCII. */
type FindImitated = (host: string) => string | null;

/**
 * A host imitates another one when it is written with letters or digits that look like those of a known name;
 * or it names that name in a foreign domain beside a word that asks for a secret; or one of its parts mixes
 * scripts whose letters look alike.
 */
export function createImitationFinder(known: readonly WellKnown[], cut: CutHost): FindImitated {
  const names = known.map((one) => ({ ...one, skeleton: skeletonOf(one.name) }));
  const isBait = (word: string) => baitWords.has(word);
  return (host) => {
    const { domain, domainWithoutSuffix, isIcann, publicSuffix } = cut(host);
    if (domain === null || domainWithoutSuffix === null || publicSuffix === null) return null;
    if (names.some(({ domains }) => domains.some((own) => isAtOrBelow(host, own)))) return null;
    // The name alone before another ending, such as google.de.
    const isElsewhere = (name: string) => isIcann === true && domainWithoutSuffix === name;
    if (names.some(({ name }) => isElsewhere(name))) return null;

    const labels = host
      .slice(0, -publicSuffix.length - 1)
      .split('.')
      .map((label) => domainToUnicode(label));
    const words = labels.flatMap((label) => plainOf(label).split('-'));
    const parts = labels
      .flatMap((label) => [label, ...label.split('-')])
      .map((part) => ({ part, skeleton: skeletonOf(part) }));
    for (const { name, domains, skeleton } of names) {
      const isWrittenAlike = parts.some((one) => one.part !== name && one.skeleton === skeleton);
      const isNamed = words.includes(name) && words.some(isBait);
      const isJoined = words.some((word) => word.includes(name) && isBait(word.replace(name, '')));
      if (isWrittenAlike || isNamed || isJoined) return domains[0] ?? name;
    }
    if (labels.some(mixesScripts)) return [...labels.map(plainOf), publicSuffix].join('.');
    return null;
  };
}

/** Whether a host is another one or lies below it. */
export function isAtOrBelow(host: string, above: string): boolean {
  return host === above || host.endsWith(`.${above}`);
}
