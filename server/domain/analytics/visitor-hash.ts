import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '#server/db/connection.ts';

export interface VisitorHasher {
  /** 16 bytes that name one visitor for one UTC day, and nobody afterwards (D12). Waits only for a new day's salt. */
  hash(network: string, userAgent: string): Buffer | Promise<Buffer>;
}

/** The salt is shared by all processes through the database and forgotten when its day has passed. */
export function createVisitorHasher(db: Database, today: () => string): VisitorHasher {
  let current: { day: string; salt: Buffer } | null = null;
  let loading: Promise<Buffer> | null = null;

  const load = (day: string): Promise<Buffer> => {
    loading ??= loadSalt(db, day)
      .then((salt) => {
        current = { day, salt };
        return salt;
      })
      .finally(() => {
        loading = null;
      });
    return loading;
  };
  const digest = (salt: Buffer, network: string, userAgent: string): Buffer =>
    createHash('sha256').update(salt).update(`${network}\n${userAgent}`).digest().subarray(0, 16);

  return {
    hash(network, userAgent) {
      const day = today();
      if (current?.day === day) return digest(current.salt, network, userAgent);
      return load(day).then((salt) => digest(salt, network, userAgent));
    },
  };
}

async function loadSalt(db: Database, day: string): Promise<Buffer> {
  await db.raw(`DELETE FROM visitor_salts WHERE day < ?::date - 1`, [day]);
  await db.raw(`INSERT INTO visitor_salts (day, salt) VALUES (?, ?) ON CONFLICT (day) DO NOTHING`, [
    day,
    randomBytes(32),
  ]);
  const { rows } = await db.raw<{ rows: { salt: Buffer }[] }>(
    `SELECT salt FROM visitor_salts WHERE day = ?`,
    [day],
  );
  const salt = rows[0]?.salt;
  if (salt === undefined) throw new Error(`No visitor salt for ${day}`);
  return salt;
}
