import type { SeenPost } from '#shared/unlock/creator-view.ts';
import type { LookAnswer, PageLook, PartAnswer, PartReading } from '#shared/unlock/page-look.ts';
import {
  type PostReaderState,
  readablePostsCall,
  type ReadablePosts,
  reportFailureCall,
  sendReadingCall,
} from '#shared/desktop/post-reader.ts';
import type { Fetch } from '../server/api-forwarder.ts';
import { type CallFailed, callServer, type Account } from '../server/call-server.ts';

/** The reader finds a new page of the creator after at most this time. */
const FRESH_MS = 60_000;
const AGAIN_MS = 5_000;

/** Checks what the window sees, and sends the part that may be sent. */
export interface ReaderDesk {
  /** Called when a window opens for this post. */
  begin(post: SeenPost): void;
  ended(): void;
  look(look: PageLook): Promise<LookAnswer>;
  comments(part: PartReading): Promise<PartAnswer>;
  /** Null before the first window opens. */
  state(): PostReaderState | null;
  forget(): void;
}

export interface ReaderDeskParts {
  fetch: Fetch;
  account(): Account | null;
  version: string;
  now(): number;
  onState(state: PostReaderState | null): void;
}

type KnownPost = ReadablePosts[number];

export function createReaderDesk(parts: ReaderDeskParts): ReaderDesk {
  const { fetch, account, version, now } = parts;
  const reader = { reader: 'desktop', readerVersion: version } as const;
  let state: PostReaderState | null = null;
  let known: { at: number; posts: ReadablePosts } | null = null;
  /** The post that the figures count. */
  let counted: SeenPost | null = null;
  /** Kinds of failures this window has reported. */
  let reported = new Set<string>();

  function change(changes: Partial<PostReaderState>): void {
    if (state === null) return;
    const before = JSON.stringify(state);
    state = { ...state, ...changes };
    if (JSON.stringify(state) !== before) parts.onState(state);
  }

  async function readPosts(from: Account): Promise<ReadablePosts | CallFailed> {
    if (known !== null && now() - known.at < FRESH_MS) return known.posts;
    const answer = await callServer(fetch, from, readablePostsCall);
    if (!answer.ok) return answer;
    known = { at: now(), posts: answer.value.posts };
    return known.posts;
  }

  /** Figures start at zero for another post in the same window. */
  function count(post: KnownPost): Partial<PostReaderState> {
    if (counted !== null && holds(post, counted)) return {};
    counted = post.ids[0] ?? null;
    return { ...zero, stillWaiting: post.waiting };
  }

  function noteFailure({ status }: CallFailed): void {
    if (status === 404) known = null;
    if (status === 404) change({ kind: 'not_yours' });
    change({ problem: problemOf(status) });
  }

  async function report(look: PageLook & { sample: string }, to: Account): Promise<void> {
    if (reported.has(look.outcome)) return;
    reported.add(look.outcome);
    const build = look.outcome === 'ambiguous' ? 'both' : 'unknown';
    const body = { kind: look.outcome, build, ...reader, sample: look.sample };
    const answer = await callServer(fetch, to, reportFailureCall, body);
    if (!answer.ok) reported.delete(look.outcome);
  }

  return {
    begin(post) {
      known = null;
      counted = null;
      reported = new Set();
      state = { ...zero, isOpen: true, post, kind: 'elsewhere', stillWaiting: 0, problem: null };
      parts.onState(state);
    },
    ended: () => change({ isOpen: false }),
    state: () => state,
    forget() {
      state = null;
      known = null;
      parts.onState(null);
    },
    async look(look) {
      const from = account();
      if (from === null) {
        change({ problem: 'signed_out' });
        return { maySend: false };
      }
      if (look.outcome === 'not_a_post') {
        change({ kind: 'elsewhere' });
        return { maySend: false };
      }
      if (look.outcome !== 'read') {
        change({ kind: look.outcome });
        await report(look, from);
        return { maySend: false };
      }
      const posts = await readPosts(from);
      if (!Array.isArray(posts)) {
        noteFailure(posts);
        return { maySend: false };
      }
      const post = posts.find((one) => look.ids.some((id) => holds(one, id)));
      const { declaredCount, read, unclear } = look;
      if (post === undefined) {
        change({ kind: 'not_yours', declaredCount, read, unclear });
        return { maySend: false };
      }
      const kind = post.why === 'named' ? 'reading' : 'not_named';
      change({ ...count(post), kind, declaredCount, read, unclear });
      return { maySend: kind === 'reading' };
    },
    async comments(part) {
      const to = account();
      if (to === null) {
        change({ problem: 'signed_out' });
        return { isTaken: false, againAfterMs: null };
      }
      const posts = await readPosts(to);
      if (!Array.isArray(posts)) {
        noteFailure(posts);
        return { isTaken: false, againAfterMs: posts.againAfterMs ?? AGAIN_MS };
      }
      // Checked again here, because the page cannot be trusted to have checked it.
      if (!isNamed(posts, part)) return { isTaken: false, againAfterMs: null };
      const answer = await callServer(fetch, to, sendReadingCall, { ...part, ...reader });
      if (!answer.ok) {
        noteFailure(answer);
        const isOver = [400, 401, 403, 404].includes(answer.status);
        return { isTaken: false, againAfterMs: isOver ? null : (answer.againAfterMs ?? AGAIN_MS) };
      }
      const { settled, nearMisses, refused, stillWaiting, declined } = answer.value;
      if (state !== null) {
        change({
          settled: state.settled + settled,
          nearMisses: state.nearMisses + nearMisses,
          refused: state.refused + refused,
          declined: state.declined + declined.length,
          stillWaiting,
          problem: null,
        });
      }
      return { isTaken: true };
    },
  };
}

const zero = {
  declaredCount: null,
  read: 0,
  unclear: 0,
  settled: 0,
  nearMisses: 0,
  refused: 0,
  declined: 0,
} as const;

/** Whether the post has this id; one post has several. */
function holds({ ids }: KnownPost, { postType, postId }: SeenPost): boolean {
  return ids.some((known) => known.postType === postType && known.postId === postId);
}

function isNamed(posts: ReadablePosts, { post, comments }: PartReading): boolean {
  const named = posts.filter(({ why }) => why === 'named');
  return named.some((one) => [post, ...comments].some((id) => holds(one, id)));
}

function problemOf(status: number): PostReaderState['problem'] {
  if (status === 401 || status === 403) return 'signed_out';
  if (status === 429) return 'too_many';
  return status < 400 || status >= 500 ? 'server_gone' : 'refused';
}
