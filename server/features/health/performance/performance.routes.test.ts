import { expect } from 'vitest';
import { idAt } from '#shared/unlock/link/linkedin-id.ts';
import {
  aComment,
  aHiddenComment,
  aMagnet,
  aVisitor,
} from '#server/testing/scenes/unlock-scene.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { sceneTest } from '#server/testing/app/app-tests.ts';
import { storeMeasures } from '#server/platform/measures/measures.queries.ts';
import { createMeasures } from '#server/platform/measures/measures.ts';

const it = sceneTest();

const status = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    (error: { status: number }) => error.status,
  );

it('counts a comment that waits as no failure, as a call or as a form', async ({ scene }) => {
  const { app } = scene;
  const { magnetId, post } = await aMagnet(scene);
  aComment(scene, post, 'first!');
  post.totalComments = 400;
  const hidden = aHiddenComment(post, idAt(new Date(), 40_000));
  const call = { commentUrl: hidden, magnetId };
  expect((await aVisitor(app).post('/api/verify-comment', call)).status).toBe(503);
  const answer = await aVisitor(app).submit(
    `/unlock/${magnetId}`,
    { step: 'comment', commentUrl: hidden },
    { 'x-island': '1' },
  );
  expect(answer.status).toBe(503);
  const { rows } = await app
    .as((await anOperator(app)).token)
    .installationPerformance.overview({ query: { period: 'day' } });
  for (const path of ['/api/verify-comment', '/unlock/:magnetId']) {
    const route = rows.find(({ name }) => name === `POST ${path}`);
    expect(route?.now).toMatchObject({ count: 1, failed: 0, refused: 0 });
  }
});

it('is for operators', async ({ app }) => {
  const creator = app.as((await aUser(app)).token);
  expect(await status(app.api.installationPerformance.overview({}))).toBe(401);
  expect(await status(creator.installationPerformance.overview({}))).toBe(401);
  expect(await status(creator.installationPerformance.series({}))).toBe(401);
});

it('counts requests on every path by pattern, with their failures, and never by an id', async ({
  scene,
}) => {
  const { app } = scene;
  const api = app.as((await anOperator(app)).token);
  const magnet = await aMagnet(scene);
  const ids = [magnet.magnetId, magnet.userId];
  for (let asked = 0; asked < 3; asked += 1) await app.fetch(`/unlock/${magnet.magnetId}`);
  await app.fetch(`/${magnet.magnetId}/nothing-${magnet.userId}`);
  await app.fetch(`/api/magnets/${magnet.magnetId}?secret=${magnet.userId}`);
  await app.fetch('/');
  await app.fetch('/');
  await app.fetch('/api/visits', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0 Firefox/140.0' },
    body: JSON.stringify({ magnetId: magnet.magnetId }),
  });
  await app.fetch('/api/visits', { method: 'POST', body: '{' });

  const { rows, collectingSince } = await api.installationPerformance.overview({
    query: { period: 'day' },
  });
  const routes = new Map(
    rows.filter(({ kind }) => kind === 'route').map((row) => [row.name, row.now]),
  );
  expect(routes.get('GET /unlock/:magnetId')?.count).toBe(3);
  expect(routes.get('GET /')?.count).toBe(2);
  expect(routes.get('POST /api/visits')).toMatchObject({ count: 2, refused: 1, failed: 0 });
  expect(routes.get('GET /api/magnets/:magnetId')).toMatchObject({ count: 1, refused: 1 });
  expect(routes.get('GET no route')?.refused).toBeGreaterThan(0);
  const told = JSON.stringify(rows);
  for (const id of ids) expect(told).not.toContain(id);
  expect(told).not.toMatch(/\?|secret/);
  // Hours begin before the installation does.
  const first = await app.db('measures').where({ step: 1 }).min('begins as begins').first();
  expect(new Date(collectingSince ?? '')).toEqual(first?.begins);
});

it('measures deliveries against the promise, their stages, and the readers', async ({ scene }) => {
  const { app } = scene;
  const api = app.as((await anOperator(app)).token);
  const read = async () => {
    const { rows } = await api.installationPerformance.overview({});
    return (kind: string, name: string) =>
      rows.find((row) => row.kind === kind && row.name === name)?.now.count ?? 0;
  };
  const before = await read();
  const magnet = await aMagnet(scene);
  const commentUrl = aComment(scene, magnet.post, 'GROWTH');
  const verify = () =>
    app.api.unlock.verifyComment({ body: { magnetId: magnet.magnetId, commentUrl } });
  await verify();
  // Opened again, which is no delivery.
  await verify().catch(() => null);
  const now = await read();
  const added = (kind: string, name: string) => now(kind, name) - before(kind, name);
  expect(added('delivery', 'at once')).toBe(1);
  for (const stage of ['look up', 'read', 'write and open']) {
    expect(added('delivery_stage', stage)).toBe(1);
  }
  expect(added('reader', 'guest_page')).toBeGreaterThan(0);
  expect(added('reader_outcome', 'guest_page settled')).toBeGreaterThan(0);
});

it('measures the process and the queues', async ({ app }) => {
  const api = app.as((await anOperator(app)).token);
  const missing = async () => {
    const { rows } = await api.installationPerformance.overview({});
    const seen = new Set(rows.map(({ kind, name }) => `${kind} ${name}`));
    const expected = ['loop delay', 'pool used', 'queue_depth checks', 'queue_age mail'];
    return expected.filter((one) => !seen.has(one));
  };
  await expect.poll(missing, { timeout: 90_000 }).toEqual([]);
});

it('gives each point of a period, and the period before where it is kept', async ({ app }) => {
  const api = app.as((await anOperator(app)).token);
  const measures = createMeasures();
  const minutesAgo = (minutes: number, value: number, times: number) => {
    for (let made = 0; made < times; made += 1)
      measures.series('route', 'GET /slow').add(value, 'failed');
    return { at: new Date(Date.now() - minutes * 60_000), measured: measures.take() };
  };
  const young = await api.installationPerformance.overview({ query: { period: 'hour' } });
  expect(young.rows.every(({ before }) => before === null)).toBe(true);
  await storeMeasures(app.db, [
    minutesAgo(10, 2_000, 2),
    minutesAgo(75, 100, 1),
    minutesAgo(200, 1, 1),
  ]);
  const hour = { query: { period: 'hour' as const } };
  const route = { query: { ...hour.query, kind: 'route' as const, name: 'GET /slow' } };
  const readHour = () => api.installationPerformance.overview(hour);
  const readRoute = () => api.installationPerformance.series(route);
  let [overview, series] = [await readHour(), await readRoute()];
  // Both of one minute: each new one moves the period.
  while ((await readHour()).from !== overview.from) {
    [overview, series] = [await readHour(), await readRoute()];
  }
  const { rows, from, to } = overview;
  const slow = rows.find(({ name }) => name === 'GET /slow');
  expect(slow?.now).toMatchObject({ count: 2, failed: 2, refused: 0, worst: 2_000 });
  expect(slow?.before).toMatchObject({ count: 1, failed: 1 });
  expect(Math.abs((slow?.now.p99 ?? 0) - 2_000)).toBeLessThan(2_000 * 0.05);
  const { step, points } = series;
  expect(step).toBe(1);
  expect(points.map(({ at }) => at).slice(0, 1)).toEqual([from]);
  expect(points).toHaveLength((Date.parse(to) - Date.parse(from)) / 60_000);
  expect(points.filter(({ count }) => count > 0)).toHaveLength(1);
  const all = await api.installationPerformance.series({ query: { period: 'week' } });
  expect(all.points).toHaveLength(7 * 24);
});
