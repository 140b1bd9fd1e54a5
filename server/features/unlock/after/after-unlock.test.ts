import { expect } from 'vitest';
import { sceneTest } from '#server/testing/app/app-tests.ts';
import {
  aComment,
  aMagnet,
  aVisitor,
  type MagnetScene,
  type UnlockScene,
  verify,
  type Visitor,
} from '#server/testing/scenes/unlock-scene.ts';

const it = sceneTest();

const NEXT = 'https://calendar.example/canary-next-step';
const QUESTION = 'What do you want to solve first?';
const BROWSER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0' };

/** A page with a next step and a question, as its creator publishes it. */
async function aPage(scene: UnlockScene, choices: string[] = ['Time', 'Money'], fields = {}) {
  const magnet = await aMagnet(scene, fields, { plan: 'pro' });
  const api = scene.app.as(magnet.token);
  const params = { magnetId: magnet.magnetId };
  const body = {
    nextStepLabel: 'Book a call',
    nextStepUrl: NEXT,
    question: QUESTION,
    questionChoices: choices,
  };
  await api.magnets.update({ params, body });
  return { ...magnet, api, params, path: `/unlock/${magnet.magnetId}` };
}

/** A visitor with a verified comment, and the id of the lead. */
async function opens(scene: UnlockScene, { magnetId, post }: MagnetScene) {
  const visitor = aVisitor(scene.app);
  await verify(visitor, magnetId, aComment(scene, post, 'growth'));
  const lead = await scene.app
    .db('leads')
    .where({ magnetId })
    .orderBy('created_at', 'desc')
    .first<{ id: string }>('id');
  return { visitor, params: { leadId: lead.id } };
}

const put = async (visitor: Visitor, { magnetId }: MagnetScene, answer: string) =>
  visitor.put(`/api/magnets/${magnetId}/answer`, { answer });

it('shows neither the next step nor the question before the content is open', async ({ scene }) => {
  const magnet = await aPage(scene);
  const stranger = aVisitor(scene.app);
  const { html } = await stranger.page(magnet.path);
  const { body } = await stranger.get(`/api/magnets/${magnet.magnetId}/public`);
  expect(html + JSON.stringify(body)).not.toContain('canary-next-step');
  expect(html).not.toContain(QUESTION);
  expect(body).toMatchObject({ nextStep: null, question: null });

  const { visitor } = await opens(scene, magnet);
  const open = await visitor.page(magnet.path);
  expect(open.html).toContain('Book a call');
  expect(open.html).toContain(QUESTION);
  const shown = await visitor.get(`/api/magnets/${magnet.magnetId}/public`);
  expect(shown.body).toMatchObject({
    nextStep: { label: 'Book a call', url: NEXT },
    question: { text: QUESTION, choices: ['Time', 'Money'], answer: null },
  });
});

it('leads people who opened the page to the next step and counts each of them once', async ({
  scene,
}) => {
  const magnet = await aPage(scene);
  const path = `${magnet.path}/next`;
  const { visitor, params } = await opens(scene, magnet);
  const figures = async () =>
    (
      await magnet.api.performance.totals({
        query: { query: JSON.stringify({ period: { kind: 'today' } }) },
      })
    ).figures.continued;

  expect((await aVisitor(scene.app).page(path)).headers.get('location')).toBe(magnet.path);
  await visitor.page(path, { method: 'HEAD', headers: BROWSER });
  await visitor.page(path, { headers: { ...BROWSER, 'sec-purpose': 'prefetch' } });
  expect(await figures()).toBe(0);

  for (let time = 0; time < 2; time += 1) {
    const click = await visitor.page(path, { headers: BROWSER, redirect: 'manual' });
    expect([click.status, click.headers.get('location')]).toEqual([303, NEXT]);
  }
  expect(await figures()).toBe(1);
  const { events } = await magnet.api.leadDetail.read({ params });
  expect(events.filter(({ kind }) => kind === 'continued')).toMatchObject([
    { subject: 'The growth guide' },
  ]);

  await magnet.api.magnets.update({
    params: magnet.params,
    body: { nextStepUrl: null, nextStepLabel: null },
  });
  expect((await visitor.page(path, { headers: BROWSER })).headers.get('location')).toBe(
    magnet.path,
  );
});

