import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import type { LiveEvent, LiveTopic } from '#shared/live/live.contract.ts';
import { refreshTopics } from './live-paths.ts';
import { createLiveStore } from './live-store.ts';
import { openStream } from './open-stream.ts';
import { LiveContext } from './use-live.ts';

/** What happens in this time is read again together. */
const GATHER_MS = 300;
/** In a launch hour something happens all the time: screens are read again once in this time. */
const PAUSE_MS = 1_000;
/** Visits alone change figures slowly. */
const GATHER_VISITS_MS = 2_000;
/** News are for everybody: not all consoles ask in the same moment. */
const NEWS_SPREAD_MS = 3_000;

/** Keeps the screens below it up to date; `account` tells streams of several people apart. */
export function LiveProvider({
  url,
  account,
  readToken,
  children,
}: {
  url: string;
  account: string;
  readToken: () => string | null;
  children: ReactNode;
}) {
  const client = useQueryClient();
  const [store] = useState(createLiveStore);

  useEffect(() => {
    let isOver = false;
    let leave: (() => void) | null = null;
    const begin = async (): Promise<void> => {
      // After the first view, which needs no stream.
      const [{ joinSharedStream }, { createLiveConnection }] = await Promise.all([
        import('./shared-stream.ts'),
        import('#shared/desktop/live-connection.ts'),
      ]);
      if (isOver) return;
      leave = joinSharedStream({
        name: `live ${url} ${account}`,
        locks: 'locks' in navigator ? navigator.locks : undefined,
        openChannel: (name) => new BroadcastChannel(name),
        onEvent: store.tell,
        onState(state) {
          store.setState(state);
          // The next answer tells whether the session is over, and signs this window out.
          if (state === 'ended') void client.invalidateQueries();
        },
        lead(lastEventId, tell) {
          const connection = createLiveConnection({
            open: (id, cut) => openStream(url, readToken() ?? '', id, cut),
            onEvent: tell.event,
            onState: tell.state,
            onPosition: tell.position,
            later,
            now: () => performance.now(),
          });
          connection.start(lastEventId);
          return connection.stop;
        },
      });
    };
    // Without its files the console reads again by the clock, as without a stream.
    void begin().catch(() => undefined);
    return () => {
      isOver = true;
      leave?.();
    };
  }, [url, account, readToken, store, client]);

  useEffect(() => {
    const gathered = new Set<LiveTopic>();
    let isAll = false;
    let callOff: (() => void) | null = null;
    let dueAt = Infinity;
    let quietUntil = 0;
    const refresh = (): void => {
      callOff = null;
      dueAt = Infinity;
      quietUntil = performance.now() + PAUSE_MS;
      // A window nobody sees reads again when somebody does.
      if (document.visibilityState === 'hidden') return;
      const topics = isAll ? null : new Set(gathered);
      gathered.clear();
      isAll = false;
      void refreshTopics(client, topics);
    };
    const plan = (ms: number): void => {
      const now = performance.now();
      const at = Math.max(now + ms, quietUntil);
      if (at >= dueAt) return;
      callOff?.();
      dueAt = at;
      callOff = later(refresh, at - now);
    };
    const leave = store.onEvent((event: LiveEvent | null) => {
      if (event === null) isAll = true;
      else gathered.add(event.topic);
      if (event?.topic === 'news') plan(GATHER_MS + NEWS_SPREAD_MS * Math.random());
      else plan(event?.topic === 'visit' ? GATHER_VISITS_MS : GATHER_MS);
    });
    const onVisible = (): void => {
      if (document.visibilityState === 'visible' && (isAll || gathered.size > 0)) plan(0);
    };
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      leave();
      callOff?.();
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [client, store]);

  return <LiveContext value={store}>{children}</LiveContext>;
}

function later(action: () => void, ms: number): () => void {
  const timer = window.setTimeout(action, ms);
  return () => window.clearTimeout(timer);
}
