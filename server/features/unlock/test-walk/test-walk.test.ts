import { expect } from 'vitest';
import { aPdf } from '#server/features/files/file-samples.ts';
import { sceneTest } from '#server/testing/app/app-tests.ts';
import {
  aMagnet,
  aVisitor,
  CANARY,
  type UnlockScene,
  type Visitor,
} from '#server/testing/scenes/unlock-scene.ts';

const it = sceneTest();

/** A creator's page, and a browser that holds the address of a test of it. */
async function aWalk(
  scene: UnlockScene,
  fields: Parameters<typeof aMagnet>[1] = {},
  version: 'published' | 'draft' = 'published',
) {
  const magnet = await aMagnet(scene, fields, { plan: 'pro' });
  const api = scene.app.as(magnet.token);
  const params = { magnetId: magnet.magnetId };
  const begin = async (which = version) => {
    const { url } = await api.testWalk.begin({ params, body: { version: which } });
    return url.slice(url.indexOf('/unlock/'));
  };
  return { ...magnet, api, params, begin, browser: aVisitor(scene.app) };
}

/** Sends a form of a test and follows it to the next step. */
async function goOn(browser: Visitor, path: string, fields: Record<string, string>) {
  const sent = await browser.submit(path, fields);
  const next = sent.headers.get('location') ?? path;
  return { ...sent, path: next, ...(sent.status === 303 ? await browser.page(next) : {}) };
}

/** How many rows each table has, without what counts calls of networks. */
async function rowsOfAll({ app }: UnlockScene): Promise<Record<string, number>> {
  const { rows } = await app.db.raw<{ rows: { name: string }[] }>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  );
  const own = rows.filter(({ name }) => !/^(rate_limits|measures|server_processes)/.test(name));
  const counts = own.map(async ({ name }) => [name, (await app.db(name)).length] as const);
  return Object.fromEntries(await Promise.all(counts));
}

it('walks from a practice comment to the content and leaves not one row', async ({ scene }) => {
  const walk = await aWalk(scene, {
    collectEmails: true,
    question: 'What do you want to solve first?',
    nextStepLabel: 'Book a call',
    nextStepUrl: 'https://calendar.example/maya',
  });
  const { browser, begin } = walk;
  const path = await begin();
  const before = await rowsOfAll(scene);

  const first = await browser.page(path);
  expect(first.html).toContain('This is a test.');
  expect(first.html).not.toContain(CANARY);
  expect(first.html).not.toContain('<script');
  const wrong = await goOn(browser, path, { comment: 'growht please' });
  expect([wrong.status, wrong.html.includes('growht please')]).toEqual([422, true]);
  const asked = await goOn(browser, path, { comment: 'GROWTH please' });
  expect(asked.html).toContain('Comment Verified!');
  expect(asked.html).not.toContain(CANARY);
  const typo = await goOn(browser, asked.path, { email: 'me@gmial.com' });
  expect(typo.html).toContain('Did you mean');
  const open = await goOn(browser, asked.path, { email: 'me@acme.com', step: 'email' });
  expect(open.html).toContain(CANARY);
  expect(open.html).toContain('This is a test.');
  expect(open.html).toContain('href="https://calendar.example/maya"');
  const answered = await goOn(browser, open.path, { step: 'answer', answer: 'My week' });
  expect(answered.html).toContain('sees your answer');

  expect(browser.cookies.size).toBe(0);
  expect(await rowsOfAll(scene)).toEqual(before);
  const stats = await walk.api.magnets.get({ params: walk.params });
  expect(stats.stats).toEqual({ visits: 0, verified: 0, emails: 0 });
});

it('asks for the code where the page does, and says which, because it mails none', async ({
  scene,
}) => {
  const { browser, begin } = await aWalk(scene, { collectEmails: true, confirmsEmail: true });
  const asked = await goOn(browser, await begin(), { comment: 'growth' });
  const email = { step: 'email', email: 'me@acme.com' };
  const confirm = await goOn(browser, asked.path, email);
  const mails = scene.app.db('mail_messages').where({ kind: 'address_code' });
  if (!confirm.html.includes('Six-digit code')) {
    // This installation sends no mail to people, so a visitor meets no code either.
    expect(confirm.html).toContain(CANARY);
    return;
  }
  expect(confirm.html).toContain('The code is 123456.');
  expect((await goOn(browser, confirm.path, { step: 'code', code: '000000' })).status).toBe(422);
  const open = await goOn(browser, confirm.path, { step: 'code', code: '123 456' });
  expect(open.html).toContain(CANARY);
  expect(await mails.select()).toEqual([]);
});

