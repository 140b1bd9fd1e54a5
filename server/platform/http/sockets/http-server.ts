import { type RequestListener, type Server, createServer } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { answerClientError, refuseTunnel } from '../messages/client-error.ts';

/**
 * Time-outs of T90 and header limits of T91; uploads have longer ones of their own. A connection without a
 * request ends after `keepAliveSeconds`.
 */
export function createHttpServer(listener: RequestListener, keepAliveSeconds = 5): Server {
  const server = createServer(
    {
      maxHeaderSize: 16_384,
      keepAliveTimeout: 1_000 * keepAliveSeconds,
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      // How often the two are looked at; the default of 30 s would make 10 s mean 40.
      connectionsCheckingInterval: 2_000,
    },
    listener,
  );
  server.maxRequestsPerSocket = 0;
  // Each costs some 10 kB; beyond this the operating system's queue is the better place to wait.
  server.maxConnections = 10_000;
  server.on('clientError', answerClientError);
  // Without a listener it would be cut without a word.
  server.on('connect', refuseTunnel);
  return server;
}

/** Listens; with `mayMove` the next free port is taken when that one is in use. */
export async function listen(
  server: Server,
  options: { host: string; port: number; mayMove: boolean },
): Promise<number> {
  for (let port = options.port; ; port += 1) {
    try {
      if (options.mayMove) await requireFreeLocalhost(port);
      return await listenOnce(server, options.host, port);
    } catch (error) {
      const isTaken = codeOf(error) === 'EADDRINUSE';
      if (!isTaken || !options.mayMove || port >= options.port + 50) throw error;
    }
  }
}

/**
 * Browsers try `localhost` at ::1 first: a program that listens there alone, as development servers
 * do, does not keep us from the port, but would get our visitors.
 */
async function requireFreeLocalhost(port: number): Promise<void> {
  const probe = new NetServer();
  try {
    await listenOnce(probe, '::1', port);
    await new Promise<void>((resolve) => probe.close(() => resolve()));
  } catch (error) {
    // Any other failure means a machine without IPv6.
    if (codeOf(error) === 'EADDRINUSE') throw error;
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

function listenOnce(server: NetServer, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

/**
 * Stops accepting and lets running requests finish for at most `graceMs`, then cuts the rest (R23).
 * For `quietMs` connections without a request stay open: what their clients have already sent is still
 * answered, with the word that the connection ends.
 */
export async function closeServer(server: Server, graceMs: number, quietMs = 300): Promise<void> {
  const answerHeld = holdRequests(server);
  await takeInWaiting(server, Math.min(50, quietMs));
  // The close of an HTTP server would cut those connections at once; that of its parent does not.
  const closed = new Promise<void>((resolve) => {
    NetServer.prototype.close.call(server, () => resolve());
  });
  answerHeld();
  const quietUntil = performance.now() + quietMs;
  // Right after the loop has read what came: from the timer itself, a busy process would cut
  // connections whose next request it has not looked at yet.
  const closeIdle = (): void => {
    if (performance.now() >= quietUntil) server.closeIdleConnections();
  };
  const idle = setInterval(() => setImmediate(closeIdle), 50);
  if (quietMs === 0) server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), graceMs);
  timer.unref();
  await closed;
  clearInterval(idle);
  clearTimeout(timer);
}

/**
 * Keeps requests waiting until the returned function lets them and all later ones be answered, with the
 * word that the connection ends. Whoever has an answer comes again at once, and would stand at a door
 * that is closing.
 */
function holdRequests(server: Server): () => void {
  const answer = server.listeners('request') as RequestListener[]; // what an HTTP server calls
  const held: Parameters<RequestListener>[] = [];
  let isHolding = true;
  const pass = (...call: Parameters<RequestListener>): void => {
    call[1].setHeader('connection', 'close');
    for (const listener of answer) listener(...call);
  };
  server.removeAllListeners('request');
  server.on('request', (...call) => (isHolding ? void held.push(call) : pass(...call)));
  return () => {
    isHolding = false;
    for (const call of held) pass(...call);
  };
}

/**
 * Connections the kernel has made but nobody has accepted yet are reset when the port closes. Turns of
 * the loop take them in, until for some time none has come.
 */
async function takeInWaiting(server: Server, quietMs: number): Promise<void> {
  const until = performance.now() + 1_000;
  let quietSince = performance.now();
  const note = (): void => void (quietSince = performance.now());
  server.on('connection', note);
  let now: number;
  do {
    await sleep(5);
    // Right behind the loop's look at the port: none stands there that it has not seen.
    await new Promise((resolve) => setImmediate(resolve));
    now = performance.now();
  } while (now < until && now - quietSince < quietMs);
  server.off('connection', note);
  await stillTurn();
}

/** Long enough for a loop that has nothing to do. */
const STILL_MS = 0.1;

/**
 * A turn of the loop in which nothing else ran: the port was looked at just before. Who comes between that
 * look and the close is cut, and under load other work would lie between the two.
 */
async function stillTurn(): Promise<void> {
  for (let turn = 0; turn < 200; turn += 1) {
    const begin = performance.now();
    await new Promise((resolve) => setImmediate(resolve));
    if (performance.now() - begin < STILL_MS) return;
  }
}

/**
 * Serves on for `forMs` with the word in each answer that the connection ends. Health checks and proxies
 * learn meanwhile that the process is on its way out, and no connection anybody still uses is left at the
 * end of it. The port stays open.
 */
export async function drain(server: Server, forMs: number): Promise<void> {
  if (forMs === 0) return;
  endEachConnection(server);
  await sleep(forMs);
}

/** Each answer from now on is the last of its connection; one that is idle now is not touched. */
function endEachConnection(server: Server): void {
  const answer = server.listeners('request') as RequestListener[]; // what an HTTP server calls
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    response.setHeader('connection', 'close');
    for (const listener of answer) listener(request, response);
  });
}
