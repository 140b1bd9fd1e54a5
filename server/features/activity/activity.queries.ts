import type { Knex } from 'knex';
import type { ActivityResult } from '#shared/activity/activity.contract.ts';
import type { WaitingState } from '#server/features/leads/settle-wait.queries.ts';
import { type Keyset, keysetAt } from '#server/platform/db/statements/keyset-cursor.ts';

export interface ActivityFilter {
  result?: ActivityResult | undefined;
  magnetId?: string | undefined;
  entryId?: string | undefined;
  after?: Keyset | undefined;
  limit: number;
}

/** An attempt with its magnet, the lead of its comment and what the creator may still decide. */
export interface ActivityRow {
  id: string;
  keysetAt: string;
  createdAt: Date;
  magnetId: string;
  magnetTitle: string;
  result: ActivityResult;
  reason: string | null;
  lookedFor: string[];
  postKey: string;
  commentUrl: string;
  foundText: string | null;
  marks: { start: number; end: number }[];
  nearMiss: string | null;
  authorName: string | null;
  authorUrl: string | null;
  commentedAt: Date;
  onOtherPost: boolean;
  method: string | null;
  confidence: string | null;
  readAt: Date | null;
  settledResult: 'verified' | 'refused' | null;
  settledReason: string | null;
  settledAt: Date | null;
  leadId: string | null;
  leadName: string | null;
  leadEmail: string | null;
  leadOverQuota: boolean | null;
  leadConfirmed: boolean | null;
  waitingId: string | null;
  waitingState: WaitingState | null;
}

// Every WHERE names the creator, so the id of a foreign magnet finds nothing (T56).

/** Newest first; one row more than asked for tells whether there is a next page. */
export async function selectActivity(
  db: Knex,
  userId: string,
  filter: ActivityFilter,
): Promise<ActivityRow[]> {
  const query = db('unlock_attempts as a')
    .join('magnets as m', 'm.id', 'a.magnet_id')
    .leftJoin('leads as l', (join) =>
      join.on('l.magnet_id', 'a.magnet_id').andOn('l.comment_id', 'a.comment_id'),
    )
    .leftJoin('waiting_comments as w', (join) =>
      join.on('w.magnet_id', 'a.magnet_id').andOn('w.comment_id', 'a.comment_id'),
    )
    .where('a.user_id', userId)
    .orderBy([
      { column: 'a.created_at', order: 'desc' },
      { column: 'a.id', order: 'desc' },
    ])
    .limit(filter.limit + 1)
    .select<ActivityRow[]>('a.*', {
      magnetTitle: 'm.title',
      leadName: 'l.name',
      leadEmail: 'l.email',
      leadOverQuota: 'l.over_quota',
      leadConfirmed: 'l.confirmed',
      waitingId: 'w.id',
      waitingState: 'w.state',
    })
    .select(db.raw(`${keysetAt('a.created_at')} AS keyset_at`));
  if (filter.result !== undefined) query.where('a.result', filter.result);
  if (filter.magnetId !== undefined) query.where('a.magnet_id', filter.magnetId);
  if (filter.entryId !== undefined) query.where('a.id', filter.entryId);
  if (filter.after !== undefined) {
    query.whereRaw('(a.created_at, a.id) < (CAST(? AS timestamptz), ?)', [
      filter.after.at,
      filter.after.id,
    ]);
  }
  return query;
}
