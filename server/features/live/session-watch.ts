import type { Logger } from '#server/platform/config/logger.ts';
import type { ChangeFeed } from '#server/platform/db/change-feed.ts';
import type { Stream, Streams } from './streams.ts';

/** Those of some sessions that are still live. */
type LiveSessions = (ids: readonly string[]) => Promise<string[]>;

/** Also ends that nobody tells: a session that is too old, or a message that was lost. */
const LOOK_EVERY_MS = 30_000;

/**
 * Ends streams with their session: signed out, here or on all devices, suspended, deleted, or over by
 * time. Returns a function that stops it.
 */
export function watchSessions(
  { feed, logger }: { feed: ChangeFeed; logger: Logger },
  streams: Streams,
  live: { ofCreators: LiveSessions; ofOperators: LiveSessions },
): () => void {
  async function look(some: Iterable<Stream>): Promise<void> {
    const asked = [...some];
    for (const isCreator of [true, false]) {
      const own = asked.filter(({ ownerId }) => (ownerId !== null) === isCreator);
      if (own.length === 0) continue;
      const ids = [...new Set(own.map(({ sessionId }) => sessionId))];
      const found = new Set(await (isCreator ? live.ofCreators(ids) : live.ofOperators(ids)));
      for (const stream of own) if (!found.has(stream.sessionId)) streams.end(stream, 'session');
    }
  }
  // A database that cannot tell ends nothing: its next answer does.
  const check = (some: Iterable<Stream>): void =>
    void look(some).catch((error: unknown) =>
      logger.warn({ reason: String(error) }, 'sessions of live streams were not checked'),
    );

  feed.listen('session_ended', (sessionId) => {
    for (const stream of streams.ofSession(sessionId)) streams.end(stream, 'session');
  });
  feed.subscribe((change) => {
    if (change.kind === 'creator') check(streams.of(change.id));
    if (change.kind === 'everything') check(streams.all());
  });
  const timer = setInterval(() => check(streams.all()), LOOK_EVERY_MS).unref();
  return () => clearInterval(timer);
}
