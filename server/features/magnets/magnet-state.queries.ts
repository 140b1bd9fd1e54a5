/** SQL: how a magnet stands at the moment of the statement. */
export const stateOf = (magnet: string): string =>
  `magnet_state(${magnet}.status, ${magnet}.starts_at, ${magnet}.ends_at, ${magnet}.full_at)`;
