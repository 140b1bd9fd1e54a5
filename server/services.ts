import type { Logger } from './config/logger.ts';
import type { Database } from './db/connection.ts';
import type { Clock } from './domain/clock.ts';
import type { Ids } from './domain/ids.ts';
import type { RateLimiter } from './domain/security/rate-limiter.ts';
import type { SignedInCreator } from './http/request-context.ts';

export interface ServiceDependencies {
  db: Database;
  /** For LISTEN, which needs a connection of its own. */
  databaseUrl: string;
  logger: Logger;
  publicUrl: string;
  /** Where comments are read; the real site or the sandbox. */
  linkedinOrigin: string;
  isSandbox: boolean;
  clock?: Clock;
  ids?: Ids;
}

export interface Services {
  auth: { identify(token: string, binding: string | undefined): Promise<SignedInCreator | null> };
  limiter: RateLimiter;
  isReady(): Promise<boolean>;
  /** Stops jobs and listeners; the pool is closed by its owner. */
  close(): Promise<void>;
}

/** Explicit wiring: every service gets its collaborators as arguments, in dependency order. */
export async function createServices(dependencies: ServiceDependencies): Promise<Services> {
  const { db } = dependencies;

  return {
    auth: { identify: () => Promise.resolve(null) },
    limiter: { consume: () => Promise.resolve({ allowed: true, retryAfterSeconds: 0 }) },
    isReady: () =>
      db.raw('SELECT 1').then(
        () => true,
        () => false,
      ),
    close: () => Promise.resolve(),
  };
}
