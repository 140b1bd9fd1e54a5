import { commonDomains, isFreeMailDomain } from './mail-providers.ts';

/** Shorter names are too close to names of real companies to guess. */
const SHORTEST_NAME = 5;
/** From this length on, two slips in a name are still the same name. */
const LONG_NAME = 8;
/** Ends with two letters are countries, except for these slips of `.com`. */
const SLIPS_OF_COM: ReadonlySet<string> = new Set(['co', 'cm', 'om', 'cc']);

/**
 * The address with the domain that was probably meant, or null. Only a suggestion: real domains can be
 * as close.
 */
export function suggestAddress(address: string): string | null {
  const at = address.lastIndexOf('@');
  const typed = address.slice(at + 1).toLowerCase();
  if (isFreeMailDomain(typed)) return null;
  const meant = nearestDomain(typed);
  return meant === null ? null : `${address.slice(0, at + 1)}${meant}`;
}

function nearestDomain(typed: string): string | null {
  let nearest: { domain: string; slips: number } | null = null;
  for (const domain of commonDomains) {
    const slips = slipsBetween(typed, domain);
    if (slips !== null && (nearest === null || slips < nearest.slips)) nearest = { domain, slips };
  }
  return nearest?.domain ?? null;
}

/** How many slips of the keyboard lie between two domains; null when they are not that close. */
function slipsBetween(typed: string, domain: string): number | null {
  const dot = domain.indexOf('.');
  const [name, end] = [domain.slice(0, dot), domain.slice(dot + 1)];
  // A forgotten dot: gmailcom.
  if (typed === name + end.replaceAll('.', '')) return 1;
  const typedDot = typed.indexOf('.');
  if (typedDot === -1) return null;
  const [typedName, typedEnd] = [typed.slice(0, typedDot), typed.slice(typedDot + 1)];
  const inEnd = slipsInEnd(typedEnd, end);
  if (inEnd === null) return null;
  const inName = editDistance(typedName, name, LONG_NAME);
  if (inName === 0) return inEnd;
  const most = name.length >= LONG_NAME ? 2 : 1;
  return name.length >= SHORTEST_NAME && inName <= most ? inName + inEnd : null;
}

function slipsInEnd(typed: string, end: string): number | null {
  if (typed === end) return 0;
  if (typed.length <= 2 && !(end === 'com' && SLIPS_OF_COM.has(typed))) return null;
  return editDistance(typed, end, end.length) === 1 ? 1 : null;
}

/**
 * Letters added, left out, replaced or swapped with their neighbour (Damerau and Levenshtein, each
 * letter moved once). Lengths that differ by more than `most` are not compared.
 */
function editDistance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return Infinity;
  let before: number[] = [];
  let above = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      let least = Math.min(
        (above[column] ?? 0) + 1,
        (line[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (isSwapped) least = Math.min(least, (before[column - 2] ?? Infinity) + 1);
      line.push(least);
    }
    before = above;
    above = line;
  }
  return above[other.length] ?? Infinity;
}
