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
}

/** The latest acts of half a year, newest first. Operators stay without a name. */
export async function selectActsInAccount(
  db: Knex,
  creatorId: string,
  limit: number,
): Promise<ActInAccount[]> {
  const rows = await db('audit_log')
    .where({ targetId: creatorId, targetKind: 'creator' })
    .whereRaw('action = ANY (?)', [Object.keys(ACTS)])
    .whereRaw(`at > now() - interval '180 days'`)
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
    );
  return rows.map(({ action, ...row }) => ({ ...row, act: ACTS[action] }));
}
