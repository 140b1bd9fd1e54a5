import { createParser } from 'eventsource-parser';
import { describe, expect } from 'vitest';
import { workbenchApi, type WorkbenchStep } from '#shared/unlock/desk/workbench.contract.ts';
import { idAt } from '#shared/unlock/link/linkedin-id.ts';
import { pendingText } from '#shared/unlock/refusal-texts.ts';
import { randomIds } from '#server/platform/ids.ts';
import { recordCoverage } from '#server/testing/coverage/contract-coverage.ts';
import { sceneTest } from '#server/testing/app/app-tests.ts';
import { hashTables } from '#server/testing/database/table-hashes.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';
import {
  aComment,
  aHiddenComment,
  aMagnet,
  aVisitor,
  contentOf,
  rowsOf,
  type UnlockScene,
  verify,
} from '#server/testing/scenes/unlock-scene.ts';

const it = sceneTest();

type Of<Step extends WorkbenchStep['step']> = Extract<WorkbenchStep, { step: Step }>;

/** Looks at a comment in the workbench; all steps, in order. */
async function look(
  { app }: UnlockScene,
  token: string,
  body: { commentUrl: string; magnet?: string; isFresh?: boolean; asksPaid?: boolean },
) {
  const { method, path } = workbenchApi.look;
  const answer = await app.fetch(path, {
    method,
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'x-admin-token': token,
    },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
  recordCoverage(method, path, answer.status, null);
  const text = await answer.text();
  const steps: WorkbenchStep[] = [];
  const names: (string | undefined)[] = [];
  const parser = createParser({
    onEvent({ event, data }) {
      names.push(event);
      if (event === 'step') steps.push(JSON.parse(data) as WorkbenchStep); // by the contract
    },
  });
  parser.feed(text);
  expect(names.at(-1)).toBe('end');
  const all = <Step extends WorkbenchStep['step']>(step: Step) =>
    steps.filter((one): one is Of<Step> => one.step === step);
  const one = <Step extends WorkbenchStep['step']>(step: Step) => all(step)[0];
  return { steps, all, one, text };
}

describe('the workbench', () => {
  it('shows each step of a comment that opens the page, and nothing behind the lock', async ({
    scene,
  }) => {
    const { token } = await anOperator(scene.app, randomIds.rowId(), 'support');
    const { magnetId, post } = await aMagnet(scene, { excludedWords: ['never'] });
    const commentUrl = aComment(scene, post, 'The GRÖWTH guide, please');
    const seen = await look(scene, token, { commentUrl, magnet: magnetId });
    expect(seen.steps.map(({ step }) => step)).toEqual([
      'link',
      'magnet',
      'known',
      'skipped',
      'asking',
      'page',
      'asked',
      'skipped',
      'text',
      'match',
      'answer',
    ]);
    expect(seen.one('link')?.link).toMatchObject({ postId: post.refs[0]?.postId });
    expect(seen.one('magnet')?.magnet).toMatchObject({ id: magnetId, triggerWords: ['GROWTH'] });
    expect(seen.one('known')).toMatchObject({ relation: 'same', isAnyPost: true, stored: null });
    expect(seen.all('skipped').map(({ reader, why }) => [reader, why])).toEqual([
      ['harvest_api', 'off'],
      ['company_page', 'not_needed'],
    ]);
    expect(seen.one('page')).toMatchObject({
      form: 'plain',
      outcome: 'found',
      shown: 1,
      declared: 1,
      build: 'markup',
    });
    expect(seen.one('text')).toMatchObject({
      typed: 'The GRÖWTH guide, please',
      folded: 'the growth guide please',
    });
    expect(seen.one('match')).toMatchObject({
      words: [{ word: 'GROWTH', place: 'contains', text: 'GRÖWTH' }],
      excluded: [{ word: 'never', place: 'absent', text: null }],
      result: 'verified',
    });
    expect(seen.one('answer')).toMatchObject({
      result: 'opens',
      sentence: null,
      why: ['“GROWTH” is in the comment.'],
    });
    expect(seen.text).not.toContain(contentOf(magnetId));
  });

  it('explains a comment that LinkedIn hides, with the sentence that a visitor gets', async ({
    scene,
  }) => {
    const { token } = await anOperator(scene.app);
    const { magnetId, post } = await aMagnet(scene);
    post.shown = 1;
    aComment(scene, post, 'The first one');
    const commentUrl = aComment(scene, post, 'GROWTH');
    const { one, all } = await look(scene, token, {
      commentUrl,
      magnet: `/unlock/${magnetId}?a=1`,
    });
    expect(one('asked')).toMatchObject({ reader: 'guest_page', outcome: 'not_visible' });
    expect(all('page').map(({ form, outcome }) => [form, outcome])).toEqual([['plain', 'absent']]);
    expect(one('answer')).toMatchObject({
      result: 'waits',
      sentence: pendingText('comment_not_visible'),
      why: [
        'LinkedIn’s guest page shows 1 of 2 comments, and this one is not among them.',
        expect.stringContaining('confirm it by opening the post'),
      ],
    });
    const asked = await verify(aVisitor(scene.app), magnetId, commentUrl);
    expect(asked.body.details).toBe(one('answer')?.sentence);
  });

  it('says of a refused comment what the visitor is told, to the letter', async ({ scene }) => {
    const { token } = await anOperator(scene.app);
    const { magnetId, post } = await aMagnet(scene);
    for (const text of ['Nothing of the kind', 'growht please']) {
      const commentUrl = aComment(scene, post, text);
      const { one } = await look(scene, token, { commentUrl, magnet: magnetId });
      const { body } = await verify(aVisitor(scene.app), magnetId, commentUrl);
      expect(one('answer')).toMatchObject({ result: 'refused', sentence: body.details });
    }
  });

  it('counts nothing and keeps nothing of what was read', async ({ scene }) => {
    const { app } = scene;
    const { operator, token } = await anOperator(app);
    const made = await aMagnet(scene);
    const commentUrl = aComment(scene, made.post, 'growth');
    const readsOf = async () =>
      (await app.as(token).operatorReaders.read()).readers.map(({ figures }) => figures.asked);
    const asked = await readsOf();
    const before = await hashTables(app.db);
    await look(scene, token, { commentUrl, magnet: made.magnetId });
    await look(scene, token, { commentUrl });
    const after = await hashTables(app.db);
    const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
    // Which posts can be read, and their ids, are facts about LinkedIn.
    const facts = ['guest_counts', 'missing_posts', 'post_aliases'];
    // The entry, its seal, and the day's secret that its network is hashed with.
    const entry = ['audit_log', 'audit_seals', 'visitor_salts'];
    expect(changed.filter((table) => ![...facts, ...entry].includes(table))).toEqual([]);
    expect(changed).toContain('audit_log');
    expect(await rowsOf(scene, made)).toEqual({ leads: 0, grants: 0, emails: 0 });
    expect(await readsOf()).toEqual(asked);
    const entries = await app
      .db('audit_log')
      .where({ action: 'workbench.used', operatorId: operator.id });
    expect(new Set(entries.map(({ targetId }) => targetId))).toEqual(
      new Set([made.magnetId, null]),
    );
  });

  it('asks nobody while an operator stopped the reading', async ({ scene }) => {
    const { app, linkedin } = scene;
    const { token } = await anOperator(app);
    const { magnetId, post } = await aMagnet(scene);
    const commentUrl = aComment(scene, post, 'growth');
    const turn = (isOn: boolean) =>
      app.as(token).switches.set({
        params: { switchName: 'reading' },
        body: { isOn, reason: 'A test of the workbench' },
      });
    await turn(false);
    const asked = linkedin.requests().length;
    for (const magnet of [magnetId, '']) {
      const { one } = await look(scene, token, { commentUrl, magnet, isFresh: true });
      expect(one('asking')).toBeUndefined();
      expect(one('answer')?.why[0]).toContain('Nobody was asked');
    }
    expect(linkedin.requests()).toHaveLength(asked);
    await turn(true);
  });

  it('tells what a visitor would meet instead of an answer', async ({ scene }) => {
    const { token } = await anOperator(scene.app);
    const { magnetId, post } = await aMagnet(scene, { status: 'paused' });
    const commentUrl = aComment(scene, post, 'growth');
    const of = async (ask: Parameters<typeof look>[2]) =>
      (await look(scene, token, ask)).one('answer');
    expect(await of({ commentUrl, magnet: magnetId })).toMatchObject({ result: 'closed' });
    expect((await of({ commentUrl, magnet: 'nowhere' }))?.sentence).toContain('nowhere');
    expect((await of({ commentUrl: 'https://example.com/' }))?.sentence).toContain(
      'That address is not on LinkedIn.',
    );
  });

  it('answers from an earlier reading, and asks again when only a new one counts', async ({
    scene,
  }) => {
    const { token } = await anOperator(scene.app);
    const { magnetId, post } = await aMagnet(scene);
    const commentUrl = aComment(scene, post, 'growth');
    await verify(aVisitor(scene.app), magnetId, commentUrl);
    const known = await look(scene, token, { commentUrl, magnet: magnetId });
    expect(known.one('known')).toMatchObject({ hasLead: true, stored: { method: 'guest_page' } });
    expect(known.one('asking')).toBeUndefined();
    expect(known.one('answer')).toMatchObject({ result: 'opens' });
    const fresh = await look(scene, token, { commentUrl, magnet: magnetId, isFresh: true });
    expect(fresh.one('asked')).toMatchObject({ outcome: 'settled' });
    const alone = await look(scene, token, { commentUrl });
    expect(alone.one('kept')).toMatchObject({ method: 'guest_page' });
    expect(alone.one('answer')).toMatchObject({ result: 'read' });
  });

  it('tries addresses that name the comment, and says when a page is no page', async ({
    scene,
  }) => {
    const { app, linkedin } = scene;
    const { token } = await anOperator(app);
    const { magnetId, post } = await aMagnet(scene);
    aComment(scene, post, 'The first one');
    const commentUrl = aHiddenComment(post, idAt(new Date(Date.now() - 60_000), 999));
    post.mode = { kind: 'status', status: 999 };
    const { one } = await look(scene, token, { commentUrl, magnet: magnetId });
    expect(one('answer')?.why[0]).toContain('could not be read (status 999)');
    expect(linkedin.requests().length).toBeGreaterThan(0);
  });
});
