import { request as overHttp } from 'node:http';
import { request as overTls } from 'node:https';
import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';

/** Longer than the server's heartbeats: after that the connection is dead. */
const SILENT_MS = 60_000;

/**
 * Asks for a stream of events with Node's own client. One forwarded with `net.fetch` stays open after
 * the page has closed it, and six of those block every other call (electron/electron#47097); here a
 * page that closes it destroys the socket. A redirect is an error, as for other calls.
 */
export function openEvents(url: string, headers: Record<string, string>): Promise<Response> {
  return new Promise((resolve, reject) => {
    const ask = url.startsWith('https:') ? overTls : overHttp;
    const call = ask(url, { headers, agent: false }, (answer) => {
      const { statusCode: status = 0 } = answer;
      if (status < 200 || (status >= 300 && status < 400)) {
        call.destroy(new Error(`The server answered ${status}`));
        return;
      }
      const body = Readable.toWeb(answer) as WebStream<Uint8Array>; // a response of bytes
      const type = answer.headers['content-type'] ?? '';
      resolve(new Response(body, { status, headers: { 'content-type': type } }));
    });
    call.setTimeout(SILENT_MS, () => call.destroy(new Error('The server fell silent')));
    call.on('error', reject);
    call.end();
  });
}

/** True for a call that asks for a stream of events. */
export function asksForEvents(headers: Headers): boolean {
  return headers.get('accept') === 'text/event-stream';
}
