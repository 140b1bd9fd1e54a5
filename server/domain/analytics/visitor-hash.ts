import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '#server/db/connection.ts';

export interface VisitorHasher {
  /** 16 bytes that name one visitor for one UTC day, and nobody afterwards (D12). */
  hash(network: string, userAgent: string): Promise<Buffer>;
}

/** The salt is shared by all processes through the database and forgotten when its day has passed. */
export function createVisitorHasher(db: Database, today: () => string): VisitorHasher {
  let current: { day: string; salt: Promise<Buffer> } | null = null;

  const saltOf = (day: string): Promise<Buffer> => {
    if (current?.day !== day) {
      const salt = loadSalt(db, day);
      current = { day, salt };
      salt.catch(() => {
        current = null;
      });
    }
    return current.salt;
  };

  return {
    async hash(network, userAgent) {
      const salt = await saltOf(today());
      const digest = createHash('sha256')
        .update(salt)
        .update(network)
        .update('\n')
        .update(userAgent);
      return digest.digest().subarray(0, 16);
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
