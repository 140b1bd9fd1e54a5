import { createLiveConnection, type OpenedStream } from '#shared/desktop/live-connection.ts';
import { openEvents } from '../server/open-events.ts';

/** Tells of changes of one account; returns what ends it. */
export type FollowChanges = (
  account: { serverOrigin: string; token: string },
  heard: {
    /** Something changed that the dashboard shows, or the news. */
    changed(what: 'dashboard' | 'news'): void;
    /** Whether changes arrive by themselves. */
    live(isLive: boolean): void;
  },
) => () => void;

/** Follows the server's stream; `cookiesOf` gives what the app's session holds for an address. */
export function createFollowing(parts: {
  cookiesOf(url: string): Promise<string>;
  later(action: () => void, ms: number): () => void;
}): FollowChanges {
  return ({ serverOrigin, token }, heard) => {
    const url = `${serverOrigin}/api/live`;
    const connection = createLiveConnection({
      async open(lastEventId, cut) {
        const cookie = await parts.cookiesOf(url);
        const answer = await openEvents(url, {
          accept: 'text/event-stream',
          authorization: `Bearer ${token}`,
          ...(cookie === '' ? {} : { cookie }),
          ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
        });
        const opened = textsOf(answer);
        cut(opened.cut);
        return { status: answer.status, texts: opened.texts };
      },
      onEvent(event) {
        if (event === null || event.topic === 'news') heard.changed('news');
        // Visits are not what it notifies of.
        else if (!['visit', 'magnet'].includes(event.topic)) heard.changed('dashboard');
      },
      onState: (state) => heard.live(state === 'live'),
      later: parts.later,
      now: () => performance.now(),
    });
    connection.start();
    return connection.stop;
  };
}

function textsOf({ body }: Response): { texts: OpenedStream['texts']; cut(): void } {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  async function* texts(): AsyncGenerator<string> {
    for (;;) {
      const part = await reader?.read();
      if (part?.value === undefined) return;
      yield decoder.decode(part.value, { stream: true });
    }
  }
  // What cuts it also ends the loop that reads; an error then says nothing new.
  return { texts: texts(), cut: () => void reader?.cancel().catch(() => undefined) };
}
