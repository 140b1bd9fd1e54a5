import getPort, { portNumbers } from 'get-port';

const FIRST = 20_000;
const LAST = 32_000;

/**
 * A port of this machine nobody listens on, for a server that starts a little later. It lies below
 * the range from which systems take the near end of outgoing connections, so none of those can sit
 * on it by then; and two runs at a time begin to look at different places.
 */
export function freePort() {
  const from = FIRST + Math.floor(Math.random() * (LAST - FIRST - 1000));
  return getPort({ port: portNumbers(from, LAST) });
}
