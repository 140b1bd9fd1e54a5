import { emptyItem, type MagnetItem } from '#shared/magnets/magnet-items.ts';
import { canonicalCommentUrl, type CommentLink } from '#shared/unlock/link/comment-link.ts';
import { randomIds } from '#server/platform/ids.ts';
import type { MagnetRow } from '#server/features/magnets/magnet-rows.ts';
import { aUser, type UserOptions } from './factories.ts';
import { type FakeLinkedIn, type FakePost, startFakeLinkedIn } from '../doubles/fake-linkedin.ts';
import { createTestApp, type TestApp, type TestAppOptions } from '../app/test-app.ts';
import { recordCoverage } from '../coverage/contract-coverage.ts';

/** Text that nobody may see before the content is released; each magnet's own begins with it. */
export const CANARY = 'CANARY-7f3a-text';

/** The text of one magnet, so that a leak names its magnet. */
export function contentOf(magnetId: string): string {
  return `${CANARY}-${magnetId}`;
}

/** An application that reads comments from its own fake LinkedIn. */
export interface UnlockScene {
  app: TestApp;
  linkedin: FakeLinkedIn;
  close(): Promise<void>;
}

export async function createUnlockScene(options: TestAppOptions = {}): Promise<UnlockScene> {
  const linkedin = await startFakeLinkedIn();
  const app = await createTestApp({ linkedinOrigin: linkedin.origin, ...options });
  return {
    app,
    linkedin,
    async close() {
      await app.close();
      await linkedin.close();
    },
  };
}

export interface MagnetScene {
  magnetId: string;
  userId: string;
  token: string;
  post: FakePost;
}

/** An item with a text. */
export const aText = (textContent: string): MagnetItem => ({ ...emptyItem('1'), textContent });

/** A creator with one active text magnet for GROWTH, and a post on LinkedIn. */
export async function aMagnet(
  { app, linkedin }: UnlockScene,
  fields: Partial<MagnetRow> = {},
  creator: UserOptions & { userId?: string } = {},
): Promise<MagnetScene> {
  const { user, token } = await aUser(app, creator);
  const userId = creator.userId ?? user.id;
  const magnetId = randomIds.magnetId();
  await app.db('magnets').insert({
    id: magnetId,
    userId,
    status: 'active',
    title: 'The growth guide',
    icon: 'target',
    template: 'linkedin',
    collectEmails: false,
    triggerWords: ['GROWTH'],
    matchMode: 'contains',
    whenUnconfirmed: 'hold',
    activatedAt: new Date(),
    ...fields,
    items: JSON.stringify(fields.items ?? [aText(contentOf(magnetId))]),
  });
  return { magnetId, userId, token, post: linkedin.addPost() };
}

/** Adds a comment and returns the link a visitor would paste. */
export function aComment(
  scene: UnlockScene,
  post: FakePost,
  text: string,
  rest: Partial<Parameters<FakeLinkedIn['addComment']>[1]> = {},
): string {
  return canonicalCommentUrl(scene.linkedin.addComment(post, { text, ...rest }));
}

/** A link to a comment that the post does not show. */
export function aHiddenComment(post: FakePost, commentId: string): string {
  const [thread] = post.refs;
  if (thread === undefined) throw new Error('a post has at least one id');
  const link: CommentLink = { ...thread, commentId, parentCommentId: null };
  return canonicalCommentUrl(link);
}

/** Asks whether a comment opens a magnet; `rest` is what else the call may say. */
export function verify(
  visitor: Visitor,
  magnetId: string,
  commentUrl: string,
  rest: Record<string, unknown> = {},
): Promise<Answer> {
  const call = { commentUrl, magnetId, triggerWord: 'GROWTH', ...rest };
  return visitor.post('/api/verify-comment', call);
}

/** A magnet's results so far. */
export async function rowsOf(
  { app }: UnlockScene,
  { magnetId }: Pick<MagnetScene, 'magnetId'>,
): Promise<{ leads: number; grants: number; emails: number }> {
  const count = async (table: string) => (await app.db(table).where({ magnetId })).length;
  return {
    leads: await count('leads'),
    grants: await count('grants'),
    emails: await count('email_leads'),
  };
}

export interface Answer {
  status: number;
  headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any -- answers are read field by field in tests
  body: any;
}

/** A client that keeps cookies and comes from a network of its own, like one visitor's browser. */
export interface Visitor {
  cookies: Map<string, string>;
  network: string;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
  put(path: string, body: unknown): Promise<Answer>;
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  /** A form of the unlock page, posted without JavaScript. */
  submit(
    path: string,
    fields: Record<string, string>,
    headers?: Record<string, string>,
  ): Promise<Page>;
  page(path: string, init?: RequestInit): Promise<Page>;
}

export interface Page {
  status: number;
  headers: Headers;
  html: string;
}

let visitors = 0;

export function aVisitor(app: TestApp): Visitor {
  visitors += 1;
  const address = `198.${18 + (visitors >> 16)}.${(visitors >> 8) & 255}.${visitors & 255}`;
  const cookies = new Map<string, string>();

  const send = async (path: string, init: RequestInit): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await app.fetch(path, {
      ...init,
      headers: {
        'x-forwarded-for': address,
        ...(cookie === '' ? {} : { cookie }),
        ...(init.headers as Record<string, string> | undefined), // only ever plain objects here
      },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name !== undefined && value !== undefined) cookies.set(name, value);
    }
    return response;
  };
  const call = async (method: string, path: string, init: RequestInit): Promise<Answer> => {
    const response = await send(path, { method, ...init });
    const body: unknown = await response.json().catch(() => null);
    recordCoverage(method, path, response.status, body);
    return { status: response.status, headers: response.headers, body };
  };
  const page = async (path: string, init: RequestInit = {}): Promise<Page> => {
    const response = await send(path, init);
    return { status: response.status, headers: response.headers, html: await response.text() };
  };

  return {
    cookies,
    network: address,
    page,
    post: (path, body, headers = {}) =>
      call('POST', path, {
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    put: (path, body) =>
      call('PUT', path, {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    get: (path, headers = {}) => call('GET', path, { headers }),
    submit: (path, fields, headers = {}) =>
      page(path, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        body: new URLSearchParams(fields).toString(),
      }),
  };
}

/** What binds a magnet to posts, by their keys. */
export const boundTo = (...keys: string[]): { linkedinPostUrls: string[] } => ({
  linkedinPostUrls: keys.map((key) => `https://www.linkedin.com/feed/update/urn:li:${key}/`),
});
