import { type RequestListener, type Server, type ServerResponse, createServer } from 'node:http';
import { Server as NetServer } from 'node:net';
import { answerClientError, refuseTunnel } from './client-error.ts';

/** Time-outs of T90 and header limits of T91; uploads have longer ones of their own. */
export function createHttpServer(listener: RequestListener): Server {
  const server = createServer(
    {
      maxHeaderSize: 16_384,
      keepAliveTimeout: 5_000,
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
  server.prependListener('request', (_request, response: ServerResponse) => {
    response.setHeader('connection', 'close');
  });
  await takeInWaiting(server);
  // The close of an HTTP server would cut those connections at once; that of its parent does not.
  const closed = new Promise<void>((resolve) => {
    NetServer.prototype.close.call(server, () => resolve());
  });
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
 * Connections the kernel has made but nobody has accepted yet are reset when the port closes. Turns of
 * the loop take them in; right after one that brought none, there is none to lose.
 */
async function takeInWaiting(server: Server): Promise<void> {
  let isBusy = true;
  const note = (): void => void (isBusy = true);
  server.on('connection', note);
  // The first turn may end before the loop has looked at the port again.
  const until = performance.now() + 1_000;
  for (let turn = 0; turn < 3 || (isBusy && performance.now() < until); turn += 1) {
    isBusy = false;
    await new Promise((resolve) => setImmediate(resolve));
  }
  server.off('connection', note);
}
