import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import type { StripeDouble } from '../stripe-double.ts';

/** Serves a double over HTTP on a free port of the loopback; the caller closes it. */
export async function listen(double: StripeDouble, port = 0): Promise<Server> {
  const server = createServer((request, response) => {
    const answer = async (): Promise<void> => {
      const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
        typeof value === 'string' ? [[name, value]] : [],
      );
      const { method = 'GET', url = '/' } = request;
      const body = await text(request);
      const made = await double.handle(
        new Request(`http://127.0.0.1${url}`, {
          method,
          headers,
          ...(method === 'GET' ? {} : { body }),
        }),
      );
      response.writeHead(made.status, Object.fromEntries(made.headers));
      response.end(await made.text());
    };
    answer().catch(() => {
      response.writeHead(500).end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  return server;
}
