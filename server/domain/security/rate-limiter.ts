export interface LimitResult {
  allowed: boolean;
  retryAfterSeconds: number;
}

/** Counts calls per key in a fixed window, shared by every process of the installation. */
export interface RateLimiter {
  consume(
    key: string,
    limit: { points: number; seconds: number },
    cost?: number,
  ): Promise<LimitResult>;
}
