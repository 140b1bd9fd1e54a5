import type { Database } from '../db/connection.ts';

/** The salt of a day (`2026-01-31`), the same for all processes; `fresh` when none of them had one yet. */
export async function agreeOnSalt(db: Database, day: string, fresh: Buffer): Promise<Buffer> {
  await db.raw(`DELETE FROM visitor_salts WHERE day < ?::date - 1`, [day]);
  await db.raw(`INSERT INTO visitor_salts (day, salt) VALUES (?, ?) ON CONFLICT (day) DO NOTHING`, [
    day,
    fresh,
  ]);
  const { rows } = await db.raw<{ rows: { salt: Buffer }[] }>(
    `SELECT salt FROM visitor_salts WHERE day = ?`,
    [day],
  );
  const salt = rows[0]?.salt;
  if (salt === undefined) throw new Error(`No visitor salt for ${day}`);
  return salt;
}
