import { hash as digest, randomBytes } from 'node:crypto';
import type { Database } from '../db/connection.ts';
import type { Clock } from '../time/clock.ts';
import { agreeOnSalt } from './visitor-salts.queries.ts';

const DAY_MS = 86_400_000;

export interface VisitorHasher {
  /**
   * 16 bytes in hex that name one visitor for one UTC day, and nobody afterwards. Waits only
   * for a new day's salt.
   */
  hash(network: string, userAgent: string): string | Promise<string>;
}

/** The salt is shared by all processes through the database and forgotten when its day has passed. */
export function createVisitorHasher(db: Database, clock: Clock): VisitorHasher {
  let current: { dayNumber: number; salt: string } | null = null;
  let loading: Promise<string> | null = null;

  const load = (now: Date): Promise<string> => {
    loading ??= agreeOnSalt(db, now.toISOString().slice(0, 10), randomBytes(32))
      .then((bytes) => {
        const salt = bytes.toString('base64');
        current = { dayNumber: Math.floor(now.getTime() / DAY_MS), salt };
        return salt;
      })
      .finally(() => {
        loading = null;
      });
    return loading;
  };
  const nameOf = (salt: string, network: string, userAgent: string): string =>
    digest('sha256', `${salt}\n${network}\n${userAgent}`).slice(0, 32);

  return {
    hash(network, userAgent) {
      const now = clock.now();
      if (current?.dayNumber === Math.floor(now.getTime() / DAY_MS)) {
        return nameOf(current.salt, network, userAgent);
      }
      return load(now).then((salt) => nameOf(salt, network, userAgent));
    },
  };
}
