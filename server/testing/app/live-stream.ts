import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { createParser } from 'eventsource-parser';
import { expect, onTestFinished } from 'vitest';
import { recordCoverage } from '../coverage/contract-coverage.ts';

/** One message of a stream; `data` is parsed. */
export interface LiveMessage {
  event: string | undefined;
  id: string | undefined;
  data: unknown;
}

export interface TestStream {
  status: number;
  headers: IncomingMessage['headers'];
  messages: LiveMessage[];
  /** Comments: the heartbeats. */
  comments: string[];
  /** The position after the last message that had one. */
  lastId(): string | undefined;
  /** Topics of the changes so far. */
  topics(): string[];
  hasEnded(): boolean;
  close(): void;
  response: IncomingMessage;
}

/** Opens a stream and waits for its `hello`, unless it is refused or `isReading` is false. */
export async function openTestStream(
  url: string,
  token: string,
  {
    path = '/api/live',
    lastEventId,
    isReading = true,
    agentless = {},
  }: {
    path?: string;
    lastEventId?: string | undefined;
    isReading?: boolean;
    agentless?: Record<string, string>;
  } = {},
): Promise<TestStream> {
  const { hostname, port } = new URL(url);
  let call: ClientRequest | undefined;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = {
      accept: 'text/event-stream',
      authorization: `Bearer ${token}`,
      ...(path.startsWith('/api/admin/') ? { 'x-admin-token': token } : {}),
      ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
      ...agentless,
    };
    call = request({ hostname, port, path, headers, agent: false }, resolve);
    call.on('error', reject);
    call.end();
  });
  const { statusCode: status = 0, headers } = response;
  const messages: LiveMessage[] = [];
  const comments: string[] = [];
  let hasEnded = false;
  let text = '';
  const parser = createParser({
    onEvent: ({ event, id, data }) => messages.push({ event, id, data: JSON.parse(data) }),
    onComment: (comment) => comments.push(comment),
  });
  response.on('close', () => (hasEnded = true));
  response.on('error', () => (hasEnded = true));
  call?.on('error', () => (hasEnded = true));
  const close = () => void call?.destroy();
  onTestFinished(close);
  const stream: TestStream = {
    status,
    headers,
    messages,
    comments,
    lastId: () => messages.findLast(({ id }) => id !== undefined)?.id,
    topics: () =>
      messages.flatMap(
        ({ event, data }) => (event === 'change' ? [(data as { topic: string }).topic] : []), // by the contract
      ),
    hasEnded: () => hasEnded,
    close,
    response,
  };
  if (!isReading) return stream;
  response.setEncoding('utf8').on('data', (part: string) => {
    text += part;
    if (status === 200) parser.feed(part);
  });
  if (status === 200) {
    recordCoverage('GET', path, status, undefined);
    await expect
      .poll(() => hasEnded || messages.some(({ event }) => event === 'hello'), { timeout: 10_000 })
      .toBe(true);
  } else {
    await expect.poll(() => hasEnded).toBe(true);
    recordCoverage('GET', path, status, JSON.parse(text));
  }
  return stream;
}

/** The stream of a visitor's page that waits, with what its browser brings. */
export function followAsVisitor(
  { url }: { url: string },
  { cookies, network }: { cookies: ReadonlyMap<string, string>; network: string },
  magnetId: string,
): Promise<TestStream> {
  const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
  return openTestStream(url, '', {
    path: `/api/waits/${magnetId}`,
    agentless: { cookie, 'x-forwarded-for': network },
  });
}
