// Health of the readers by the comments that are known to be there.
import { failing, type Judgement, warning } from './health.rules.ts';

/** A reader that failed twice in a row for a comment that is known to be there. */
export interface WatchedReader {
  reader: string;
  outcome: string;
  detail: string | null;
}

const WHERE = 'See the answers in Comment readers > Standing checks.';

const nouns: ReadonlyMap<string, string> = new Map([
  ['guest_page', 'the guest page'],
  ['company_page', 'LinkedIn’s official API'],
]);

/** Null while no standing check fails. A page that is not understood weighs most. */
export function judgeStandingChecks(readers: readonly WatchedReader[]): Judgement | null {
  const misread = readers.find(({ outcome }) => outcome === 'layout_changed');
  const [bad = null] = misread === undefined ? readers : [misread];
  if (bad === null) return null;
  const who = nouns.get(bad.reader) ?? bad.reader;
  if (misread !== undefined) {
    return failing(
      `A standing check failed twice in a row: ${who} came in a build that is not recognised.`,
      `LinkedIn has probably changed its pages. Check for a newer release of this product. ${WHERE}`,
    );
  }
  if (bad.outcome === 'word_missing') {
    return warning(
      `A standing check failed twice in a row: by ${who} the comment does not have its word.`,
      `Open the comment: it may have been edited. ${WHERE}`,
    );
  }
  const why = bad.detail === null ? bad.outcome : `${bad.outcome}, ${bad.detail}`;
  return warning(
    `A standing check failed twice in a row: ${who} did not show the comment (${why}).`,
    `Open the comment without signing in. If it is there, LinkedIn hides it or refuses this server. ${WHERE}`,
  );
}
