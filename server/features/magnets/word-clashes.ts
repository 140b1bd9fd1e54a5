import type { CallInput } from '#shared/api/define-api.ts';
import type { magnetsApi, WordClash } from '#shared/magnets/magnets.contract.ts';
import { parsePostLink } from '#shared/unlock/link/comment-link.ts';
import { postKey } from '#shared/unlock/link/post-alias.ts';
import { matchTrigger } from '#shared/unlock/match/trigger-match.ts';
import type { Database } from '#server/platform/db/connection.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { selectActiveOnPost } from './word-clashes.queries.ts';

const MOST_SHOWN = 5;

/** Own active magnets that take one of the words on the same post, or on any post like this one. */
export async function findWordClashes(
  { db, clock }: { db: Database; clock: Clock },
  userId: string,
  { magnetId, triggerWords, linkedinPostUrl }: CallInput<typeof magnetsApi.findClashes>['body'],
): Promise<WordClash[]> {
  const key = keyOf(linkedinPostUrl ?? '', clock.now());
  if (key === 'no_post' || triggerWords.length === 0) return [];
  const others = await selectActiveOnPost(db, userId, { except: magnetId, postKey: key });
  return others
    .map(({ id, title, triggerWords: taken }) => ({
      id,
      title,
      words: triggerWords.filter((word) => taken.some((one) => isSameWord(word, one))),
    }))
    .filter(({ words }) => words.length > 0)
    .slice(0, MOST_SHOWN);
}

function keyOf(link: string, now: Date): string | null {
  if (link.trim() === '') return null;
  const parsed = parsePostLink(link, now);
  return parsed.ok ? postKey(parsed.post) : 'no_post';
}

/** Equal for comments: capitals and accents do not matter. */
function isSameWord(one: string, other: string): boolean {
  return matchTrigger(one, { words: [other], mode: 'whole' }).matched;
}
