import type { CallInput } from '#shared/api/define-api.ts';
import type { magnetsApi } from '#shared/magnets/magnets.contract.ts';
import type { WordClash } from '#shared/magnets/clashes/word-clash.ts';
import { parsePostLink } from '#shared/unlock/link/comment-link.ts';
import { postKey } from '#shared/unlock/link/post-alias.ts';
import { matchTrigger } from '#shared/unlock/match/trigger-match.ts';
import type { Database } from '#server/platform/db/connection.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { selectActiveOnPosts } from './word-clashes.queries.ts';

const MOST_SHOWN = 5;

/** Own active magnets that take one of the words under a comment that this one would take too. */
export async function findWordClashes(
  { db, clock }: { db: Database; clock: Clock },
  userId: string,
  { magnetId, triggerWords, ...named }: CallInput<typeof magnetsApi.findClashes>['body'],
): Promise<WordClash[]> {
  const { linkedinPostUrl: single, linkedinPostUrls: urls = [single ?? ''] } = named;
  const given = urls.filter((url) => url !== '');
  const postKeys = given.flatMap((url) => keyOf(url, clock.now()));
  const isNowhere = given.length > 0 && postKeys.length === 0;
  if (isNowhere || triggerWords.length === 0) return [];
  const others = await selectActiveOnPosts(db, userId, { except: magnetId, postKeys });

  return others
    .map(({ id, title, triggerWords: taken }) => ({
      id,
      title,
      words: triggerWords.filter((word) => taken.some((one) => isSameWord(word, one))),
    }))
    .filter(({ words }) => words.length > 0)
    .slice(0, MOST_SHOWN);
}

/** None where the link leads to no post. */
function keyOf(link: string, now: Date): string[] {
  const parsed = parsePostLink(link, now);
  return parsed.ok ? [postKey(parsed.post)] : [];
}

/** Equal for comments: capitals and accents do not matter. */
function isSameWord(one: string, other: string): boolean {
  return matchTrigger(one, { words: [other], mode: 'whole' }).matched;
}
