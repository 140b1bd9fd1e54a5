import { gzipSync } from 'node:zlib';
import { describe, expect } from 'vitest';
import { aNetwork } from '../access/access-calls.ts';
import { type AccessScene, createAccessScene } from '../access/access-scene.ts';
import { fillPath } from '../access/contract-routes.ts';
import { type PagePolicy, pagePolicies } from '../access/policies/page-policies.ts';
import { aPartOf } from './a-part-of.ts';
import { naughtyStrings } from './naughty-strings.ts';
import { type RawAnswer, rawRequest } from '../app/raw-request.ts';
import { changedTables } from '../database/table-changes.ts';
import { sceneTest } from '../app/app-tests.ts';
import type { UnlockScene } from '../scenes/unlock-scene.ts';

/** Every form and page outside the contract; `access-pages.test.ts` checks that none is missing. */
const routes = Object.entries(pagePolicies);
const forms = routes.filter(([name]) => name.startsWith('POST '));
const withAnId = routes.filter(([name]) => name.startsWith('GET ') && name.includes('/:'));

const it = sceneTest({ isSandbox: true });
let unlock: UnlockScene;
let scene: AccessScene;
it.beforeAll(async ({ scene: opened }) => {
  unlock = opened;
  scene = await createAccessScene(unlock);
  // Its practice post is made at the first view, but nothing may change here.
  await unlock.app.fetch(`/sandbox/${scene.a.magnetId}`);
});

const FORM = 'application/x-www-form-urlencoded';
const LEAKS =
  /node_modules|\bat .+:\d+:\d+|\b(?:select|insert into|update)\b .*\$1|\bknex\b|\bpg_/i;

interface Sent {
  body?: string | Buffer;
  type?: string;
  headers?: Record<string, string>;
  method?: string;
  path?: string;
}

async function send([name, policy]: [string, PagePolicy], sent: Sent = {}): Promise<RawAnswer> {
  const [method = 'POST', pattern = ''] = name.split(' ');
  const path =
    policy.address?.(scene.a, scene) ?? fillPath(pattern, (param) => scene.a.ids[param] ?? 'x');
  const answer = await rawRequest(unlock.app.url, {
    method: sent.method ?? method,
    path: sent.path ?? path,
    headers: {
      ...(policy.thisMachineOnly ? {} : aNetwork()),
      accept: 'text/html',
      ...(sent.type === undefined ? {} : { 'content-type': sent.type }),
      ...sent.headers,
    },
    ...(sent.body === undefined ? {} : { body: sent.body }),
  });
  expect(answer.status, `got ${answer.text.slice(0, 300)}`).toBeLessThan(500);
  expect(answer.status, 'met a limit before the check').not.toBe(429);
  expect(answer.text).not.toMatch(LEAKS);
  expect(answer.text).not.toContain('<script>alert(1)');
  return answer;
}

const many = (fields: number) =>
  Array.from({ length: fields }, (_, index) => `f${index}=1`).join('&');

function zipped(text: string): Sent {
  return { body: gzipSync(text), headers: { 'content-encoding': 'gzip' } };
}

/** Built once, because it takes time. */
const bomb = zipped('a='.padEnd(20_000_000, 'a'));

/** Bodies that no browser sends for our forms; `body` follows the fields of an honest one. */
const bad: [string, (honest: string) => Sent][] = [
  ['JSON', () => ({ type: 'application/json', body: '{"step":"comment"}' })],
  ['plain text', (honest) => ({ type: 'text/plain', body: honest })],
  ['no type', (honest) => ({ body: honest })],
  ['an upload', () => ({ type: 'multipart/form-data; boundary=x', body: '--x--' })],
  ['a type that only looks like it', (honest) => ({ type: `${FORM}2`, body: honest })],
  ['gzip', (honest) => ({ ...zipped(honest), type: FORM })],
  ['a gzip bomb', () => ({ ...bomb, type: FORM })],
  ['66 kB', (honest) => ({ type: FORM, body: `${honest}&zz=${'a'.repeat(66_000)}` })],
  ['21 fields', () => ({ type: FORM, body: many(21) })],
  ['20,000 fields', () => ({ type: FORM, body: many(7_000) })],
  ['a repeated field', () => ({ type: FORM, body: 'zz=1&zz=2' })],
  ['a NUL', (honest) => ({ type: FORM, body: `${honest}&zz=%00` })],
];

