import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect } from 'vitest';
import { createAccessScene, type AccessScene } from '../access/access-scene.ts';
import { sceneTest } from '../app/app-tests.ts';
import { rawRequest } from '../app/raw-request.ts';
import { aComment, aMagnet, aVisitor, type UnlockScene } from '../scenes/unlock-scene.ts';
import { BUILD_MARK, plantedIn } from './built-files.ts';
import { strangerJudge } from './judge.ts';
import type { Leak, LeakSink } from './leak-report.ts';
import { createTableJudge } from './table-judge.ts';
import { type AppWatch, watchApp } from './watch-app.ts';
import { leaksInMail } from './watch-mail.ts';

const leaks: Leak[] = [];
const looked = { answers: 0, lines: 0, mails: 0 };
const sink: LeakSink = {
  leak: (leak) => void leaks.push(leak),
  looked: (what, count) => void (looked[what] += count),
};

const it = sceneTest({ leaks: sink });
let unlock: UnlockScene;
let scene: AccessScene;
it.beforeAll(async ({ scene: opened }) => {
  unlock = opened;
  scene = await createAccessScene(unlock);
});
it.beforeEach(() => void leaks.splice(0));

/** A server that answers every call with this text, watched like the product. */
async function aLeakyServer(answer: RequestListener, watch: AppWatch): Promise<Server> {
  const server = createServer(watch.around(answer));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return server;
}

