import { type Agent, type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';

export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
  text: string;
}

export interface RawRequest {
  method?: string;
  /** Sent unchanged. */
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Keeps connections for the next call; by default each call has a connection of its own. */
  agent?: Agent;
}

/** A request exactly as given, also with a Host, path or method that `fetch` would change or refuse. */
export function rawRequest(url: string, options: RawRequest): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  const { method = 'GET', path, headers = {}, body, agent = false } = options;
  return new Promise((resolve, reject) => {
    const call = request({ hostname, port, method, path, headers, agent }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      const finish = (): void => {
        const bytes = Buffer.concat(chunks);
        const { statusCode = 0, headers: received } = answer;
        resolve({ status: statusCode, headers: received, bytes, text: bytes.toString('utf8') });
      };
      answer.on('end', finish);
      // A stream of events has no end: its first message is its answer.
      if (answer.headers['content-type']?.startsWith('text/event-stream') === true) {
        answer.once('data', () => {
          finish();
          call.destroy();
        });
      }
    });
    call.on('error', reject);
    call.end(body);
  });
}

/** Writes bytes to a new connection and resolves with everything received until it closed. */
export function rawBytes(url: string, bytes: string | Buffer): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    let text = '';
    socket.setEncoding('utf8');
    socket.setTimeout(30_000, () => socket.destroy(new Error('The connection was not closed')));
    socket.on('data', (chunk: string) => (text += chunk));
    socket.on('error', reject);
    socket.on('close', () => resolve(text));
  });
}
