import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test as base } from 'vitest';
import { createOutboundAgent } from '#server/platform/outbound/outbound-agent.ts';
import { createLinkChecker } from './link-checker.ts';
import { createLinkFollower } from './link-follower.ts';

const answers: RequestListener = (request, response) => {
  const to = (location: string) => response.writeHead(302, { location }).end();
  switch (request.url ?? '') {
    case '/page':
      return response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<p>page</p>'.repeat(900));
    case '/file.pdf':
      return response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF');
    case '/empty':
      return response.writeHead(200).end();
    case '/moved':
      return to('/page');
    case '/moved-away':
      return to('/nothing');
    case '/circle':
      return to('/circle');
    case '/inward':
      return to('http://10.0.0.1/');
    case '/nowhere':
      return to('https://no-such-host.test/');
    case '/odd':
      return to('javascript:alert(1)');
    case '/mail':
      return to('http://site.test:25/');
    case '/gone':
      return response.writeHead(410).end();
    case '/closed':
      return response.writeHead(403).end('no programs');
    case '/broken':
      return response.writeHead(500).end();
    case '/cut':
      return request.socket.destroy();
    default:
      return response.writeHead(404).end('nothing here');
  }
};

const it = base.extend('site', { scope: 'file' }, async ({}, { onCleanup }) => {
  const server = createServer(answers);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a TCP server's
  const isAllowed = (address: string) => address === '127.0.0.1';
  const resolve = (host: string) =>
    host === 'site.test'
      ? Promise.resolve([{ address: '127.0.0.1', family: 4 }])
      : Promise.reject(
          Object.assign(new Error(`getaddrinfo ENOTFOUND ${host}`), { code: 'ENOTFOUND' }),
        );
  const dispatcher = createOutboundAgent({ isAllowed, resolve });
  onCleanup(async () => {
    await dispatcher.destroy();
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });
  const follow = createLinkFollower({ dispatcher, publicUrl: 'https://unlatch.test' });
  const check = createLinkChecker(follow);
  const address = (path: string) => `http://site.test:${port}${path}`;
  return {
    check,
    look: async (path: string) => check(address(path)),
    /** The paths or addresses it leads to, and how that ends. */
    async follow(path: string) {
      const { steps, end } = await follow(address(path));
      return [
        ...steps
          .slice(1)
          .map(({ href, host, pathname }) => (host === `site.test:${port}` ? pathname : href)),
        end,
      ];
    },
  };
});

it('a page, a file, an empty answer and a page behind a redirect open', async ({ site }) => {
  for (const path of ['/page', '/file.pdf', '/empty', '/moved']) {
    expect(await site.look(path)).toEqual({ outcome: 'opens', status: 200 });
  }
});

it('what a server says is not there is missing, also behind a redirect', async ({ site }) => {
  expect(await site.look('/nothing')).toEqual({ outcome: 'missing', status: 404 });
  expect(await site.look('/gone')).toEqual({ outcome: 'missing', status: 410 });
  expect(await site.look('/moved-away')).toEqual({ outcome: 'missing', status: 404 });
});

it('a host that does not exist is told apart from one that does not answer', async ({ site }) => {
  expect(await site.check('https://no-such-host.test/')).toEqual({
    outcome: 'no_host',
    status: null,
  });
  expect(await site.look('/cut')).toEqual({ outcome: 'unknown', status: null });
});

it('refusals, errors and odd or private ways on say nothing about the page', async ({ site }) => {
  expect(await site.look('/closed')).toEqual({ outcome: 'unknown', status: 403 });
  expect(await site.look('/broken')).toEqual({ outcome: 'unknown', status: 500 });
  for (const path of ['/circle', '/odd', '/mail', '/inward']) {
    expect(await site.look(path)).toEqual({ outcome: 'unknown', status: 302 });
  }
  expect(await site.check('http://192.168.0.1/')).toEqual({ outcome: 'unknown', status: null });
});

it('each step of a redirect is known, also one that nobody may look at', async ({ site }) => {
  expect(await site.follow('/page')).toEqual(['answered']);
  expect(await site.follow('/moved')).toEqual(['/page', 'answered']);
  expect(await site.follow('/inward')).toEqual(['http://10.0.0.1/', 'private_address']);
  expect(await site.follow('/nowhere')).toEqual(['https://no-such-host.test/', 'no_host']);
  expect(await site.follow('/odd')).toEqual(['stopped']);
  expect(await site.follow('/mail')).toEqual(['http://site.test:25/', 'stopped']);
  const circle = await site.follow('/circle');
  expect(circle).toHaveLength(7);
  expect(circle.at(-1)).toBe('stopped');
});
