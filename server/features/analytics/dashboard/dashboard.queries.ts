import type { Knex } from 'knex';

export interface LatestLeadRow {
  id: string;
  name: string;
  email: string | null;
  magnetTitle: string;
  createdAt: Date;
  overQuota: boolean;
  confirmed: boolean;
}

/** Newest first; leads of deleted magnets stay. */
export async function selectLatestLeads(
  db: Knex,
  userId: string,
  limit: number,
): Promise<LatestLeadRow[]> {
  return db('leads')
    .join('magnets', 'magnets.id', 'leads.magnet_id')
    .where('leads.user_id', userId)
    .orderBy([
      { column: 'leads.created_at', order: 'desc' },
      { column: 'leads.id', order: 'desc' },
    ])
    .limit(limit)
    .select<LatestLeadRow[]>([
      'leads.id',
      'leads.name',
      'leads.email',
      'magnets.title as magnet_title',
      'leads.created_at',
      'leads.over_quota',
      'leads.confirmed',
    ]);
}

/** When leads over quota were released last; undefined when none ever were. */
export async function selectLastRelease(
  db: Knex,
  userId: string,
): Promise<{ id: string; leads: number; releasedAt: Date } | undefined> {
  return db('lead_releases')
    .where({ userId })
    .orderBy('released_at', 'desc')
    .first<{ id: string; leads: number; releasedAt: Date } | undefined>(
      'id',
      'leads',
      'released_at',
    );
}
