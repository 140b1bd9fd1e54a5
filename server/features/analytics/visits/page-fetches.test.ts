import { expect } from 'vitest';
import { aMagnet } from '#server/testing/scenes/unlock-scene.ts';
import { sceneTest } from '#server/testing/app/app-tests.ts';

const it = sceneTest();
const BROWSER = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) LinkedInApp/9.30';
const LINKEDIN = 'LinkedInBot/1.0 (compatible; Mozilla/5.0)';

it('a page that a program fetches is counted once, by day and name; one that a person opens is not', async ({
  scene,
}) => {
  const { app } = scene;
  const { magnetId, token } = await aMagnet(scene, {}, { plan: 'pro' });
  const paused = await aMagnet(scene);
  await app.db('magnets').where({ id: paused.magnetId }).update({ status: 'paused' });
  const fetchPage = async (path: string, agent: string) => {
    const answer = await app.fetch(path, { headers: { 'user-agent': agent } });
    await answer.arrayBuffer();
  };
  // From the general route first, then from kept bytes.
  for (const agent of [LINKEDIN, LINKEDIN, 'curl/8.5.0', BROWSER]) {
    await fetchPage(`/unlock/${magnetId}?utm_source=x`, agent);
  }
  await fetchPage(`/${magnetId}`, LINKEDIN);
  for (const path of [`/unlock/${paused.magnetId}`, '/unlock/abcdefghijkm', '/pricing']) {
    await fetchPage(path, LINKEDIN);
  }
  // A program that runs the page's script was counted when it fetched the page.
  await app.fetch('/api/visits', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': LINKEDIN },
    body: JSON.stringify({ magnetId }),
  });
  const { fetches } = app.services.analytics.visits;
  await fetches.flush();
  await fetches.flush();
  const query = JSON.stringify({ period: { kind: 'today' } });
  const { reasons } = await app.as(token).performance.excluded({ query: { query } });
  const found = reasons.filter(({ count }) => count > 0);
  expect(found).toEqual([
    { reason: 'bot', count: 1, agents: [{ name: 'Script', count: 1 }] },
    { reason: 'preview', count: 3, agents: [{ name: 'LinkedIn', count: 3 }] },
  ]);
  expect(await app.db('excluded_visits').whereNot({ magnetId })).toEqual([]);
});

it('fetches that cannot be stored are stored by a later round', async ({ scene }) => {
  const { app } = scene;
  const { magnetId } = await aMagnet(scene);
  const { fetches } = app.services.analytics.visits;
  await app.db.raw(
    `ALTER TABLE excluded_visits ADD CONSTRAINT full_for_now CHECK (false) NOT VALID`,
  );
  try {
    const answer = await app.fetch(`/unlock/${magnetId}`, { headers: { 'user-agent': LINKEDIN } });
    expect(answer.status).toBe(200);
    await fetches.flush();
    expect(await app.db('excluded_visits').where({ magnetId })).toEqual([]);
  } finally {
    await app.db.raw('ALTER TABLE excluded_visits DROP CONSTRAINT full_for_now');
  }
  await fetches.flush();
  expect(await app.db('excluded_visits').where({ magnetId })).toMatchObject([{ count: 1 }]);
});
