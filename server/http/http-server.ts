import { type RequestListener, type Server, type ServerResponse, createServer } from 'node:http';
import { Server as NetServer } from 'node:net';
import { answerClientError } from './client-error.ts';

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
  return server;
}

/** Listens; with `searchFrom` the next free port is taken when that one is in use. */
export async function listen(
  server: Server,
  options: { host: string; port: number; mayMove: boolean },
): Promise<number> {
  for (let port = options.port; ; port += 1) {
    try {
      return await listenOnce(server, options.host, port);
    } catch (error) {
      const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
      if (!isTaken || !options.mayMove || port >= options.port + 50) throw error;
    }
  }
}

function listenOnce(server: Server, host: string, port: number): Promise<number> {
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
  // The close of an HTTP server would cut those connections at once; that of its parent does not.
  const closed = new Promise<void>((resolve) => {
    NetServer.prototype.close.call(server, () => resolve());
  });
  const quietUntil = performance.now() + quietMs;
  const idle = setInterval(() => {
    if (performance.now() >= quietUntil) server.closeIdleConnections();
  }, 50);
  if (quietMs === 0) server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), graceMs);
  timer.unref();
  await closed;
  clearInterval(idle);
  clearTimeout(timer);
}
