export interface LimitResult {
  allowed: boolean;
  retryAfterSeconds: number;
}

export interface Limit {
  points: number;
  seconds: number;
  /** Counted in the database before the call goes on; otherwise in memory and shared within 0.2 s. */
  exact?: boolean | undefined;
}

/** Counts calls per key in a fixed window, shared by every process of the installation. */
export interface RateLimiter {
  consume(key: string, limit: Limit, cost?: number): Promise<LimitResult>;
}
