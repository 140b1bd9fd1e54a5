import type { buildConnector } from 'undici';

/**
 * Opens connections one after the other, `gapMs` apart. A TLS handshake is a millisecond of work; a
 * crowd of them at once would keep everybody else from the event loop for as long as it takes.
 */
export function paceConnections(
  connect: buildConnector.connector,
  gapMs: number,
): buildConnector.connector {
  let freeAt = 0;
  return (target, callback) => {
    const now = performance.now();
    const at = Math.max(now, freeAt);
    freeAt = at + gapMs;
    if (at === now) connect(target, callback);
    else setTimeout(connect, at - now, target, callback);
  };
}
