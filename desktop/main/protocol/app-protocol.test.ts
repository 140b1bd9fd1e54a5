import { describe, expect, it } from 'vitest';
import { createAppProtocol } from './app-protocol.ts';
import { setupPage } from '../window/setup-page.ts';

const calls: string[] = [];
const answer = createAppProtocol({
  files: {
    asset: async (pathname) =>
      pathname === '/console/assets/a.js'
        ? { bytes: new TextEncoder().encode('run()'), type: 'text/javascript' }
        : null,
    document: async () => '<title>x</title></head><div id="root"></div>',
  },
  api: {
    forward: async (_request, url) => {
      calls.push(url.pathname);
      return Response.json({ ok: true });
    },
    publicAsset: async () => new Response('p{}', { headers: { 'content-type': 'text/css' } }),
  },
  setupPage,
  installation: async () => ({
    productName: 'Harbour "&" Co',
    supportEmail: 'help@harbour.example',
    brandColour: '#aa3311',
    logo: null,
  }),
});
const ask = (url: string, init?: RequestInit & { initiatorOrigin?: string | null }) =>
  answer(Object.assign(new Request(url, init), pickInitiator(init)));

function pickInitiator(init: { initiatorOrigin?: string | null } | undefined) {
  return init !== undefined && 'initiatorOrigin' in init
    ? { initiatorOrigin: init.initiatorOrigin }
    : {};
}

describe('the app’s own scheme', () => {
  it.each(['/', '/dashboard', '/magnets/abc123def456/edit', '/activity?result=verified'])(
    'answers the document for %s, with a policy that runs only the app’s files',
    async (path) => {
      const response = await ask(`unlatch://console${path}`);
      expect(response.status).toBe(200);
      // Under the name that the server gave.
      expect(await response.text()).toBe(
        '<title>Harbour &quot;&amp;&quot; Co</title>' +
          '<meta name="application-name" content="Harbour &quot;&amp;&quot; Co" />' +
          '<meta name="support-email" content="help@harbour.example" /></head><div id="root"></div>',
      );
      const policy = response.headers.get('content-security-policy');
      expect(policy).toContain("default-src 'none'; script-src 'self';");
      expect(policy).not.toMatch(/script-src[^;]*(unsafe|http|data|\*)/);
    },
  );

  it('answers the document with 404 for an unknown screen', async () => {
    expect((await ask('unlatch://console/nowhere')).status).toBe(404);
  });

  it('answers files with their type and forbids guessing it', async () => {
    const response = await ask('unlatch://console/console/assets/a.js');
    expect(response.headers.get('content-type')).toBe('text/javascript');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect((await ask('unlatch://console/console/assets/b.js')).status).toBe(404);
  });

  it('answers other hosts, users and ports with nothing', async () => {
    for (const url of ['unlatch://evil/', 'unlatch://open/activity', 'unlatch://console:81/']) {
      expect((await ask(url)).status).toBe(404);
    }
  });

  it('takes only GET and HEAD outside the API', async () => {
    expect((await ask('unlatch://console/dashboard', { method: 'POST', body: 'x' })).status).toBe(
      405,
    );
  });

  it('forwards calls of the console', async () => {
    calls.length = 0;
    const own = { initiatorOrigin: 'unlatch://console' };
    expect((await ask('unlatch://console/api/dashboard', own)).status).toBe(200);
    expect((await ask('unlatch://console/api/dashboard')).status).toBe(200);
    expect(calls).toEqual(['/api/dashboard', '/api/dashboard']);
  });

  it('forwards no call of another origin', async () => {
    calls.length = 0;
    for (const initiatorOrigin of ['https://evil.test', 'unlatch://setup', null]) {
      const response = await ask('unlatch://console/api/dashboard', { initiatorOrigin });
      expect(response.status).toBe(403);
    }
    expect(calls).toEqual([]);
  });

  it.each(['document', 'iframe', 'embed', 'object'])(
    'never shows data of the server as a %s',
    async (destination) => {
      const headers = { 'sec-fetch-dest': destination };
      expect((await ask('unlatch://console/api/x', { headers })).status).toBe(403);
    },
  );

  it('has a set-up page without any script, and nothing else', async () => {
    const response = await ask('unlatch://setup/');
    const html = await response.text();
    expect(html).toContain('Which server do you use?');
    expect(html).not.toContain('<script');
    expect(html).toMatch(/<style>[^<]{500}/);
    const policy = response.headers.get('content-security-policy');
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+';/);
    expect(policy).not.toContain('script-src');
    expect((await ask('unlatch://setup/api/dashboard')).status).toBe(404);
    expect((await ask('unlatch://setup/console/assets/a.js')).status).toBe(404);
  });
});
