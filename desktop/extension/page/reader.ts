import { createCollector } from '#desktop/linkedin-view/comment-collector.ts';
import { type ReaderLoop, startReaderLoop } from '#desktop/linkedin-view/loop/reader-loop.ts';
import type { LookAnswer, PartAnswer } from '#shared/unlock/page-look.ts';
import type { PageMessage, StopMessage } from '../messages.ts';

interface ReaderWorld {
  unlatchReader?: ReaderLoop;
}

// Content scripts run in an isolated world that the page cannot see. A second press reuses the
// first reader.
const world = globalThis as ReaderWorld; // no other value has this name here
if (world.unlatchReader === undefined) startReader();
else world.unlatchReader.lookNow();

/** Reads while the creator scrolls. It does not click, scroll or change the page. */
function startReader(): void {
  const loop = startReaderLoop({
    collector: createCollector(document),
    document,
    loadedAt: performance.timeOrigin,
    port: {
      look: (look) => ask<LookAnswer>({ type: 'look', look }),
      comments: (reading) => ask<PartAnswer>({ type: 'comments', reading }),
    },
    // The extension was updated or removed, so it no longer receives messages from this script.
    onEnd: () => delete world.unlatchReader,
  });
  const onMessage = ({ type }: StopMessage): void => {
    if (type !== 'stop') return;
    loop.stop();
    chrome.runtime.onMessage.removeListener(onMessage);
    delete world.unlatchReader;
  };
  world.unlatchReader = loop;
  chrome.runtime.onMessage.addListener(onMessage);
}

function ask<T>(message: PageMessage): Promise<T> {
  return chrome.runtime.sendMessage(message);
}
