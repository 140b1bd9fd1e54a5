import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { OutboundAgentOptions } from '#server/platform/outbound/outbound-agent.ts';

/** A web of sites on this machine: every host below `.test` is one, and `inside.test` is a private one. */
interface RedirectingSite {
  linkAgent: OutboundAgentOptions;
  /** An address on a host that sends its visitors on to each of the others, one after the other. */
  from(host: string, ...to: string[]): string;
  /** Hosts that were asked, in their order. */
  asked: string[];
  /** False: every address is a page. */
  sendsOn: boolean;
  close(): Promise<void>;
}

/** Opens a server that answers for all of these hosts. */
export async function openRedirectingSite(): Promise<RedirectingSite> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.headers.host?.split(':')[0] ?? '');
    const [next, ...further] = new URL(request.url ?? '/', 'http://x.test').searchParams.getAll(
      'to',
    );
    if (next === undefined || !site.sendsOn) response.end('the page');
    else response.writeHead(302, { location: from(next, ...further) }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a TCP server's
  const from = (host: string, ...to: string[]) => {
    const query = new URLSearchParams(to.map((one): [string, string] => ['to', one]));
    return `http://${host}:${port}/?${query.toString()}`;
  };
  const site: RedirectingSite = {
    sendsOn: true,
    asked,
    from,
    linkAgent: {
      isAllowed: (address) => address === '127.0.0.1',
      resolve: (host) =>
        host.endsWith('.test')
          ? Promise.resolve([
              { address: host === 'inside.test' ? '10.0.0.1' : '127.0.0.1', family: 4 },
            ])
          : Promise.reject(Object.assign(new Error(`no ${host}`), { code: 'ENOTFOUND' })),
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  return site;
}
