import type { Knex } from 'knex';
import type { GiveUpReason } from '#shared/unlock/desk/give-up-texts.ts';
import type { waitReasons } from '#shared/unlock/desk/wait-desk.contract.ts';
import { type Keyset, keysetAt } from '#server/platform/db/statements/keyset-cursor.ts';
import { containsText } from '#server/platform/db/statements/like-pattern.ts';
import type { WaitingRow } from '../waiting.queries.ts';

type WaitReason = (typeof waitReasons)[number];

/** A waiting comment with its magnet and its creator. */
export interface DeskWaitRow extends Pick<
  WaitingRow,
  'id' | 'commentUrl' | 'nearMiss' | 'createdAt' | 'tries' | 'nextTryAt' | 'magnetId'
> {
  keysetAt: string;
  waitReason: WaitReason;
  givenUpAt: Date | null;
  givenUpReason: GiveUpReason | null;
  visitors: number;
  magnetTitle: string;
  creatorId: string;
  creatorName: string;
  creatorEmail: string;
}

/** SQL: what a comment `w` waits for. */
const REASON = `CASE WHEN w.given_up_at IS NOT NULL THEN 'given_up'
  WHEN w.code IN ('linkedin_unavailable', 'comment_not_visible') AND w.next_try_at IS NULL
    THEN 'creator' ELSE w.code END`;

const deskWaits = (db: Knex) =>
  db('waiting_comments as w')
    .join('magnets as m', 'm.id', 'w.magnet_id')
    .join('users as u', 'u.id', 'w.user_id')
    .where({ 'w.state': 'waiting' })
    .whereNull('u.erasure_began_at')
    .select<DeskWaitRow[]>(
      'w.id',
      'w.comment_url',
      'w.near_miss',
      'w.created_at',
      'w.tries',
      'w.next_try_at',
      'w.given_up_at',
      'w.given_up_reason',
      'w.magnet_id',
      { magnetTitle: 'm.title', creatorId: 'u.id', creatorName: 'u.name', creatorEmail: 'u.email' },
      db.raw(`${keysetAt('w.created_at')} AS keyset_at`),
      db.raw(`${REASON} AS wait_reason`),
      db.raw(
        `(SELECT count(*)::int FROM waiting_visitors v WHERE v.waiting_id = w.id) AS visitors`,
      ),
    );

/** The longest wait first; one row more than `limit`. */
export async function selectDeskWaits(
  db: Knex,
  ask: {
    creator: string;
    magnet: string;
    reason: WaitReason | undefined;
    after: Keyset | null;
    limit: number;
  },
): Promise<DeskWaitRow[]> {
  const { creator, magnet, reason, after, limit } = ask;
  const query = deskWaits(db)
    .orderBy(['w.created_at', 'w.id'])
    .limit(limit + 1);
  if (creator !== '') {
    void query.whereRaw('(u.name ILIKE :part OR u.email ILIKE :part)', {
      part: containsText(creator),
    });
  }
  if (magnet !== '') {
    void query.whereRaw('(m.title ILIKE :part OR m.id = :magnet)', {
      part: containsText(magnet),
      magnet,
    });
  }
  if (reason !== undefined) void query.whereRaw(`${REASON} = ?`, [reason]);
  if (after !== null) {
    void query.whereRaw('(w.created_at, w.id) > (CAST(? AS timestamptz), ?)', [after.at, after.id]);
  }
  return query;
}

export async function findDeskWait(db: Knex, id: string): Promise<DeskWaitRow | undefined> {
  return deskWaits(db).where({ 'w.id': id }).first<DeskWaitRow | undefined>();
}

/** Locks a comment that waits; undefined when it does not any more. */
export async function lockDeskWait(
  trx: Knex.Transaction,
  id: string,
): Promise<Pick<WaitingRow, 'id' | 'code' | 'magnetId' | 'givenUpReason'> | undefined> {
  return trx('waiting_comments')
    .where({ id, state: 'waiting' })
    .forUpdate()
    .first<Pick<WaitingRow, 'id' | 'code' | 'magnetId' | 'givenUpReason'> | undefined>(
      'id',
      'code',
      'magnetId',
      'givenUpReason',
    );
}

/** Its next check is due now. */
export async function setDue(trx: Knex.Transaction, id: string): Promise<void> {
  await trx('waiting_comments')
    .where({ id })
    .update({ givenUpAt: null, givenUpReason: null, nextTryAt: trx.fn.now() });
}

/** No further check is made; the comment waits for its creator. */
export async function setGivenUp(
  trx: Knex.Transaction,
  id: string,
  reason: GiveUpReason,
): Promise<void> {
  await trx('waiting_comments')
    .where({ id })
    .update({ givenUpAt: trx.fn.now(), givenUpReason: reason, nextTryAt: null });
}
