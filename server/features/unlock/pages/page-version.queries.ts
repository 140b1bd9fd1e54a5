import type { Knex } from 'knex';

/**
 * Names the state of every row the page is made of by the transactions that last wrote them: a pause
 * or a suspension is another state too, and its rendering then refuses. Null without such a magnet. A
 * row locked but not changed keeps its version.
 */
export async function readPageVersion(db: Knex, magnetId: string): Promise<string | null> {
  const { rows } = await db.raw<{ rows: { version: string }[] }>(
    `SELECT concat_ws('.', m.xmin, e.version, coalesce(i.xmin::text, '-'),
       (SELECT string_agg(s.key || s.xmin::text, '.' ORDER BY s.key) FROM settings s)) AS version
     FROM magnets m JOIN entitlements e ON e.user_id = m.user_id
       LEFT JOIN integrations i ON i.user_id = m.user_id
     WHERE m.id = ?`,
    [magnetId],
  );
  return rows[0]?.version ?? null;
}
