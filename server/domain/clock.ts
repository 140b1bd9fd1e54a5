/** Wall clock, injected so that tests can move it. Expiry and quota months use the database clock (D13). */
export interface Clock {
  now(): Date;
}
export const systemClock: Clock = { now: () => new Date() };
