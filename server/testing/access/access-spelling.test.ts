import { describe, expect } from 'vitest';
import { consoleRoutes } from '#shared/app/routes.ts';
import { aNetwork } from './access-calls.ts';
import { type AccessScene, createAccessScene, type Owner } from './access-scene.ts';
import { contractPolicies } from './policies/contract-policies.ts';
import { contractRoutes, fillPath } from './contract-routes.ts';
import { bearer, type Identity } from './identities.ts';
import { type MountedRoute, recordMountedRoutes } from './mounted-routes.ts';
import { pagePolicies } from './policies/page-policies.ts';
import { aPartOf } from '../bad-input/a-part-of.ts';
import { sampleOf } from '../bad-input/schema-samples.ts';
import { type RawAnswer, rawRequest } from '../app/raw-request.ts';
import { changedTables } from '../database/table-changes.ts';
import { ofFile, openerOf, openTest } from '../app/app-tests.ts';
import type { UnlockScene } from '../scenes/unlock-scene.ts';

const it = openTest.extend('recorded', ofFile, ({}, { onCleanup }) =>
  recordMountedRoutes(() => openerOf(onCleanup).scene()),
);
let unlock: UnlockScene;
let scene: AccessScene;
let pages: MountedRoute[];
it.beforeAll(async ({ recorded }) => {
  unlock = recorded.result;
  pages = recorded.routes;
  scene = await createAccessScene(unlock);
});

interface Request {
  method: string;
  path: string;
  type: string;
  body: string | undefined;
  /** Needs a session: every spelling is tried. The others get a few. */
  isGuarded: boolean;
  /** Its last part is free text: another spelling is another, unknown value. */
  endsInText?: boolean;
}

/** Honest calls of the owner to every route; only the address will be wrong. */
function honestRequests(owner: Owner): Request[] {
  const calls = contractRoutes.map(({ name, endpoint }): Request => {
    const parts = contractPolicies[name]?.parts?.(owner, scene) ?? {};
    const body = parts.body ?? (endpoint.body === undefined ? undefined : sampleOf(endpoint.body));
    return {
      method: endpoint.method,
      path: fillPath(endpoint.path, (param) => owner.ids[param] ?? 'x'),
      type: 'application/json',
      body: body === undefined ? undefined : JSON.stringify(body),
      isGuarded: ['creator', 'reader', 'admin'].includes(endpoint.auth),
      endsInText: contractPolicies[name]?.who === 'own part',
    };
  });
  const forms = pages.map(({ name, method, path }): Request => {
    const policy = pagePolicies[name];
    const form = policy?.form?.(owner);
    return {
      method,
      path:
        policy?.address?.(owner, scene) ??
        fillPath(String(path), (param) => owner.ids[param] ?? 'x'),
      type: 'application/x-www-form-urlencoded',
      body: form === undefined ? undefined : new URLSearchParams(form).toString(),
      isGuarded: false,
      // The document of a screen, which is the same for every id.
      endsInText: /\/:\w+$/.test(name) && policy?.unknown === undefined,
    };
  });
  return [...calls, ...forms];
}

function send({ method, path, type, body }: Request, more: Identity = {}): Promise<RawAnswer> {
  return rawRequest(unlock.app.url, {
    method,
    path,
    headers: {
      ...aNetwork(),
      ...bearer(scene.a.token),
      'x-unlock-grant': scene.a.grant,
      ...more,
      ...(body === undefined ? {} : { 'content-type': type }),
    },
    ...(body === undefined ? {} : { body }),
  });
}

const lastSegment = /[^/]+$/;

