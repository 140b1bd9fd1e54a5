// A double of HarvestAPI on 127.0.0.1, by its own client (npm: @harvestapi/scraper): one comment by
// its link, a key in a header, and every refusal and unexpected answer.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  canonicalCommentUrl,
  parsePostLink,
  type CommentLink,
} from '#shared/unlock/link/comment-link.ts';
import { idTime } from '#shared/unlock/link/linkedin-id.ts';

export const HARVEST_KEY = 'hapi-key-of-a-test-4711';

export interface HarvestElement {
  id: string;
  linkedinUrl: string;
  commentary: string;
  createdAt: string;
  createdAtTimestamp: number;
  postId: string;
  actor: {
    id: string;
    name: string;
    linkedinUrl: string;
    position: string;
    type: 'profile' | 'company';
  };
  replies: HarvestElement[];
  pinned: boolean;
  contributed: boolean;
  edited: boolean;
}

export type HarvestMode =
  | { kind: 'ok' }
  | { kind: 'status'; status: number; retryAfter?: string }
  /** Sent unchanged. */
  | { kind: 'body'; body: string; type?: string }
  /** The comment after the caller's change. */
  | { kind: 'changed'; change: (element: HarvestElement) => object | null }
  /** Holds each answer until `release`. */
  | { kind: 'hold' }
  | { kind: 'hang' };

export interface FakeHarvestApi {
  origin: string;
  addComment(link: CommentLink, text: string, author?: { name: string; url: string }): void;
  setMode(mode: HarvestMode): void;
  /** The paths with query and key, in order. */
  requests(): { path: string; key: string | undefined }[];
  /** The highest number of parallel requests. */
  mostAtOnce(): number;
  underWay(): number;
  release(): void;
  close(): Promise<void>;
}

export async function startFakeHarvestApi(): Promise<FakeHarvestApi> {
  const comments = new Map<string, HarvestElement>();
  const asked: { path: string; key: string | undefined }[] = [];
  const held: (() => void)[] = [];
  let mode: HarvestMode = { kind: 'ok' };
  let [atOnce, most] = [0, 0];

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost');
    const key = [request.headers['x-api-key'] ?? []].flat()[0];
    asked.push({ path: `${url.pathname}${url.search}`, key });
    atOnce += 1;
    most = Math.max(most, atOnce);
    response.on('close', () => (atOnce -= 1));
    if (request.method !== 'GET' || url.pathname !== '/linkedin/post-comment') {
      return send(response, 404, { status: 404, error: 'Not found' });
    }
    if (key !== HARVEST_KEY) return send(response, 401, { status: 401, error: 'Invalid API key' });
    const parsed = parsePostLink(url.searchParams.get('url') ?? '', new Date());
    const id = parsed.ok ? parsed.comment?.commentId : undefined;
    const element = comments.get(id ?? '') ?? null;
    answer(mode, response, element);
  });

  function answer(now: HarvestMode, response: ServerResponse, element: HarvestElement | null) {
    switch (now.kind) {
      case 'ok':
        return send(response, 200, envelope(element));
      case 'changed':
        return send(response, 200, envelope(element && now.change(element)));
      case 'status': {
        const headers = now.retryAfter === undefined ? {} : { 'retry-after': now.retryAfter };
        return send(response, now.status, { status: now.status, error: 'refused' }, headers);
      }
      case 'body':
        response.writeHead(200, { 'content-type': now.type ?? 'application/json' });
        return void response.end(now.body);
      case 'hold':
        return void held.push(() => send(response, 200, envelope(element)));
      case 'hang':
    }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // the address of a listening TCP server
  return {
    origin: `http://127.0.0.1:${port}`,
    addComment(
      link,
      text,
      author = { name: 'Vera Visitor', url: 'https://www.linkedin.com/in/vera' },
    ) {
      const at = idTime(link.commentId);
      comments.set(link.commentId, {
        id: link.commentId,
        linkedinUrl: canonicalCommentUrl(link),
        commentary: text,
        createdAt: at.toISOString(),
        createdAtTimestamp: at.getTime(),
        postId: link.postId,
        actor: {
          id: 'ACoAA-nobody',
          name: author.name,
          linkedinUrl: author.url,
          position: 'Founder',
          type: 'profile',
        },
        replies: [],
        pinned: false,
        contributed: false,
        edited: false,
      });
    },
    setMode: (next) => void (mode = next),
    requests: () => [...asked],
    mostAtOnce: () => most,
    underWay: () => held.length,
    release: () => held.splice(0).forEach((answerNow) => answerNow()),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function envelope(element: object | null) {
  const user = { membershipTier: 'starter', requestsConcurrency: 5 };
  return { status: 200, error: null, cost: 0.002, payments: [], query: {}, user, element };
}

function send(
  response: ServerResponse,
  status: number,
  body: object,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers });
  response.end(JSON.stringify(body));
}
