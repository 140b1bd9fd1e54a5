import { readCommentSubject } from '#server/features/unlock/check/check.ts';
import { randomIds } from '#server/platform/ids.ts';
import type { TestApp } from '../app/test-app.ts';

/** A comment that has a standing check already. */
export const A_STANDING_COMMENT =
  'https://www.linkedin.com/feed/update/urn:li:activity:7100000000000000002?commentUrn=urn%3Ali%3Acomment%3A%28activity%3A7100000000000000002%2C7100000000000000077%29';

/** What operators find on the screens about reading comments. */
export async function stockReaders(
  app: TestApp,
  { userId, magnetId }: { userId: string; magnetId: string },
): Promise<{ waitingId: string; checkId: string }> {
  const waitingId = randomIds.rowId();
  const commentId = `72${String(Date.now()).padStart(17, '0')}`;
  await app.db('waiting_comments').insert({
    id: waitingId,
    magnetId,
    userId,
    commentId,
    postKey: 'activity:7100000000000000002',
    commentUrl: `https://www.linkedin.com/feed/update/urn:li:activity:7100000000000000002?commentUrn=${commentId}`,
    // It waits for its creator, so no round and no check of an operator changes it.
    code: 'near_miss',
    state: 'waiting',
    nearMiss: 'growht',
    source: waitingId,
    commentedAt: new Date(),
  });
  const { url } = readCommentSubject(A_STANDING_COMMENT, new Date());
  const standing = { id: randomIds.rowId(), commentUrl: url, word: 'growth' };
  await app.db('standing_checks').insert(standing).onConflict('comment_url').ignore();
  const checkId = randomIds.rowId();
  await app.db('standing_checks').insert({ id: checkId, commentUrl: checkId, word: 'growth' });
  return { waitingId, checkId };
}
