import type { CallOutput } from '#shared/api/define-api.ts';
import type { RefusalKind, refusalsApi } from '#shared/security/refusals.contract.ts';
import type { z } from 'zod';
import { cutPage, readCursor } from '#server/platform/db/statements/keyset-cursor.ts';
import {
  networkKeyOf as networkOfAddress,
  shownNetwork,
} from '#server/platform/http/sockets/network-address.ts';
import type { Platform } from '#server/platform/platform.ts';
import { keepNetwork, type KeptNetwork, networkKeyOf, openNetwork } from './refused-networks.ts';
import * as queries from './refusals.queries.ts';

type Api = typeof refusalsApi;

/** A call that was refused. */
export interface NotedRefusal {
  kind: RefusalKind;
  /** The call, or the id of the ban. */
  what: string;
  /** As requests name it; empty when it is not known. */
  network: string;
}

/** Counts refused calls and shows the counts. */
export interface Refusals {
  /** Only adds in memory: it makes nobody wait and tells nothing by its time (T37). */
  note(refusal: NotedRefusal): void;
  /** A network as the table keeps it. */
  keep(network: string): KeptNetwork;
  /** Writes what was noted so far. */
  flush(): Promise<void>;
  list(
    query: z.output<Api['list']['query']>,
    isBanned: (network: string) => Promise<boolean>,
  ): Promise<CallOutput<Api['list']>>;
  networks(isBanned: (network: string) => Promise<boolean>): Promise<CallOutput<Api['networks']>>;
  close(): Promise<void>;
}

const FLUSH_MS = 2_000;
/** Different refusals between two writes; the networks of others are not told apart. */
const MOST_NOTED = 1_000;
const MOST_NETWORKS = 10;

/** Counts are collected for two seconds and written together. */
export function createRefusals({
  db,
  ids,
  key,
  logger,
}: Pick<Platform, 'db' | 'ids' | 'key' | 'logger'>): Refusals {
  let noted = new Map<string, NotedRefusal & { count: number }>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    const counts = [...noted.values()];
    noted = new Map();
    if (counts.length === 0) return;
    const rows = counts.map(({ kind, what, network, count }) => {
      return { id: ids.rowId(), kind, what, count, ...keepNetwork(key, network) };
    });
    await queries
      .addRefusals(db, rows)
      .catch((error: unknown) => logger.warn({ reason: String(error) }, 'refusals were not noted'));
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(write);
    return writing;
  }

  return {
    note({ kind, what, network }) {
      const full = `${kind}|${what}|${network}`;
      const isFull = noted.size >= MOST_NOTED && !noted.has(full);
      const name = isFull ? `${kind}|${what}|` : full;
      const known = noted.get(name);
      if (known === undefined) {
        noted.set(name, { kind, what, network: isFull ? '' : network, count: 1 });
      } else known.count += 1;
      timer ??= setTimeout(() => void flush(), FLUSH_MS).unref();
    },
    keep: (network) => keepNetwork(key, network),
    flush,

    async list({ kind, network, cursor, limit }, isBanned) {
      const after = cursor === undefined ? null : readCursor(cursor);
      const asked = network === undefined || network === '' ? undefined : readAsked(network);
      const networkKey = asked === undefined ? undefined : networkKeyOf(key, asked);
      const found = await queries.selectRefusals(db, { kind, networkKey, after, limit });
      const { rows, nextCursor } = cutPage(found, limit);
      const items = rows.map(async (row) => {
        const opened = openNetwork(key, row);
        return {
          id: row.id,
          hour: row.hour.toISOString(),
          kind: row.kind,
          what: row.what,
          network: opened === null ? null : shownNetwork(opened),
          count: row.count,
          lastAt: row.lastAt.toISOString(),
          isBanned: opened !== null && (await isBanned(opened)),
          isDemo: row.isDemo,
        };
      });
      return { items: await Promise.all(items), nextCursor };
    },

    async networks(isBanned) {
      const rows = await queries.selectRefusedNetworks(db, MOST_NETWORKS);
      const shown = rows.map(async ({ lastAt, signIns, limits, bans, ...kept }) => {
        const network = openNetwork(key, kept);
        if (network === null) return [];
        const sums = { signIns, limits, bans, lastAt: lastAt.toISOString() };
        return [{ network: shownNetwork(network), ...sums, isBanned: await isBanned(network) }];
      });
      return { networks: (await Promise.all(shown)).flat() };
    },

    async close() {
      await flush();
    },
  };
}

/** What is no address is a network that no call came from. */
function readAsked(text: string): string {
  return networkOfAddress(text.replace(/\/\d{1,3}$/, '')) ?? `no ${text}`;
}
