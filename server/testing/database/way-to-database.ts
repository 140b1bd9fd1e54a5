import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A proxy to the database that can fail as a network or as a server. */
export interface WayToDatabase {
  url: string;
  /** Drops everything from now on, without closing a connection. */
  block(): void;
  /** Ends every connection, and each new one at once, like a database that is down. */
  cut(): void;
  open(): void;
  close(): void;
}

export async function aWayTo(databaseUrl: string): Promise<WayToDatabase> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let state: 'open' | 'blocked' | 'cut' = 'open';
  const server: Server = createServer((near) => {
    if (state === 'cut') {
      near.destroy();
      return;
    }
    const far = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('error', () => {});
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.on('data', (chunk) => void to.write(chunk));
      if (state === 'blocked') from.pause();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port); // a listening TCP server has one
  const endAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    block() {
      state = 'blocked';
      for (const socket of sockets) socket.pause();
    },
    cut() {
      state = 'cut';
      endAll();
    },
    open() {
      state = 'open';
      for (const socket of sockets) socket.resume();
    },
    close() {
      endAll();
      server.close();
    },
  };
}
