import { emptyItem } from '#shared/magnets/magnet-items.ts';
import type { LeadRecord } from '#server/features/leads/record-lead.queries.ts';
import { toSubject } from '#server/features/unlock/check/check.ts';
import type { Database } from '#server/platform/db/connection.ts';
import { randomIds } from '#server/platform/ids.ts';

/** Adds an active text magnet for GROWTH, without the service, and returns its id. */
export async function insertMagnet(db: Database, userId: string): Promise<string> {
  const id = randomIds.magnetId();
  await db('magnets').insert({
    id,
    userId,
    status: 'active',
    title: 'The growth guide',
    icon: 'target',
    items: JSON.stringify([{ ...emptyItem('1'), textContent: 'text' }]),
    template: 'linkedin',
    collectEmails: false,
    triggerWords: ['GROWTH'],
    matchMode: 'contains',
    whenUnconfirmed: 'hold',
  });
  return id;
}

const BASE_ID = 7_249_845_722_735_403_008n;
let count = 0;

/** A verified lead to record, for a new comment unless `changes` name another one. */
export function leadRecord(
  owner: Pick<LeadRecord, 'userId' | 'magnetId'>,
  changes: Partial<LeadRecord> = {},
): LeadRecord {
  count += 1;
  return {
    ids: { lead: `lead${count}`, attempt: `attempt${count}`, contact: `contact${count}` },
    ...owner,
    subject: toSubject({
      postType: 'activity',
      postId: BASE_ID.toString(),
      commentId: (BASE_ID + BigInt(count)).toString(),
      parentCommentId: null,
    }),
    name: 'Ada',
    authorUrl: null,
    authorPhoto: null,
    authorHeadline: null,
    commentText: 'GROWTH "please" \\ 🔥',
    matchedWord: 'GROWTH',
    marks: [{ start: 0, end: 6 }],
    lookedFor: ['GROWTH'],
    method: 'guest_page',
    confidence: 'high',
    readAt: new Date(),
    isConfirmed: true,
    reason: null,
    keepsOverQuota: true,
    settleAs: 'verified',
    mustWait: false,
    grant: { id: `grant${count}`, hash: Buffer.from(`hash ${count}`), emailRequired: false },
    touches: null,
    ...changes,
  };
}
