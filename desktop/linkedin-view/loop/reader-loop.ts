import type { SeenPost } from '#shared/unlock/creator-view.ts';
import type { LookAnswer, PageLook, PartAnswer, PartReading } from '#shared/unlock/page-look.ts';
import type { CommentCollector } from '../comment-collector.ts';
import type { PageReading } from '../page-reading.ts';

const MOST_PER_PART = 100;
const MOST_IDS = 100;
const LOOK_EVERY_MS = 1_000;
/** A page that is still loading looks like one that cannot be read. */
const BELIEVE_FAILURE_AFTER_MS = 6_000;
const PAUSE_MS = 30_000;
const GUEST_MARKS =
  'meta[name="pageKey"][content="d_public_post"], meta#config[data-member-id="0"], [data-test-id="authwall"]';
const MOST_AGE_SECONDS = 604_800;

/** Receives what a reader sees, outside of the page. A rejected call ends the loop. */
export interface ReaderPort {
  look(look: PageLook): Promise<LookAnswer>;
  comments(part: PartReading): Promise<PartAnswer>;
}

export interface ReaderLoop {
  /** Looks again at once: reports the page anew and ends any pause after a failure. */
  lookNow(): void;
  stop(): void;
}

export interface LoopOptions {
  collector: CommentCollector;
  port: ReaderPort;
  /** The page's document; the path of its address distinguishes pages. */
  document: Document;
  /** Epoch milliseconds. */
  loadedAt: number;
  /** Called when the port no longer receives messages. */
  onEnd?: () => void;
}

/**
 * Reads while the creator scrolls: once a second it reports what it sees and passes on new
 * comments. The answer to the report decides whether any comment leaves the page. Comments that are
 * not accepted are kept.
 */
export function startReaderLoop(options: LoopOptions): ReaderLoop {
  const { collector, port, document, loadedAt, onEnd } = options;
  const timer = setInterval(() => void turn(), LOOK_EVERY_MS);
  let isTurning = false;
  let isStopped = false;
  let failingSince: number | null = null;
  let reported: string | null = null;
  let pausedUntil = 0;
  void turn();
  return { lookNow, stop };

  function stop(): void {
    isStopped = true;
    clearInterval(timer);
    collector.stop();
  }

  function lookNow(): void {
    reported = null;
    pausedUntil = 0;
    collector.look();
    void turn();
  }

  async function turn(): Promise<void> {
    if (isStopped || isTurning || performance.now() < pausedUntil) return;
    isTurning = true;
    try {
      await tell(collector.read());
    } catch {
      stop();
      onEnd?.();
    } finally {
      isTurning = false;
    }
  }

  async function tell(reading: PageReading): Promise<void> {
    const look = lookOf(reading, document);
    if (look.outcome !== 'read' || reading.outcome !== 'read') {
      failingSince ??= performance.now();
      const isLasting =
        look.outcome === 'not_a_post' ||
        performance.now() - failingSince > BELIEVE_FAILURE_AFTER_MS;
      const name = `${document.location.pathname} ${look.outcome}`;
      if (!isLasting || reported === name) return;
      reported = name;
      await port.look(look);
      return;
    }
    failingSince = null;
    const name = JSON.stringify(look);
    const { maySend } = reported === name ? { maySend: true } : await port.look(look);
    reported = maySend ? name : null;
    if (maySend) await sendAll(reading);
    else pausedUntil = performance.now() + 5 * LOOK_EVERY_MS;
  }

  async function sendAll(reading: PageReading & { outcome: 'read' }): Promise<void> {
    const { post, build, declaredCount } = reading;
    while (!isStopped) {
      const comments = collector.take(MOST_PER_PART);
      if (comments.length === 0) return;
      const age = Math.max(0, Math.floor((Date.now() - loadedAt) / 1_000));
      const pageAgeSeconds = Math.min(MOST_AGE_SECONDS, age);
      const part = { post, build, declaredCount, pageAgeSeconds, comments };
      const answer = await port.comments(part);
      if (answer.isTaken) continue;
      collector.giveBack(comments);
      reported = null;
      pausedUntil = performance.now() + (answer.againAfterMs ?? PAUSE_MS);
      return;
    }
  }
}

function lookOf(reading: PageReading, document: Document): PageLook {
  // The page for guests is not an unknown build: there is nothing to read before the sign-in.
  if (reading.outcome === 'unsupported' && document.querySelector(GUEST_MARKS) !== null) {
    return { outcome: 'not_a_post' };
  }
  if (reading.outcome !== 'read') return reading;
  const { build, post, declaredCount, comments, refused } = reading;
  const ids = new Map<string, SeenPost>();
  for (const { postType, postId } of [post, ...comments]) {
    if (ids.size < MOST_IDS) ids.set(`${postType}:${postId}`, { postType, postId });
  }
  const read = comments.length;
  return { outcome: 'read', build, ids: [...ids.values()], declaredCount, read, unclear: refused };
}
