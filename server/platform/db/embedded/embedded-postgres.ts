import { prepareBinaries } from './binaries.ts';
import { ensureCluster } from './cluster.ts';
import { urlOf } from './connection.ts';
import { keepRunning, type Watch } from './keep-running.ts';
import { takeLease } from './leases.ts';
import { findRunning } from './pid-file.ts';
import { choosePlace } from './place.ts';
import { launchPostmaster, stopPostmaster } from './postmaster.ts';
import { withStartLock } from './start-lock.ts';

export type EmbeddedPostgresOptions = {
  /** Folder that belongs to the database alone; made when missing. */
  dataDir: string;
  /** Receives one readable line per long step. */
  log?: (line: string) => void;
  /** Server settings. `fsync: 'off'` is only for data that may be lost. */
  settings?: Record<string, string>;
  /** Where to go when the server's account cannot reach `dataDir` (root only). */
  shelterRoots?: string[];
  /** Set: a server that ends unexpectedly is started again at the same address. */
  watch?: Watch;
};

export type EmbeddedPostgres = {
  url: string;
  port: number;
  /** Of the process that runs now. */
  readonly pid: number;
  /** True when the server was running already, started by another process or left by a crash. */
  reused: boolean;
  /**
   * Ends this use. The server stops with its last user, whichever process started it. So no process
   * loses its database, and a server left by a crash stops later.
   */
  stop(): Promise<void>;
};

/**
 * Starts a real PostgreSQL 18 on 127.0.0.1, or joins the one that serves `dataDir` already.
 *
 * @throws Error with one readable line when the platform or the folder does not allow it
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const { dataDir, log = () => {}, settings = {}, shelterRoots, watch } = options;
  const place = choosePlace(dataDir, shelterRoots, log);
  const binaries = prepareBinaries(place.account, shelterRoots);

  return withStartLock(place.home, async () => {
    const isThrowaway = settings['fsync'] === 'off';
    const password = await ensureCluster(place, binaries, { log, isThrowaway });
    const running = await findRunning(place.pgdata, password);
    let stopping: Promise<void> | undefined;
    const onExit = () => {
      if (!stopping && watch === undefined) log('The database server stopped unexpectedly');
    };
    const launch = { password, settings, log, onExit };
    let server = running ?? (await launchPostmaster(place, binaries, launch));
    const { port } = server;
    const lease = takeLease(place.home);
    const restart = () =>
      withStartLock(place.home, async () => {
        if (stopping) return;
        const other = await findRunning(place.pgdata, password);
        const next = other ?? (await launchPostmaster(place, binaries, { ...launch, port }));
        if (next.port !== port) throw new Error(`It now runs on another port (${next.port}).`);
        server = next;
      });
    const watching = watch && keepRunning({ pid: () => server.pid, restart }, watch);
    const stop = () => {
      watching?.stop();
      return withStartLock(place.home, async () => {
        if (lease.release().isLast) await stopPostmaster(server.pid, place.pgdata, binaries);
      });
    };
    return {
      url: urlOf({ port, password }),
      port,
      get pid() {
        return server.pid;
      },
      reused: running !== null,
      stop: () => (stopping ??= stop()),
    };
  });
}
