import type { Knex } from 'knex';

/**
 * How a visitor came: the facts of a touch that figures are split by, with the magnet's template at
 * that time. Keys are in one order, so equal ways are equal texts.
 */
export type Way = Readonly<Record<string, string>>;

/**
 * The id of a way, which is added when it is new; null when the creator has `mostNew` ways of the
 * last 24 hours already. Two calls at the same time get the same id.
 */
export async function keepWay(
  db: Knex,
  userId: string,
  way: Way,
  mostNew: number | null,
): Promise<number | null> {
  const bindings = { userId, facts: JSON.stringify(way), mostNew };
  const find = async (): Promise<number | undefined> => {
    const { rows } = await db.raw<{ rows: { id: string }[] }>(
      `SELECT id FROM ways WHERE user_id = :userId
         AND md5(facts::text) = md5((:facts::jsonb)::text)`,
      bindings,
    );
    return rows[0] === undefined ? undefined : Number(rows[0].id);
  };
  const found = await find();
  if (found !== undefined) return found;
  const { rows } = await db.raw<{ rows: { id: string }[] }>(
    `INSERT INTO ways (user_id, facts) SELECT :userId, :facts::jsonb
     WHERE :mostNew::int IS NULL OR (SELECT count(*) FROM ways
       WHERE user_id = :userId AND created_at > now() - interval '24 hours') < :mostNew::int
     ON CONFLICT DO NOTHING RETURNING id`,
    bindings,
  );
  return rows[0] === undefined ? ((await find()) ?? null) : Number(rows[0].id);
}
