import pg from 'pg';
import type { Logger } from '../config/logger.ts';

/** What changed: one magnet, everything of one creator, or everything. */
export type Change =
  | { kind: 'magnet'; id: string }
  | { kind: 'creator'; id: string }
  | { kind: 'everything' };

/** Tells caches of this process about changes made by any process of the installation. */
export interface ChangeFeed {
  subscribe(listener: (change: Change) => void): void;
  /** Hears what is notified on another channel. A gap is told to `subscribe` as `everything`. */
  listen(channel: FurtherChannel, listener: (payload: string) => void): void;
  /** For the writing process: its own caches drop at once, without the round trip. */
  announce(change: Change): void;
  /** False while the listening connection is down: caches then check a version before they answer. */
  isLive(): boolean;
  /** All changes before this moment were received, on the clock of `performance.now`. */
  heardUntil(): number;
  close(): Promise<void>;
}

const CHANNELS = ['magnet_changed', 'creator_changed', 'installation_changed'];
/** Channels that say nothing about caches. */
const FURTHER_CHANNELS = [
  'bans_changed',
  'live_events',
  'passing_notes',
  'session_ended',
  'wait_changed',
] as const;
type FurtherChannel = (typeof FURTHER_CHANNELS)[number];
/** A lost connection is noticed within five seconds. */
const PING_MS = 2_000;
const ANSWER_MS = 3_000;
const MAX_RETRY_MS = 5_000;

/** Listens on its own connection and reconnects after a loss; a gap always ends in `everything`. */
export function createChangeFeed(databaseUrl: string, logger: Logger): ChangeFeed {
  const listeners: ((change: Change) => void)[] = [];
  const further = new Map<string, ((payload: string) => void)[]>(
    FURTHER_CHANNELS.map((channel) => [channel, []]),
  );
  let client: pg.Client | null = null;
  let isLive = false;
  let isClosed = false;
  let heardUntil = -Infinity;
  let retryMs = 100;
  let timer: NodeJS.Timeout | undefined;

  const announce = (change: Change): void => {
    for (const listener of listeners) listener(change);
  };

  const lose = (lost: pg.Client, reason: string): void => {
    if (client !== lost) return;
    client = null;
    isLive = false;
    clearInterval(timer);
    lost.end().catch(() => {});
    if (isClosed) return;
    logger.warn({ reason }, 'change feed lost its connection');
    timer = setTimeout(() => void connect(), retryMs);
    timer.unref();
    retryMs = Math.min(retryMs * 2, MAX_RETRY_MS);
  };

  const connect = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'unlatch changes',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: ANSWER_MS,
    });
    client = next;
    next.on('error', (error) => lose(next, error.message));
    next.on('end', () => lose(next, 'closed'));
    next.on('notification', ({ channel, payload = '' }) => {
      const own = further.get(channel);
      if (own === undefined) announce(toChange(channel, payload));
      else for (const listener of own) listener(payload);
    });
    try {
      await next.connect();
      await next.query(
        [...CHANNELS, ...FURTHER_CHANNELS].map((channel) => `LISTEN ${channel}`).join('; '),
      );
    } catch (error) {
      lose(next, String(error));
      return;
    }
    if (client !== next) return;
    // Changes made before LISTEN took effect were not received.
    announce({ kind: 'everything' });
    isLive = true;
    retryMs = 100;
    heardUntil = performance.now();
    // A half-open connection gives no error, so it is polled.
    timer = setInterval(() => {
      const asked = performance.now();
      next.query('SELECT 1').then(
        // The answer arrives after all changes that were announced before the question.
        () => void (heardUntil = asked),
        (error: unknown) => lose(next, String(error)),
      );
    }, PING_MS);
    timer.unref();
  };

  void connect();
  return {
    subscribe: (listener) => void listeners.push(listener),
    listen: (channel, listener) => void further.get(channel)?.push(listener),
    announce,
    isLive: () => isLive,
    heardUntil: () => heardUntil,
    async close() {
      isClosed = true;
      clearInterval(timer);
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}

function toChange(channel: string, payload: string): Change {
  if (channel === 'magnet_changed') return { kind: 'magnet', id: payload };
  if (channel === 'creator_changed') return { kind: 'creator', id: payload };
  return { kind: 'everything' };
}