it('keeps an answer on the lead, lets its visitor change it, and shows what is wrong', async ({
  scene,
}) => {
  const magnet = await aPage(scene);
  const { visitor, params } = await opens(scene, magnet);
  const answers = async () => (await magnet.api.leadDetail.read({ params })).unlocks[0]?.answers;

  const none = await visitor.submit(magnet.path, { step: 'answer' });
  expect(none.status).toBe(422);
  expect(none.html).toContain('Please choose one of the answers');
  const forged = await put(visitor, magnet, 'Fame');
  expect(forged).toMatchObject({ status: 422, body: { code: 'answer_invalid' } });
  expect(await answers()).toEqual([]);

  const sent = await visitor.submit(magnet.path, { step: 'answer', answer: 'Money' });
  expect([sent.status, sent.headers.get('location')]).toEqual([303, `${magnet.path}?answered`]);
  const told = await visitor.page(`${magnet.path}?answered`);
  expect(told.html).toContain('sees your answer');
  expect(told.html).toMatch(/<input type="radio" name="answer" checked="" value="Money"\/>/);
  expect(await answers()).toMatchObject([{ question: QUESTION, answer: 'Money' }]);

  expect((await put(visitor, magnet, 'Time')).status).toBe(200);
  expect(await answers()).toMatchObject([{ question: QUESTION, answer: 'Time' }]);
  const { events } = await magnet.api.leadDetail.read({ params });
  expect(events.filter(({ kind }) => kind === 'answered')).toMatchObject([
    { subject: QUESTION, what: 'Time' },
  ]);

  const book = await magnet.api.leadExports.download({ body: { format: 'jsonl' } });
  expect(Buffer.from(book).toString()).toContain(`${QUESTION}: Time`);
});

it('keeps a short text, and one that is too long in the form', async ({ scene }) => {
  const magnet = await aPage(scene, []);
  const { visitor, params } = await opens(scene, magnet);
  const long = 'word '.repeat(120);
  const refused = await visitor.submit(magnet.path, { step: 'answer', answer: long });
  expect(refused.status).toBe(422);
  expect(refused.html).toContain(long.trim());
  await visitor.submit(magnet.path, { step: 'answer', answer: '  <b>My team</b>  ' });
  const { unlocks } = await magnet.api.leadDetail.read({ params });
  expect(unlocks[0]?.answers).toMatchObject([{ answer: '<b>My team</b>' }]);
  expect((await visitor.page(magnet.path)).html).toContain('value="&lt;b&gt;My team&lt;/b&gt;"');
});

it('takes an answer from nobody whom the page is not open to, and none that was not asked', async ({
  scene,
}) => {
  const magnet = await aPage(scene, [], { collectEmails: true });
  expect(await put(aVisitor(scene.app), magnet, 'Mine')).toMatchObject({
    status: 403,
    body: { code: 'verification_required' },
  });
  const { visitor } = await opens(scene, magnet);
  expect(await put(visitor, magnet, 'Mine')).toMatchObject({ body: { code: 'email_required' } });
  await visitor.submit(magnet.path, { step: 'email', email: 'a@acme.com' });
  await magnet.api.magnets.update({ params: magnet.params, body: { question: null } });
  expect(await put(visitor, magnet, 'Mine')).toMatchObject({
    status: 409,
    body: { code: 'question_not_asked' },
  });
  expect((await visitor.submit(magnet.path, { step: 'answer', answer: 'Mine' })).status).toBe(303);
  expect((await put(visitor, { ...magnet, magnetId: 'aaaaaaaaaaaa' }, 'Mine')).status).toBe(404);
  const { setStatus } = magnet.api.magnets;
  await setStatus({ params: magnet.params, body: { status: 'paused' } });
  expect(await put(visitor, magnet, 'Mine')).toMatchObject({ body: { code: 'inactive' } });
  const kept = scene.app.db('lead_answers').join('leads', 'leads.id', 'lead_answers.lead_id');
  expect(await kept.where({ magnetId: magnet.magnetId }).select()).toEqual([]);
});

it('refuses half a next step and one answer to choose from, at their fields', async ({ scene }) => {
  const magnet = await aPage(scene);
  const problems = async (body: object) => {
    const answer = await scene.app.fetch(`/api/magnets/${magnet.magnetId}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${magnet.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return ((await answer.json()) as { fields?: object }).fields; // an error of the contract
  };
  expect(await problems({ nextStepUrl: null })).toHaveProperty('nextStepUrl');
  expect(await problems({ nextStepLabel: null })).toHaveProperty('nextStepLabel');
  expect(await problems({ nextStepUrl: 'javascript:alert(1)' })).toHaveProperty('nextStepUrl');
  expect(await problems({ questionChoices: ['Only one'] })).toHaveProperty('questionChoices');
  expect(await problems({ question: null })).toHaveProperty('question');
});

it('is copied with its page, and is in its versions', async ({ scene }) => {
  const magnet = await aPage(scene);
  const copy = await magnet.api.magnets.duplicate({ params: magnet.params });
  const expected = {
    nextStepLabel: 'Book a call',
    nextStepUrl: NEXT,
    question: QUESTION,
    questionChoices: ['Time', 'Money'],
  };
  expect(copy).toMatchObject(expected);
  const { items } = await magnet.api.magnetDrafts.listVersions({ params: magnet.params });
  const changed = items[0]?.changed ?? [];
  expect(new Set(changed)).toEqual(new Set(Object.keys(expected)));
  const { magnets } = magnet.api;
  const html = await magnets.preview({ body: { step: 'unlocked', ...expected } });
  expect(JSON.stringify(html)).toContain(QUESTION);
});
