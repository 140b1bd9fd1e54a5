import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FakeLinkedIn, startFakeLinkedIn } from '#server/testing/doubles/fake-linkedin.ts';
import { createTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/test-database.ts';
import { aComment, aMagnet, aVisitor, verify } from '#server/testing/scenes/unlock-scene.ts';

let database: TestDatabase;
let linkedin: FakeLinkedIn;
let processes: TestApp[];
beforeAll(async () => {
  database = await createTestDatabase();
  linkedin = await startFakeLinkedIn();
  const options = { databaseUrl: database.url, linkedinOrigin: linkedin.origin };
  processes = [
    await createTestApp({ ...options, outboundPerSecond: 2 }),
    await createTestApp({ ...options, outboundPerSecond: 2 }),
  ];
});
afterAll(async () => {
  for (const app of processes) await app.close();
  await linkedin.close();
  await database.drop();
});

describe('two processes that read comments (T12)', () => {
  it('make no more requests than the limit allows one of them', async () => {
    const [first] = processes;
    if (first === undefined) throw new Error('there are two');
    const scene = { app: first, linkedin, close: () => Promise.resolve() };
    const { magnetId } = await aMagnet(scene);
    const calls = Array.from({ length: 24 }, (_, index) => {
      const commentUrl = aComment(scene, linkedin.addPost(), 'growth');
      return verify(aVisitor(processes[index % 2] ?? first), magnetId, commentUrl);
    });
    const began = performance.now();
    const answers = await Promise.all(calls);
    const seconds = (performance.now() - began) / 1_000;
    // A full first and last window stand around the time that passed.
    expect(linkedin.requests().length).toBeLessThanOrEqual(2 * (Math.floor(seconds) + 2));
    expect(linkedin.requests().length).toBeGreaterThan(0);
    expect(answers.every(({ status }) => status === 200 || status === 503)).toBe(true);
  });
});