const spellings: [string, (path: string) => string][] = [
  ['a slash behind it', (path) => `${path}/`],
  ['two slashes before it', (path) => `/${path}`],
  ['a slash too many inside', (path) => path.replace(lastSegment, '/$&')],
  ['capitals', (path) => path.toUpperCase()],
  ['one capital', (path) => path.replace(/[a-z]/, (letter) => letter.toUpperCase())],
  ['a path parameter', (path) => `${path};.css`],
  ['a path parameter inside', (path) => path.replace(/\/([^/]+)/, '/$1;x=1')],
  ['the name of a file', (path) => `${path}.css`],
  ['a file behind it', (path) => `${path}/x.css`],
  ['an encoded slash', (path) => `${path}%2f`],
  ['an encoded slash, twice', (path) => `${path}%252f`],
  ['an encoded letter', (path) => path.replace(/[a-z]/, (letter) => encoded(letter))],
  ['an encoded dot segment', (path) => `/%2e${path}`],
  ['a dot segment', (path) => `/.${path}`],
  ['a parent segment', (path) => `/assets/..${path}`],
  ['an encoded parent segment', (path) => `/assets/%2e%2e${path}`],
  ['a backslash', (path) => path.replace(/(.)\//, '$1\\')],
  ['a NUL', (path) => `${path}%00`],
  ['a line break', (path) => `${path}%0a`],
  ['a space', (path) => `${path}%20`],
];

/** Tried on every address, also of public ones. */
const FOR_ALL = new Set([
  'a slash behind it',
  'one capital',
  'an encoded letter',
  'a path parameter',
]);

function encoded(letter: string): string {
  return `%${letter.charCodeAt(0).toString(16)}`;
}

/**
 * A screen's address may end in any text, so `/admin/creators/x.css` is one, with the same document.
 */
function isScreen(path: string): boolean {
  return consoleRoutes.some((route) => {
    const [start, text] = route.split('/:');
    return text !== undefined && !text.includes('/') && path.startsWith(`${start}/`);
  });
}

/** These spellings are different, public addresses. */
function isTheSame(path: string, respelled: string): boolean {
  return path === respelled || path === '/';
}

describe('an address written differently (T51)', () => {
  it.each(spellings)('with %s opens nothing and changes nothing', async (name, respell) => {
    const changed = await changedTables(unlock.app, async () => {
      for (const request of aPartOf(honestRequests(scene.a))) {
        if (!request.isGuarded && !FOR_ALL.has(name)) continue;
        const path = respell(request.path);
        if (isTheSame(request.path, path)) continue;
        const { status, text } = await send({ ...request, path });
        const allowed = [
          400,
          401,
          403,
          404,
          405,
          ...(request.endsInText || isScreen(path) ? [200] : []),
        ];
        expect(allowed, `${request.method} ${path}`).toContain(status);
        for (const secret of scene.a.secrets) expect(text).not.toContain(secret);
      }
    });
    expect(changed).toEqual([]);
  });
});

describe('a method', () => {
  const overrides: Identity[] = [
    'x-http-method-override',
    'x-http-method',
    'x-method-override',
  ].map((header) => ({ [header]: 'DELETE' }));

  it('is the one of the request line, whatever a header or parameter says', async () => {
    const honest = honestRequests(scene.a);
    const deletable = honest.filter(({ method }) => method === 'DELETE');
    const isPosted = (address: string) =>
      honest.some(({ method, path }) => method === 'POST' && path === address);
    expect(deletable.length).toBeGreaterThan(1);
    const changed = await changedTables(unlock.app, async () => {
      for (const { path } of deletable) {
        for (const method of ['GET', 'POST', 'HEAD']) {
          // A POST to an address that takes it does not delete.
          if (method === 'POST' && isPosted(path)) continue;
          for (const header of overrides) {
            const body = method === 'POST' ? '{"_method":"DELETE"}' : undefined;
            const type = 'application/json';
            const request = { method, path: `${path}?_method=DELETE`, type, body, isGuarded: true };
            const { status } = await send(request, header);
            // Reading an address that can also be deleted stays reading, and an operator's stays theirs.
            const allowed = method === 'POST' ? [400, 404, 405] : [200, 400, 401, 404, 405];
            expect(allowed, `${method} ${path}`).toContain(status);
          }
        }
      }
    });
    expect(changed).toEqual([]);
  });

  it('without a route does nothing', async () => {
    const changed = await changedTables(unlock.app, async () => {
      for (const { path } of honestRequests(scene.a)) {
        for (const method of aPartOf(['TRACE', 'PROPFIND', 'LINK', 'OPTIONS'])) {
          const { status } = await send({
            method,
            path,
            type: '',
            body: undefined,
            isGuarded: true,
          });
          const allowed = method === 'OPTIONS' ? [204, 404] : [400, 404, 405, 501];
          expect(allowed, `${method} ${path}`).toContain(status);
        }
      }
    });
    expect(changed).toEqual([]);
  });
});

describe('an upgrade to another protocol', () => {
  it.each(['websocket', 'h2c'])('to %s passes the same guards', async (protocol) => {
    const upgrade = { connection: 'Upgrade', upgrade: protocol, authorization: 'Bearer x' };
    for (const { name, endpoint } of contractRoutes) {
      if (endpoint.auth === 'public' || endpoint.auth === 'optional') continue;
      const path = fillPath(endpoint.path, (param) => scene.a.ids[param] ?? 'x');
      const { status } = await send(
        { method: endpoint.method, path, type: '', body: undefined, isGuarded: true },
        upgrade,
      );
      expect(status, `${name} as ${protocol}`).toBe(401);
    }
  });
});
