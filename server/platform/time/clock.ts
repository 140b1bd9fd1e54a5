/**
 * What time it is, injected so that tests can move it; a server has the database's
 * (`startDatabaseClock`). Expiry and quota months are judged inside statements.
 */
export interface Clock {
  now(): Date;
}
export const systemClock: Clock = { now: () => new Date() };
