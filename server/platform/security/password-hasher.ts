import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { createConcurrencyLimit } from '../limits/concurrency-limit.ts';

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /**
   * True when the password belongs to the hash. Without a hash (unknown account) the same work is
   * done on a dummy one and the answer is false, so time tells nothing (T37).
   */
  verify(password: string, passwordHash: string | null): Promise<boolean>;
}

/** argon2id is the library's default algorithm; 19 MiB and two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Each hash takes 19 MiB, so only four run at a time (T53); callers check the length cap first. */
export function createPasswordHasher(): PasswordHasher {
  const limited = createConcurrencyLimit({ running: 4, waiting: 200 });
  const dummy = unmatchableHash();
  return {
    hash: (password) => limited(() => hash(stable(password), COST)),
    async verify(password, passwordHash) {
      const isRight = await limited(() => verify(passwordHash ?? dummy, stable(password)));
      return isRight && passwordHash !== null;
    },
  };
}

/**
 * Looks like a stored hash of the same cost and belongs to no password: drawn instead of computed, so
 * that a start neither waits for it nor takes its 19 MiB.
 */
export function unmatchableHash(): string {
  const { memoryCost, timeCost, parallelism } = COST;
  const cost = `m=${memoryCost},t=${timeCost},p=${parallelism}`;
  return `$argon2id$v=19$${cost}$${drawn(16)}$${drawn(32)}`;
}

function drawn(bytes: number): string {
  return randomBytes(bytes).toString('base64').replaceAll('=', '');
}

/** The same characters typed on another keyboard are the same password. */
function stable(password: string): string {
  return password.normalize('NFKC');
}
