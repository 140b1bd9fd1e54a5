import getPort, { portNumbers } from 'get-port';

const FIRST = 20_000;
const LAST = 32_000;

/**
 * A free port of this machine, for a server that starts a little later. It is below the range of
 * outgoing connections, so none of those can take it meanwhile. Parallel runs start to search at
 * different places.
 */
export function freePort() {
  const from = FIRST + Math.floor(Math.random() * (LAST - FIRST - 1000));
  return getPort({ port: portNumbers(from, LAST) });
}