/** Odd, but a form: read as text, and nothing more. */
const odd: [string, string][] = [
  ['nothing', ''],
  ['signs alone', '&&==&=&'],
  ['broken escapes', 'step=%&email=%f&commentUrl=%zz'],
  ['bytes that are no UTF-8', 'email=%ff%fe&commentUrl=%c3%28&key=%ed%a0%80&id=%ff'],
  ['names of a prototype', '__proto__=1&constructor=1&prototype=1&__proto__[a]=1'],
  ['nested names', 'email[$ne]=1&commentUrl[]=1&key[a][b]=1&id.x=1'],
  ['an unknown step', 'step=admin&commentUrl=x&email=x'],
];

const honestOf = ({ form }: PagePolicy) => new URLSearchParams(form?.(scene.a) ?? {}).toString();
/** Act by the secret in their address alone, as mail programs call them (RFC 8058). */
const READ_NO_BODY = [
  'POST /unsubscribe/:token',
  'POST /unsubscribe/weekly/:token',
  'POST /unsubscribe/usage/:token',
  'POST /unsubscribe/notifications/:token',
];
/** The demo takes any text for a link and waits two seconds: too long for hundreds of texts. */
const ALWAYS_OPENS = 'POST /unlock/demo';
const slowless = forms.filter(([name]) => name !== ALWAYS_OPENS);

describe('a malformed form is refused and changes no row (T86-T88)', () => {
  it.each(forms)('%s', async (...route) => {
    const [name, policy] = route;
    const changed = await changedTables(unlock.app, async () => {
      for (const [what, make] of bad) {
        const { status, text } = await send(route, make(honestOf(policy)));
        const refusals = READ_NO_BODY.includes(name) ? [404] : [400, 413, 415];
        expect(refusals, `${what}: ${text.slice(0, 200)}`).toContain(status);
      }
    });
    expect(changed).toEqual([]);
  });
});

/** A text that is no comment link is a failed try, which the creator's figures count. */
const TRIED = ['figure_events', 'live_events', 'ways'];
const countsTries = (name: string) =>
  name === 'POST /unlock/:magnetId' || name.startsWith('POST ^');

describe('a form with odd fields is taken as text or refused', () => {
  it.each(forms)('%s', async (...route) => {
    const changed = await changedTables(unlock.app, async () => {
      for (const [what, body] of odd) {
        const { status, text } = await send(route, { type: FORM, body });
        const answers = [303, 400, 404, 422, ...(route[0] === ALWAYS_OPENS ? [200] : [])];
        expect(answers, `${what}: ${text.slice(0, 200)}`).toContain(status);
      }
    });
    const counted = countsTries(route[0]) ? TRIED : [];
    expect(changed.filter((table) => !counted.includes(table))).toEqual([]);
  });

  it.each(slowless)('%s: texts that broke programs, in every field', async (...route) => {
    const fields = Object.keys(route[1].form?.(scene.a) ?? {});
    for (const field of [...fields, 'step', 'email', 'commentUrl', 'key', 'id', 'do', 'mode']) {
      for (const text of aPartOf(naughtyStrings)) {
        const honest = route[1].form?.(scene.a) ?? {};
        const body = new URLSearchParams({ ...honest, [field]: text }).toString();
        const { status } = await send(route, { type: FORM, body });
        expect(status, `${field} = ${text}`).toBeLessThan(500);
      }
    }
  });

  it.each(forms)('%s: another method', async (...route) => {
    const changed = await changedTables(unlock.app, async () => {
      for (const method of ['PUT', 'PATCH', 'DELETE', 'PROPFIND']) {
        const { status } = await send(route, { method });
        expect([404, 405], `to ${method}`).toContain(status);
      }
    });
    expect(changed).toEqual([]);
  });
});

describe('a page with odd ids in its address is missing, never broken', () => {
  it.each(withAnId)('%s', async (...route) => {
    const pattern = route[0].slice('GET '.length);
    const changed = await changedTables(unlock.app, async () => {
      for (const id of aPartOf(naughtyStrings.filter((text) => text !== '' && text.length < 600))) {
        const path = `${fillPath(pattern, () => id)}?key=${encodeURIComponent(id)}`;
        const { status } = await send(route, { path });
        // A screen of the console is one document for any id; its data are asked for by calls.
        const isScreen = route[1].unknown === undefined && route[1].status === 200;
        expect([isScreen ? 200 : 303, 400, 404], `for ${JSON.stringify(id)}`).toContain(status);
      }
    });
    expect(changed).toEqual([]);
  });
});
