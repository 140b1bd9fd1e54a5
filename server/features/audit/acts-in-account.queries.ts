import type { Knex } from 'knex';

/** Acts of operators in the account of a creator, by their name for the creator. */
const ACTS = {
  'creator.entered': 'entered',
  'creator.acted_for': 'changed',
  'creator.access_ended': 'ended',
} as const;

export interface ActInAccount {
  id: string;
  act: (typeof ACTS)[keyof typeof ACTS];
  at: Date;
  reason: string | null;
  /** Method and path of a change. */
  call: string | null;
  /** Title of the lead magnet it was about. */
  magnetTitle: string | null;
}

/** A change was noted before it was made, and refused. */
const WAS_REFUSED = `EXISTS (SELECT FROM audit_log r WHERE r.target_id = a.target_id
  AND r.target_kind = a.target_kind AND r.action = 'creator.act_refused'
  AND r.after ->> 'act' = a.after ->> 'act')`;
const MAGNET_TITLE = `(SELECT m.title FROM magnets m WHERE m.user_id = a.target_id AND m.id = coalesce(
  a.after ->> 'magnetId',
  (SELECT w.magnet_id FROM waiting_comments w WHERE w.id = a.after ->> 'waitingId')))`;

/** The latest acts of half a year, newest first. Operators stay without a name. */
export async function selectActsInAccount(
  db: Knex,
  creatorId: string,
  limit: number,
): Promise<ActInAccount[]> {
  const rows = await db('audit_log AS a')
    .where({ targetId: creatorId, targetKind: 'creator' })
    .whereRaw('action = ANY (?)', [Object.keys(ACTS)])
    .whereRaw(`at > now() - interval '180 days' AND NOT ${WAS_REFUSED}`)
    .orderBy([
      { column: 'at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(limit)
    .select<(Omit<ActInAccount, 'act'> & { action: keyof typeof ACTS })[]>(
      'id',
      'action',
      'at',
      'reason',
      db.raw(`after ->> 'call' AS call`),
      db.raw(`${MAGNET_TITLE} AS magnet_title`),
    );
  return rows.map(({ action, ...row }) => ({ ...row, act: ACTS[action] }));
}
