import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect } from 'vitest';
import { sumFigures } from '#server/testing/scenes/figures/figure-sums.ts';
import { holdWindows } from '#server/testing/scenes/limit-window.ts';
import {
  aComment,
  aMagnet,
  type Answer,
  aVisitor,
  CANARY,
  type UnlockScene,
  type Visitor,
} from '#server/testing/scenes/unlock-scene.ts';
import { sceneTest } from '#server/testing/app/app-tests.ts';

const it = sceneTest();

const verify = (visitor: Visitor, magnetId: string, commentUrl: string) =>
  visitor.post('/api/verify-comment', { commentUrl, magnetId });

const times = <T>(count: number, run: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => run(index)));

const countBy = (answers: readonly Answer[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const key = `${status} ${body.code ?? ''}`.trim();
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
};

async function quotaOf(scene: UnlockScene, userId: string): Promise<{ used: number }[]> {
  return scene.app.db('quota_months').where({ userId }).orderBy('month').select('used');
}

describe('one comment used by many', () => {
  it('opens for six visitors a day with one lead and one unit of quota, and not for the seventh (T23)', async ({
    scene,
  }) => {
    const { magnetId, userId, post, token } = await aMagnet(scene);
    const commentUrl = aComment(scene, post, 'growth');
    const answers: Answer[] = [];
    for (let index = 0; index < 7; index += 1) {
      answers.push(await verify(aVisitor(scene.app), magnetId, commentUrl));
    }
    expect(
      answers.slice(0, 6).every(({ body }) => body.magnet?.textContent.startsWith(CANARY)),
    ).toBe(true);
    expect(new Set(answers.slice(0, 6).map(({ body }) => body.grant)).size).toBe(6);
    expect(answers[6]).toMatchObject({ status: 409, body: { code: 'comment_already_used' } });
    expect(await scene.app.db('leads').where({ magnetId })).toHaveLength(1);
    expect(await quotaOf(scene, userId)).toEqual([{ used: 1 }]);
    const { items } = await scene.app.as(token).activity.list({ query: {} });
    expect(items[0]).toMatchObject({ result: 'refused', reason: 'comment_already_used' });

    const yesterday = scene.app.db.raw(`created_at - interval '25 hours'`);
    await scene.app.db('grants').where({ magnetId }).update({ createdAt: yesterday });
    await scene.app.db('leads').where({ magnetId }).update({ createdAt: yesterday });
    const nextDay = await times(7, () => verify(aVisitor(scene.app), magnetId, commentUrl));
    expect(countBy(nextDay)).toEqual({ '200': 5, '409 comment_already_used': 2 });
  });

  it('is counted correctly in parallel calls', async ({ scene }) => {
    const { magnetId, userId, post } = await aMagnet(scene);
    const commentUrl = aComment(scene, post, 'growth');
    const answers = await times(20, () => verify(aVisitor(scene.app), magnetId, commentUrl));
    expect(countBy(answers)).toEqual({ '200': 6, '409 comment_already_used': 14 });
    expect(await scene.app.db('leads').where({ magnetId })).toHaveLength(1);
    expect(await scene.app.db('grants').where({ magnetId })).toHaveLength(6);
    expect(await quotaOf(scene, userId)).toEqual([{ used: 1 }]);
  });

  it('gives a visitor with a grant the same one again', async ({ scene }) => {
    const { magnetId, post } = await aMagnet(scene);
    const commentUrl = aComment(scene, post, 'growth');
    const visitor = aVisitor(scene.app);
    const first = await verify(visitor, magnetId, commentUrl);
    for (let again = 0; again < 6; again += 1) {
      const answer = await verify(visitor, magnetId, commentUrl);
      expect(answer.body.grant).toBe(first.body.grant);
    }
  });

  it('opens again for the lead’s own email and refuses another one (T95, T96)', async ({
    scene,
  }) => {
    const { magnetId, post } = await aMagnet(scene, { collectEmails: true }, { plan: 'pro' });
    const commentUrl = aComment(scene, post, 'growth');
    const email = async (visitor: Visitor, address: string) =>
      visitor.post('/api/email-leads', { magnetId, email: address });
    const owner = aVisitor(scene.app);
    await verify(owner, magnetId, commentUrl);
    const first = await email(owner, 'Owner@x.test');
    expect(first.status).toBe(201);
    const again = await email(owner, ' owner@X.test');
    expect(again).toMatchObject({ status: 200, body: { duplicate: true, lead: first.body.lead } });

    const other = aVisitor(scene.app);
    await verify(other, magnetId, commentUrl);
    const taken = await email(other, 'other@x.test');
    expect(taken).toMatchObject({
      status: 409,
      body: { error: 'This email may already be registered for this magnet' },
    });
    expect((await other.get(`/api/magnets/${magnetId}/public`)).body.locked).toBe(true);
    expect((await email(other, 'owner@x.test')).status).toBe(200);
    expect((await other.get(`/api/magnets/${magnetId}/public`)).body.locked).toBe(false);

    const second = aVisitor(scene.app);
    await verify(second, magnetId, aComment(scene, post, 'growth too'));
    const elsewhere = await email(second, 'OWNER@x.test');
    expect(elsewhere).toMatchObject({ status: 409, body: { code: 'email_already_registered' } });
  });

  it('accepts one address for each grant, one after the other or at once', async ({ scene }) => {
    const { magnetId, post } = await aMagnet(scene, { collectEmails: true }, { plan: 'pro' });
    for (const inParallel of [false, true]) {
      const { body } = await verify(aVisitor(scene.app), magnetId, aComment(scene, post, 'growth'));
      const headers: { [name: string]: string } = { 'x-unlock-grant': body.grant };
      const send = (index: number) =>
        aVisitor(scene.app).post(
          '/api/email-leads',
          { magnetId, email: `n${index}-${inParallel}@x.test` },
          headers,
        );
      const answers: Answer[] = [];
      if (inParallel) {
        // All ten are on their way before the first can finish.
        const gate = await scene.app.db.transaction();
        await gate('leads').where({ magnetId }).forUpdate();
        await gate('grants').where({ magnetId }).forUpdate();
        const sent = times(10, send);
        await sleep(500);
        await gate.commit();
        answers.push(...(await sent));
      } else {
        for (let index = 0; index < 10; index += 1) answers.push(await send(index));
      }
      expect(countBy(answers)).toEqual({ '200': 9, '201': 1 });
      expect(new Set(answers.map((answer) => answer.body.lead.id)).size).toBe(1);
    }
    const sums = await sumFigures(scene.app.db, { magnetId });
    expect(sums).toMatchObject({ verified: 2, emails: 2 });
    expect(await scene.app.db('email_leads').where({ magnetId })).toHaveLength(2);
  });

  it('may try three addresses of others for each grant', async ({ scene }) => {
    const { magnetId, post } = await aMagnet(scene, { collectEmails: true }, { plan: 'pro' });
    const commentUrl = aComment(scene, post, 'growth');
    const give = async (visitor: Visitor, email: string) =>
      visitor.post('/api/email-leads', { magnetId, email });
    const owner = aVisitor(scene.app);
    await verify(owner, magnetId, commentUrl);
    await give(owner, 'owner@x.test');
    const other = aVisitor(scene.app);
    await verify(other, magnetId, commentUrl);
    const answers: Answer[] = [];
    for (let index = 0; index < 5; index += 1) {
      answers.push(await give(other, `guess${index}@x.test`));
    }
    expect(countBy(answers)).toEqual({
      '409 email_already_registered': 3,
      '429 too_many_addresses': 2,
    });
  });

  it('has one effect for each call sent five times at once (R02, R16)', async ({ scene }) => {
    const { magnetId, userId, post } = await aMagnet(
      scene,
      { collectEmails: true },
      { plan: 'pro' },
    );
    const commentUrl = aComment(scene, post, 'growth');
    const visitor = aVisitor(scene.app);
    const verified = await times(5, () => verify(visitor, magnetId, commentUrl));
    expect(countBy(verified)).toEqual({ '200': 5 });
    const emails = await times(5, () =>
      visitor.post('/api/email-leads', { magnetId, email: 'once@x.test' }),
    );
    expect(countBy(emails)).toEqual({ '200': 4, '201': 1 });
    expect(new Set(emails.map(({ body }) => body.lead.id)).size).toBe(1);
    const claims = await times(5, () => visitor.post('/api/claims', { magnetId }));
    expect(countBy(claims)).toEqual({ '200': 4, '201': 1 });
    expect(new Set(claims.map(({ body }) => body.claim.id)).size).toBe(1);
    expect(await quotaOf(scene, userId)).toEqual([{ used: 1 }]);
    const sums = await sumFigures(scene.app.db, { magnetId });
    expect(sums).toMatchObject({ tried: 1, verified: 1, emails: 1 });
    expect(await scene.app.db('email_leads').where({ magnetId })).toHaveLength(1);
  });
});

describe('the monthly quota', () => {
  const limitTo = async (scene: UnlockScene, userId: string, used: number) => {
    const month = scene.app.db.raw(`date_trunc('month', now() AT TIME ZONE 'UTC')::date`);
    await scene.app.db('quota_months').insert({ userId, month, used });
  };

  it('admits exactly the last free comment of hundreds at once, when the operator refuses the rest (T30)', async ({
    scene,
  }) => {
    await scene.app.services.settings.change({ overLimit: 'refuse' });
    try {
      const first = await aMagnet(scene);
      const { userId } = first;
      // Two magnets share the creator's quota; each takes at most 300 checks a minute.
      const second = await aMagnet(scene, {}, { userId });
      // Of one page no more than two hundred comments are read.
      const posts = [first.post, second.post, scene.linkedin.addPost(), scene.linkedin.addPost()];
      await limitTo(scene, userId, 599);
      const answers = await times(500, async (index) => {
        const { magnetId } = index % 2 === 0 ? first : second;
        const post = posts[index % posts.length] ?? first.post;
        post.shown = 1_000;
        return verify(aVisitor(scene.app), magnetId, aComment(scene, post, `growth ${index}`));
      });
      expect(countBy(answers)).toEqual({ '200': 1, '403 quota_exceeded': 499 });
      expect(answers.find(({ status }) => status === 403)?.body.error).toBe(
        'This content has reached its monthly limit. Please try again later',
      );
      expect(await quotaOf(scene, userId)).toEqual([{ used: 600 }]);
      expect(await scene.app.db('leads').where({ userId })).toHaveLength(1);
      expect(await scene.app.db('unlock_attempts').where({ userId })).toHaveLength(1);
    } finally {
      await scene.app.services.settings.change({ overLimit: 'hold' });
    }
  });

  it('serves and counts leads over the limit, and withholds their details', async ({ scene }) => {
    const { magnetId, userId, token, post } = await aMagnet(scene);
    await limitTo(scene, userId, 599);
    const answers = await times(5, (index) =>
      verify(aVisitor(scene.app), magnetId, aComment(scene, post, `growth ${index}`)),
    );
    expect(answers.every(({ body }) => body.magnet.textContent.startsWith(CANARY))).toBe(true);
    expect(await quotaOf(scene, userId)).toEqual([{ used: 600 }]);
    expect(await scene.app.db('leads').where({ userId, overQuota: true })).toHaveLength(4);

    const { items } = await scene.app.as(token).activity.list({ query: {} });
    const overQuota = items.filter(({ lead }) => lead?.overQuota);
    expect(overQuota).toHaveLength(4);
    for (const { lead, comment } of overQuota) {
      expect(lead).toMatchObject({ name: '', email: null });
      expect(comment).toMatchObject({ text: null, author: null, authorUrl: null, marks: [] });
      expect(comment.url).not.toContain('commentUrn');
    }
  });

  it('restarts with each UTC month of the database (R28)', async ({ scene }) => {
    const { magnetId, userId, post } = await aMagnet(scene);
    const month = scene.app.db.raw(
      `(date_trunc('month', now() AT TIME ZONE 'UTC') - interval '1 day')::date`,
    );
    const last = scene.app.db.raw('date_trunc(?, ?::date)::date', ['month', month]);
    await scene.app.db('quota_months').insert({ userId, month: last, used: 600 });
    await verify(aVisitor(scene.app), magnetId, aComment(scene, post, 'growth'));
    expect(await quotaOf(scene, userId)).toEqual([{ used: 600 }, { used: 1 }]);
    expect(await scene.app.db('leads').where({ userId, overQuota: true })).toHaveLength(0);
  });

  it('counts only matching comments (T31)', async ({ scene }) => {
    const { magnetId, userId, post } = await aMagnet(scene);
    const wrong = aComment(scene, post, 'hi there');
    const answers = await times(40, (index) =>
      verify(aVisitor(scene.app), magnetId, index % 2 === 0 ? wrong : 'https://www.linkedin.com/x'),
    );
    expect(countBy(answers)).toEqual({ '200': 20, '400 invalid_comment_url': 20 });
    expect(await quotaOf(scene, userId)).toEqual([]);
  });

  it('still answers checks without a reading beyond 300 checks of one magnet a minute', async ({
    scene,
  }) => {
    const { magnetId, post } = await aMagnet(scene);
    const at = new Date(Date.now() - 90 * 86_400_000);
    const old = aComment(scene, post, 'growth', { at });
    holdWindows();
    const answers = await times(303, () => verify(aVisitor(scene.app), magnetId, old));
    expect(countBy(answers)).toEqual({ '200': 303 });
    expect(await scene.app.db('waiting_comments').where({ magnetId })).toHaveLength(0);
  });

  it('does not apply to a plan without a limit', async ({ scene }) => {
    const { magnetId, userId, post } = await aMagnet(scene, {}, { plan: 'creator' });
    await limitTo(scene, userId, 5_000_000);
    await verify(aVisitor(scene.app), magnetId, aComment(scene, post, 'growth'));
    expect(await quotaOf(scene, userId)).toEqual([{ used: 5_000_001 }]);
  });
});
