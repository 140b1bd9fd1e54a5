// A double of LinkedIn's REST API and OAuth on 127.0.0.1, by LinkedIn's documents: ids encoded in
// paths, two headers, paging, expiring tokens, and every refusal. It answers for pages that its
// members administer.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createFakeOAuth, type FakeOAuth } from './fake-linkedin-oauth.ts';
import {
  createFakeThreads,
  type FakeApiComment,
  type FakeApiPost,
} from './fake-linkedin-threads.ts';

export type ApiMode =
  | { kind: 'ok' }
  | { kind: 'status'; status: number; body?: object; retryAfter?: string }
  /** Sent unchanged. */
  | { kind: 'body'; body: string };

export interface FakeLinkedInApi {
  origin: string;
  oauth: FakeOAuth;
  /** Months with an active version. */
  versions: Set<string>;
  /** The most comments in one answer; LinkedIn may send fewer than requested. */
  mostPerCall: number;
  addPage(id: string, name: string): void;
  /** Adds a post of a page: the API's id is a share or an upload, the feed's an activity. */
  addPost(post: Omit<FakeApiPost, 'author'> & { organizationId?: string }): void;
  addComment(postUrn: string, comment: Omit<FakeApiComment, 'replies'>): void;
  addReply(postUrn: string, parentId: string, comment: Omit<FakeApiComment, 'replies'>): void;
  removeComment(commentId: string): void;
  setMode(mode: ApiMode): void;
  /** The requested paths of the REST API with their query, in order. */
  requests(): string[];
  close(): Promise<void>;
}

/** Listens on a free port, or on the given one. */
export async function startFakeLinkedInApi(port = 0): Promise<FakeLinkedInApi> {
  const pages = new Map<string, string>();
  const asked: string[] = [];
  const threads = createFakeThreads();
  const oauth = createFakeOAuth();
  let mode: ApiMode = { kind: 'ok' };

  const fake: FakeLinkedInApi = {
    origin: '',
    oauth,
    versions: new Set(['202609', '202610']),
    mostPerCall: 100,
    addPage: (id, name) => void pages.set(id, name),
    addPost: ({ organizationId, ...post }) =>
      threads.addPost({
        ...post,
        author:
          organizationId === undefined
            ? 'urn:li:person:Somebody0'
            : `urn:li:organization:${organizationId}`,
      }),
    addComment: threads.addComment,
    addReply: threads.addReply,
    removeComment: threads.removeComment,
    setMode: (next) => void (mode = next),
    requests: () => [...asked],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  function answerRest(request: IncomingMessage, response: ServerResponse, url: URL): void {
    const raw = (request.url ?? '').split('?', 1)[0] ?? '';
    asked.push(request.url ?? '');
    if (mode.kind === 'status') {
      const { status, body = { status }, retryAfter } = mode;
      const headers = retryAfter === undefined ? {} : { 'retry-after': retryAfter };
      return send(response, status, body, headers);
    }
    if (mode.kind === 'body') {
      response.writeHead(200, { 'content-type': 'application/json' });
      return void response.end(mode.body);
    }
    const member = oauth.memberOf(request.headers.authorization ?? '');
    if (member === null) {
      const body = { status: 401, serviceErrorCode: 65_601, code: 'REVOKED_ACCESS_TOKEN' };
      return send(response, 401, body);
    }
    const version = [request.headers['linkedin-version'] ?? []].flat()[0];
    if (version === undefined) return send(response, 400, { status: 400, code: 'VERSION_MISSING' });
    if (!fake.versions.has(version)) {
      const message = `Requested version ${version} is not active`;
      return send(response, 426, { status: 426, code: 'NONEXISTENT_VERSION', message });
    }
    if (request.headers['x-restli-protocol-version'] !== '2.0.0') {
      return send(response, 400, { status: 400, code: 'ILLEGAL_ARGUMENT', message: 'protocol' });
    }
    if (/[:(),]/.test(raw)) {
      return send(response, 400, { status: 400, code: 'ILLEGAL_ARGUMENT', message: 'Urn' });
    }
    const path = raw.slice('/rest/'.length).split('/').map(decodeURIComponent);
    const { status, body } = route(path, url, member);
    send(response, status, body);
  }

  const notFound = { status: 404, body: { status: 404, code: 'NOT_FOUND', message: 'Not Found' } };
  const denied = {
    status: 403,
    body: {
      status: 403,
      serviceErrorCode: 100,
      code: 'ACCESS_DENIED',
      message: 'member is unauthorized',
    },
  };
  const ok = (body: object) => ({ status: 200, body });

  function route(path: string[], url: URL, member: { urn: string; administers: string[] }) {
    const [resource = '', id = '', comments = '', commentId = ''] = path;
    const mayRead = (author: string | undefined) =>
      author !== undefined &&
      member.administers.some((one) => author === `urn:li:organization:${one}`);
    if (resource === 'organizationAcls' && url.searchParams.get('q') === 'roleAssignee') {
      const elements = member.administers.map((one) => ({
        organization: `urn:li:organization:${one}`,
        role: 'ADMINISTRATOR',
        roleAssignee: member.urn,
        state: 'APPROVED',
      }));
      return ok(listOf(elements, url));
    }
    if (resource === 'organizations') {
      const name = pages.get(id);
      return name === undefined ? notFound : ok({ id: Number(id), localizedName: name });
    }
    if (resource === 'posts' && id === '') {
      const author = url.searchParams.get('author') ?? '';
      if (!mayRead(author)) return denied;
      const elements = threads.postsOf(author).map((post) => ({ id: post.urn, author }));
      return ok(listOf(elements, url));
    }
    if (resource === 'posts') {
      const post = threads.findPost(id);
      if (post === undefined || id !== post.urn) return notFound;
      return mayRead(post.author) ? ok({ id: post.urn, author: post.author }) : denied;
    }
    if (resource !== 'socialActions') return notFound;
    const thread = threads.find(id);
    if (thread === null) return notFound;
    if (!mayRead(thread.post.author)) return denied;
    if (comments === '') {
      const totalFirstLevelComments = thread.comments.length;
      return ok({
        commentsSummary: { totalFirstLevelComments },
        $URN: thread.post.activityUrn,
        target: thread.post.urn,
      });
    }
    if (commentId !== '') {
      const found = thread.comments.find((one) => one.id === commentId);
      return found === undefined ? notFound : ok(threads.toElement(thread.post, found));
    }
    const elements = thread.comments.map((one) => threads.toElement(thread.post, one));
    return ok(listOf(elements, url));
  }

  function listOf(elements: object[], url: URL) {
    const number = (name: string, usual: number) => Number(url.searchParams.get(name) ?? usual);
    const start = number('start', 0);
    const count = Math.min(number('count', 10), fake.mostPerCall);
    return {
      elements: elements.slice(start, start + count),
      paging: { start, count, total: elements.length, links: [] },
    };
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost');
    if (url.pathname.startsWith('/oauth/')) return void oauth.answer(request, response, url);
    if (url.pathname.startsWith('/rest/') && request.method === 'GET') {
      return answerRest(request, response, url);
    }
    send(response, 404, { status: 404 });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address() as AddressInfo; // the address of a listening TCP server
  fake.origin = `http://127.0.0.1:${address.port}`;
  return fake;
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
