// A fake LinkedIn on 127.0.0.1: guest pages over real HTTP, and all its refusals.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CommentLink, PostRef } from '#shared/unlock/link/comment-link.ts';
import { canonicalPostPath } from '#shared/unlock/link/comment-link.ts';
import { idAt } from '#shared/unlock/link/linkedin-id.ts';
import { postKey } from '#shared/unlock/link/post-alias.ts';
import {
  renderGuestPage,
  type GuestPageComment,
  type GuestPagePerson,
  type GuestPagePost,
  type GuestPageText,
} from '#server/features/sandbox/guest-page-html.ts';
import { answerInMode, type FakeMode } from './fake-linkedin-modes.ts';

export interface FakePost extends GuestPagePost {
  /** Every id of the post; comment links use the first one. */
  refs: PostRef[];
  comments: GuestPageComment[];
  /** At most this many are shown, the oldest first. */
  shown: number;
  /** The count on the page, when it differs from the real number. */
  totalComments?: number;
  /** Other posts below this one. */
  related: FakePost[];
  /** The answer for this post alone. */
  mode?: FakeMode;
}

export interface NewPost {
  author?: GuestPagePerson;
  text?: string;
  /** 'ugcPost' and 'share' give the post a second id, the one comment links use. */
  type?: 'activity' | 'ugcPost' | 'share';
  at?: Date;
  shown?: number;
}

export interface NewComment {
  text: GuestPageText;
  author?: Partial<GuestPagePerson>;
  at?: Date;
  /** Makes it a reply, which guest pages do not show. */
  replyTo?: CommentLink;
}

export interface FakeLinkedIn {
  origin: string;
  posts: FakePost[];
  addPost(post?: NewPost): FakePost;
  addComment(post: FakePost, comment: NewComment): CommentLink;
  /** Until called again; 'ok' serves the pages. */
  setMode(mode: FakeMode): void;
  /** Comments named in one of these parameters are shown first; none by default. */
  setPins(parameters: readonly string[]): void;
  /** Pages grow to about this many bytes by posts below the post. */
  setPageBytes(bytes: number): void;
  /** Paths asked for, in order. */
  requests(): string[];
  /** Headers of the latest request. */
  lastHeaders(): Record<string, string | string[] | undefined>;
  /** The page as it is served now. */
  render(post: FakePost): string;
  close(): Promise<void>;
}

let sequence = 0;

/** Starts on a free port. Posts and comments added are served from the next request on. */
export async function startFakeLinkedIn(): Promise<FakeLinkedIn> {
  const posts: FakePost[] = [];
  const asked: string[] = [];
  let mode: FakeMode = { kind: 'ok' };
  let pins: readonly string[] = [];
  let pageBytes = 0;
  let fillers: FakePost[] = [];
  let lastHeaders: Record<string, string | string[] | undefined> = {};

  const render = (post: FakePost, first: readonly string[] = []): string => {
    const isFirst = ({ commentId }: GuestPageComment) => first.includes(commentId);
    const ordered = [
      ...post.comments.filter(isFirst),
      ...post.comments.filter((comment) => !isFirst(comment)),
    ];
    const page = (related: FakePost[]) =>
      renderGuestPage({
        post,
        comments: ordered.slice(0, post.shown),
        totalComments: post.totalComments ?? post.comments.length,
        now: new Date(),
        related: related.map((other) => ({ post: other, comments: other.comments })),
      });
    const html = page(post.related);
    const missing = Math.max(0, Math.ceil((pageBytes - html.length) / fillerBytes));
    return missing === 0 ? html : page([...post.related, ...fillers.slice(0, missing)]);
  };

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    const path = decodeURIComponent(pathname);
    asked.push(decodeURIComponent(request.url ?? ''));
    lastHeaders = request.headers;
    const post = posts.find((one) => one.refs.some((ref) => canonicalPostPath(ref) === path));
    const named = pins.flatMap((name) => searchParams.get(name)?.match(/\d{18,19}/g) ?? []);
    const page = post ? render(post, named) : null;
    answerInMode(post?.mode ?? mode, response, page, request.headers['accept-encoding']);
  });
  const origin = await listen(server);

  return {
    origin,
    posts,
    addPost(input = {}) {
      const post = createPost(input);
      posts.push(post);
      return post;
    },
    addComment(post, input) {
      const commentId = idAt(input.at ?? new Date(), (sequence += 1));
      const slug = `visitor-${sequence}`;
      const author = { name: `Visitor ${sequence}`, url: `https://uk.linkedin.com/in/${slug}` };
      const [thread] = post.refs;
      if (!thread) throw new Error('a post has at least one id');
      if (!input.replyTo) {
        const comment = { commentId, author: { ...author, ...input.author }, text: input.text };
        post.comments.push(comment);
      }
      return { ...thread, commentId, parentCommentId: input.replyTo?.commentId ?? null };
    },
    setMode(next) {
      mode = next;
    },
    setPins(parameters) {
      pins = parameters;
    },
    setPageBytes(bytes) {
      pageBytes = bytes;
      fillers = Array.from({ length: Math.ceil(bytes / fillerBytes) }, (_, at) => createFiller(at));
    },
    requests: () => [...asked],
    lastHeaders: () => lastHeaders,
    render,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function createPost(input: NewPost): FakePost {
  const type = input.type ?? 'activity';
  const at = input.at ?? new Date(Date.now() - 86_400_000);
  const activityId = idAt(at, (sequence += 1));
  const activity: PostRef = { postType: 'activity', postId: activityId };
  // The upload is older than its feed event, and not by a fixed time.
  const uploadId = idAt(new Date(at.getTime() - 366), sequence);
  const thread: PostRef = type === 'activity' ? activity : { postType: type, postId: uploadId };
  return {
    activityId,
    thread,
    author: input.author ?? {
      name: 'Grace Author',
      url: 'https://www.linkedin.com/in/grace-author',
    },
    text: input.text ?? 'Comment GUIDE and I will send you the guide.',
    refs: postKey(thread) === postKey(activity) ? [activity] : [thread, activity],
    comments: [],
    shown: 10,
    ...(input.shown === undefined ? {} : { shown: input.shown }),
    related: [],
  };
}

/** About what one filler adds to a page. */
const fillerBytes = 4_250;

/** Another post with comments, as shown below the post on a real page. */
function createFiller(number: number): FakePost {
  const post = createPost({ text: `Another post, number ${number}. `.repeat(20) });
  const author = { name: 'Somebody Else', url: 'https://www.linkedin.com/in/somebody-else' };
  post.comments = [1, 2].map((comment) => ({
    commentId: idAt(new Date(), 900_000 + number * 10 + comment),
    author,
    text: 'GUIDE please, I have been looking for it for weeks. '.repeat(3),
  }));
  return post;
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a TCP server that listens has one
  return `http://127.0.0.1:${port}`;
}