/** What is reported when a caller with these headers gets this answer. */
async function leaksOf(
  answer: string | Buffer,
  headers: Record<string, string> = {},
  more: { answerHeaders?: Record<string, string>; isStranger?: boolean } = {},
): Promise<string[]> {
  const url = unlock.app.databaseUrl;
  const watch = watchApp(more.isStranger ? strangerJudge : createTableJudge(url), sink);
  const server = await aLeakyServer((request, response) => {
    request.resume();
    response.writeHead(200, more.answerHeaders);
    response.end(answer);
  }, watch);
  const { port } = server.address() as AddressInfo; // it listens on TCP
  await rawRequest(`http://127.0.0.1:${port}`, { path: '/x', headers });
  await new Promise((resolve) => server.close(resolve));
  await watch.close();
  return leaks.splice(0).map(({ kind, where }) => `${kind} in ${where}`);
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe('the report of leaks in a test run', () => {
  it('is empty when everybody reads only their own data', async () => {
    const magnet = await aMagnet(unlock, { collectEmails: true }, { plan: 'pro' });
    const visitor = aVisitor(unlock.app);
    const { magnetId } = magnet;
    const commentUrl = aComment(unlock, magnet.post, 'growth');
    await visitor.post('/api/verify-comment', { magnetId, commentUrl });
    const opened = await visitor.post('/api/email-leads', { magnetId, email: 'v@visitors.test' });
    expect(opened.body.magnet.textContent).toContain(magnetId);
    expect((await visitor.page(`/${magnetId}`)).html).toContain(magnetId);
    const own = unlock.app.as(magnet.token);
    await own.magnets.get({ params: { magnetId } });
    expect(JSON.stringify(await own.activity.list())).toContain('v@visitors.test');
    expect(leaks).toEqual([]);
  });

  it('finds content shown without a completed grant', async () => {
    const { a, b } = scene;
    const content = `Here: canary-gated-${a.magnetId}.`;
    const leak = ['canary in GET /x 200'];
    expect(await leaksOf(content)).toEqual(leak);
    expect(await leaksOf(content, bearer(b.token))).toEqual(leak);
    expect(await leaksOf(content, { 'x-unlock-grant': b.grant })).toEqual(leak);
    expect(await leaksOf(content, { 'x-unlock-grant': a.emailGrant })).toEqual(leak);
    expect(await leaksOf(content, { 'x-unlock-grant': a.grant })).toEqual([]);
    expect(await leaksOf(content, { cookie: `unlock=${a.magnetId}.${a.grant}` })).toEqual([]);
    expect(await leaksOf(content, bearer(a.token))).toEqual([]);
  });

  it('finds leaks in compressed answers and headers', async () => {
    const content = `canary-gated-${scene.a.magnetId}`;
    const encoded = (encoding: string) => ({ answerHeaders: { 'content-encoding': encoding } });
    expect(await leaksOf(gzipSync(content), {}, encoded('gzip'))).toHaveLength(1);
    expect(await leaksOf(brotliCompressSync(content), {}, encoded('br'))).toHaveLength(1);
    expect(await leaksOf('', {}, { answerHeaders: { 'x-hint': content } })).toHaveLength(1);
  });

  it('finds a session, grant or link that the caller neither sent nor was just given', async () => {
    const { a, b } = scene;
    const found = ['secret in GET /x 200'];
    for (const secret of [a.token, a.grant, a.waitingToken, `rst_${'A'.repeat(43)}`]) {
      expect(await leaksOf(secret)).toEqual(found);
      expect(await leaksOf(secret, bearer(b.token))).toEqual(found);
    }
    expect(await leaksOf(a.grant, { 'x-unlock-grant': a.grant })).toEqual([]);
  });

  it('finds the address of another person', async () => {
    const { a, b } = scene;
    const found = ['address in GET /x 200'];
    expect(await leaksOf(a.email)).toEqual(found);
    expect(await leaksOf(a.email, bearer(b.token))).toEqual(found);
    expect(await leaksOf(a.email, bearer(a.token))).toEqual([]);
    expect(await leaksOf(a.email, { 'x-form': `email=${encodeURIComponent(a.email)}` })).toEqual(
      [],
    );
  });

  it('finds a password hash for any reader', async () => {
    const hash = '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA';
    expect(await leaksOf(hash, bearer(scene.a.token))).toEqual(['password hash in GET /x 200']);
  });

  it('finds private data sent to callers without a key, when the tables cannot be read', async () => {
    const isStranger = true;
    const content = 'canary-gated-abcdefghijkm';
    expect(await leaksOf(content, {}, { isStranger })).toHaveLength(1);
    expect(await leaksOf(scene.a.email, {}, { isStranger })).toHaveLength(1);
    expect(await leaksOf(scene.a.token, {}, { isStranger })).toHaveLength(1);
    expect(await leaksOf(content, bearer(scene.a.token), { isStranger })).toEqual([]);
  });

  it('finds private data in a log', async () => {
    const watch = watchApp(strangerJudge, sink);
    for (const secret of [scene.a.token, scene.a.email, `canary-gated-${scene.a.magnetId}`]) {
      watch.logs.write(`{"path":"/${secret}"}`);
      expect(leaks.splice(0)).toMatchObject([{ value: secret }]);
    }
    watch.logs.write('{"path":"/signin/[redacted]","status":200}');
    expect(leaks).toEqual([]);
    await watch.close();
  });

  it('finds an email with another person’s link, address or content', () => {
    const link = `https://x.example/signin/sin_${'B'.repeat(43)}`;
    expect(leaksInMail(['a@x.test'], `To: a@x.test\n${link}`)).toEqual([]);
    expect(leaksInMail(['a@x.test'], link)).toEqual([]);
    expect(leaksInMail(['b@x.test'], link)).toHaveLength(1);
    expect(leaksInMail(['a@x.test'], 'To: a@x.test, b@x.test')).toHaveLength(1);
    expect(leaksInMail(['a@münchen.test'], 'Hello a@xn--mnchen-3ya.test')).toEqual([]);
    expect(leaksInMail(['a@münchen.test'], 'Hello b@xn--mnchen-3ya.test')).toHaveLength(1);
    expect(leaksInMail(['a@x.test'], scene.a.token)).toHaveLength(1);
    expect(leaksInMail(['a@x.test'], `canary-gated-${scene.a.magnetId}`)).toHaveLength(1);
  });

  it('finds a built file that contains its environment or a test', () => {
    expect(plantedIn(Buffer.from(`const url = "smtp://u:${BUILD_MARK}@host"`))).toHaveLength(1);
    expect(plantedIn(Buffer.from('text: "canary-gated-abc"'))).toHaveLength(1);
    expect(plantedIn(Buffer.from('an ordinary file'))).toEqual([]);
  });

  it('says how much was checked', async ({ open }) => {
    const other = await open.scene({ leaks: sink });
    const before = { ...looked };
    await other.app.fetch('/health/live');
    await other.close();
    expect(looked.answers).toBeGreaterThan(before.answers);
    expect(looked.lines).toBeGreaterThan(before.lines);
  });
});