it('shows unpublished changes to their creator alone, and a page that is no longer open to visitors', async ({
  scene,
}) => {
  const { browser, begin, api, params, magnetId } = await aWalk(scene);
  await api.magnets.setStatus({ params, body: { status: 'paused' } });
  const { version: baseVersion } = await api.magnets.get({ params });
  const fields = { title: 'The new guide', triggerWords: ['NEWWORD'] };
  await api.magnetDrafts.save({ params, body: { fields, revision: 0, baseVersion } });

  const draft = await browser.page(await begin('draft'));
  expect(draft.html).toContain('The new guide');
  expect(draft.html).toContain('unpublished changes');
  expect(draft.html).toContain('paused for visitors');
  const published = await browser.page(await begin('published'));
  expect(published.html).toContain('The growth guide');
  const open = await goOn(browser, await begin('draft'), { comment: 'newword' });
  expect(open.html).toContain(CANARY);
  expect((await browser.page(`/unlock/${magnetId}`)).status).toBe(404);
});

it('sends a file to the walk and counts no download', async ({ scene }) => {
  const { browser, begin, api, params } = await aWalk(scene);
  const bytes = aPdf(3_000, 1);
  const { id: fileId } = await api.magnetFiles.upload({ upload: { name: 'plan.pdf', bytes } });
  const items = [{ id: 'one', type: 'file' as const, fileId }];
  await api.magnets.update({ params, body: { items } });
  const open = await goOn(browser, await begin(), { comment: 'growth' });
  const link = /href="([^"]*\/test\/file\/one[^"]*)"/.exec(open.html)?.[1] ?? '';
  const file = await scene.app.fetch(link.replaceAll('&amp;', '&'));
  expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true);

  // An operator takes another page with the same file down: no test leads to it any more.
  const twin = await api.magnets.create({
    body: { title: 'Twin', triggerWords: ['TWIN'], items: [{ type: 'file', fileId }] },
  });
  const down = { takenDownAt: new Date(), status: 'paused' };
  await scene.app.db('magnets').where({ id: twin.id }).update(down);
  expect((await scene.app.fetch(link.replaceAll('&amp;', '&'))).status).toBe(404);
  await expect(begin()).rejects.toMatchObject({ code: 'file_taken_down' });
  expect(await scene.app.db('deliveries').whereNotNull('downloaded_at')).toEqual([]);
});

it('opens nothing to a visitor: a key is signed, of one magnet and one step, and ends', async ({
  scene,
}) => {
  const { browser, begin, magnetId, token } = await aWalk(scene);
  const other = await aMagnet(scene);
  const path = await begin();
  const open = await goOn(browser, path, { comment: 'growth' });
  const key = new URL(open.path, 'http://x').searchParams.get('key') ?? '';
  const [version, step, until, signature] = key.split('.');
  const forged = [
    '',
    'x',
    `${version}.${step}.${until}.${'A'.repeat(43)}`,
    `${version}.unlocked.${Number(until) + 9_999}.${signature}`,
    `draft.${step}.${until}.${signature}`,
    (new URL(path, 'http://x').searchParams.get('key') ?? '').replace('comment', 'unlocked'),
  ];
  for (const one of forged) {
    const page = await browser.page(`/unlock/${magnetId}/test?key=${one}`);
    expect([page.status, page.html.includes(CANARY)]).toEqual([404, false]);
  }
  const elsewhere = await browser.page(`/unlock/${other.magnetId}/test?key=${key}`);
  expect(elsewhere.status).toBe(404);
  const atComment = path.replace('/test?', '/test/file/1?');
  expect((await browser.page(atComment)).status).toBe(404);
  // Another creator gets none for it.
  const begins = scene.app.as(other.token).testWalk.begin({
    params: { magnetId },
    body: { version: 'published' },
  });
  await expect(begins).rejects.toMatchObject({ code: 'magnet_not_found' });
  expect(token).not.toBe(other.token);

  await scene.app
    .db('users')
    .where({ id: (await ownerOf(scene, magnetId)).userId })
    .update({
      suspendedAt: new Date(),
    });
  expect((await browser.page(open.path)).status).toBe(404);
});

it('begins with nothing that could not be published, and with no page that was taken down', async ({
  scene,
}) => {
  const { api, params, magnetId } = await aWalk(scene);
  const { version: baseVersion } = await api.magnets.get({ params });
  const draft = { fields: { triggerWords: [] }, revision: 0, baseVersion };
  await api.magnetDrafts.save({ params, body: draft });
  const begin = (version: 'published' | 'draft') =>
    api.testWalk.begin({ params, body: { version } });
  await expect(begin('draft')).rejects.toMatchObject({ code: 'magnet_invalid' });
  await begin('published');
  await scene.app
    .db('magnets')
    .where({ id: magnetId })
    .update({ takenDownAt: new Date(), status: 'paused' });
  await expect(begin('published')).rejects.toMatchObject({ code: 'taken_down' });
});

const ownerOf = ({ app }: UnlockScene, id: string): Promise<{ userId: string }> =>
  app.db('magnets').where({ id }).first('user_id');
