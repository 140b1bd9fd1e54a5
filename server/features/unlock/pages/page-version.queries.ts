import type { Knex } from 'knex';

export interface PageVersion {
  version: string;
  turnsInMs: number | null;
}

/**
 * Names the state of every row the page is made of by the transactions that last wrote them: a pause
 * or a suspension is another state too, and its rendering then refuses. Null without such a magnet. A
 * row locked but not changed keeps its version. `turnsInMs`: until its start or end changes the page
 * without a writer; null for never.
 */
export async function readPageVersion(db: Knex, magnetId: string): Promise<PageVersion | null> {
  const { rows } = await db.raw<{ rows: PageVersion[] }>(
    `SELECT concat_ws('.', m.xmin, e.version, coalesce(i.xmin::text, '-'),
       (SELECT string_agg(s.key || s.xmin::text, '.' ORDER BY s.key) FROM settings s)) AS version,
       (SELECT extract(epoch FROM min(at) - now())::float8 * 1000
        FROM unnest(ARRAY[m.starts_at, m.ends_at]) AS at WHERE at > now()) AS turns_in_ms
     FROM magnets m JOIN entitlements e ON e.user_id = m.user_id
       LEFT JOIN integrations i ON i.user_id = m.user_id
     WHERE m.id = ?`,
    [magnetId],
  );
  return rows[0] ?? null;
}
