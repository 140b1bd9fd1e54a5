import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import type { StripeDouble } from '#server/features/billing/stripe-double/stripe-double.ts';

/** When a process dies during a call: the provider has done nothing, everything, or has answered. */
export type Moment = 'before' | 'unanswered' | 'answered';

export interface KillingDouble {
  url: string;
  /** The call after `skip` others is the last one that the process makes. */
  arm(skip: number, moment: Moment, kill: () => void): void;
  /** Whether the process was killed. */
  disarm(): boolean;
  close(): Promise<void>;
}

/** The double over HTTP, which kills its caller in the middle of a call. */
export async function startKillingDouble(double: StripeDouble): Promise<KillingDouble> {
  let armed: { left: number; moment: Moment; kill: () => void } | null = null;
  let wasKilled = false;
  const isNow = (): boolean => {
    if (armed === null) return false;
    armed.left -= 1;
    return armed.left < 0;
  };
  const server: Server = createServer((request, response) => {
    const answer = async (): Promise<void> => {
      const { method = 'GET', url = '/' } = request;
      const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
        typeof value === 'string' ? [[name, value]] : [],
      );
      const body = await text(request);
      const death = isNow() ? armed : null;
      if (death !== null) {
        armed = null;
        wasKilled = true;
      }
      if (death?.moment === 'before') return death.kill();
      const call = { method, headers, ...(method === 'GET' ? {} : { body }) };
      const made = await double.handle(new Request(`http://127.0.0.1${url}`, call));
      if (death?.moment === 'unanswered') return death.kill();
      response.writeHead(made.status, Object.fromEntries(made.headers));
      response.end(await made.text());
      // The answer is in the process, and what follows from it has begun or not.
      if (death !== null) setTimeout(death.kill, Math.random() * 12);
    };
    answer().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    arm(skip, moment, kill) {
      wasKilled = false;
      armed = { left: skip, moment, kill };
    },
    disarm() {
      armed = null;
      return wasKilled;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Node's option that leads the calls of Stripe's SDK to a double: the product has no setting for it. */
export function leadingTo(url: string): string {
  const program = `const real = fetch;
    globalThis.fetch = (input, init) => {
      const asked = new URL(input instanceof Request ? input.url : input);
      const own = asked.hostname === 'api.stripe.com';
      return real(own ? ${JSON.stringify(url)} + asked.pathname + asked.search : input, init);
    };`;
  return `--import data:text/javascript,${encodeURIComponent(program)}`;
}
