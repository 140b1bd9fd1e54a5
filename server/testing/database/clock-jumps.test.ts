import { afterEach, describe, expect, vi } from 'vitest';
import { aPdf } from '#server/features/files/file-samples.ts';
import { aUser } from '../scenes/factories.ts';
import { anOperator } from '../scenes/operators.ts';
import {
  aComment,
  aMagnet,
  aVisitor,
  contentOf,
  type UnlockScene,
} from '../scenes/unlock-scene.ts';
import { aWaitingComment } from '../access/access-scene.ts';
import { sceneTest } from '#server/testing/app/app-tests.ts';

const HOUR = 3_600_000;
const jumps: [string, number][] = [
  ['an hour ahead', HOUR],
  ['an hour behind', -HOUR],
  ['400 days ahead', 400 * 24 * HOUR],
  ['400 days behind', -400 * 24 * HOUR],
];

const it = sceneTest();
afterEach(() => void vi.useRealTimers());

/** Sets a wrong clock in this process; timers and the database's clock stay right. */
function jump(milliseconds: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds });
}

/** By the database's clock: seconds until a time in a table. */
async function secondsUntil(
  scene: UnlockScene,
  table: string,
  column: string,
  where: object,
): Promise<number> {
  const row = await scene.app
    .db(table)
    .where(where)
    .orderBy('created_at', 'desc')
    .first<{ seconds: number }>(
      scene.app.db.raw('extract(epoch FROM ?? - now())::float8 AS seconds', [column]),
    );
  return row.seconds;
}

const DAY = 86_400;

describe.each(jumps)('with a clock that is %s (R15)', (_name, milliseconds) => {
  it('sessions stay valid, and new ones last as long as they should (T45)', async ({ scene }) => {
    const { token } = await aUser(scene.app);
    const operator = await anOperator(scene.app);
    jump(milliseconds);
    expect(await scene.app.as(token).magnets.list()).toMatchObject({ items: [] });
    expect(await scene.app.as(operator.token).operators.verify()).toMatchObject({ success: true });
    const form = { name: 'New', password: 'long enough', confirmPassword: 'long enough' };
    const { user } = (await scene.app.api.auth.register({
      body: { ...form, email: `${crypto.randomUUID()}@creators.test` },
    })) as { user: { id: string; sessionToken: string } }; // sign-up is open in tests
    const seconds = await secondsUntil(scene, 'sessions', 'expires_at', { userId: user.id });
    expect(Math.abs(seconds - 30 * DAY)).toBeLessThan(60);
    vi.useRealTimers();
    expect(await scene.app.as(user.sessionToken).magnets.list()).toMatchObject({ items: [] });
  });

  it('unlocked content stays open, and a lead counts in the right month', async ({ scene }) => {
    const magnet = await aMagnet(scene);
    const { magnetId, userId, token } = magnet;
    const visitor = aVisitor(scene.app);
    const commentUrl = aComment(scene, magnet.post, 'growth');
    await visitor.post('/api/verify-comment', { magnetId, commentUrl });
    const waiting = await aWaitingComment(scene.app, magnet, magnetId, 'x');
    jump(milliseconds);
    const again = await visitor.get(`/api/magnets/${magnetId}/public`);
    expect(again.body).toMatchObject({ locked: false, textContent: contentOf(magnetId) });
    expect((await visitor.post('/api/claims', { magnetId })).status).toBe(201);
    await scene.app.as(token).activity.approve({ params: { waitingId: waiting.id } });
    const months = await scene.app
      .db('quota_months')
      .where({ userId })
      .select(
        scene.app.db.raw(`month = date_trunc('month', now() AT TIME ZONE 'UTC')::date AS now`),
      )
      .select('used');
    expect(months).toEqual([{ now: true, used: 2 }]);
  });

  it('a signed file address is valid for five minutes, on every server (T27)', async ({
    scene,
  }) => {
    const { magnetId, token, post } = await aMagnet(scene);
    const api = scene.app.as(token);
    const file = await api.magnetFiles.upload({ upload: { name: 'plan.pdf', bytes: aPdf() } });
    const body = { contentType: 'file', fileId: file.id } as const;
    await api.magnets.update({ params: { magnetId }, body });
    const visitor = aVisitor(scene.app);
    await visitor.post('/api/verify-comment', {
      magnetId,
      commentUrl: aComment(scene, post, 'growth'),
    });
    const ask = async () => (await visitor.get(`/api/magnets/${magnetId}/public`)).body.fileUrl;
    const before: string = await ask();
    jump(milliseconds);
    const after: string = await ask();
    expect((await scene.app.fetch(before)).status).toBe(200);
    vi.useRealTimers();
    expect((await scene.app.fetch(after)).status).toBe(200);
  });

  it('an emailed link is valid for as long as it should be (T43)', async ({ scene }) => {
    const { user, token } = await aUser(scene.app);
    await scene.app.as(token).magnets.list();
    jump(milliseconds);
    await scene.app.api.auth.forgot({ body: { email: user.email } });
    const mail = await scene.app
      .db('mail_messages')
      .where({ toKey: user.email.toLowerCase(), kind: 'reset_password' })
      .first<{ id: string }>('id');
    const seconds = await secondsUntil(scene, 'mail_messages', 'not_after', { id: mail.id });
    expect(Math.abs(seconds - 1_800)).toBeLessThan(60);
    await expect
      .poll(async () => (await scene.app.services.mail.outbox.open(mail.id)) !== null)
      .toBe(true);
    const opened = await scene.app.services.mail.outbox.open(mail.id);
    const secret = /rst_[\w-]{43}/.exec(JSON.stringify(opened?.letter))?.[0] ?? '';
    const password = 'a new one altogether';
    const body = { token: secret, password, confirmPassword: password };
    expect(await scene.app.api.auth.reset({ body })).toEqual({ success: true });
  });

  it('limits end when they should, also once the clock is right again (T38)', async ({ scene }) => {
    const limits = [
      { points: 2, seconds: 60 },
      { points: 2, seconds: 60, exact: true as const },
    ];
    for (const limit of limits) {
      const key = `clock ${milliseconds} ${JSON.stringify(limit)}`;
      const take = () => scene.app.services.limiter.consume(key, limit);
      jump(milliseconds);
      expect([(await take()).allowed, (await take()).allowed]).toEqual([true, true]);
      const refused = await take();
      expect(refused.allowed).toBe(false);
      expect(refused.retryAfterSeconds).toBeGreaterThan(0);
      expect(refused.retryAfterSeconds).toBeLessThanOrEqual(60);
      vi.useRealTimers();
      const next = await take();
      // Allowed or not: never a wait longer than the limit's own period.
      expect(next.retryAfterSeconds).toBeGreaterThanOrEqual(0);
      expect(next.retryAfterSeconds).toBeLessThanOrEqual(60);
    }
  });
});

describe('a comment', () => {
  it('is judged the same by a clock that is an hour off', async ({ scene }) => {
    for (const milliseconds of [HOUR, -HOUR]) {
      const { magnetId, post } = await aMagnet(scene);
      const commentUrl = aComment(scene, post, 'growth');
      jump(milliseconds);
      const visitor = aVisitor(scene.app);
      const verified = await visitor.post('/api/verify-comment', { magnetId, commentUrl });
      expect(verified.body).toMatchObject({ verified: true });
      const seconds = await secondsUntil(scene, 'grants', 'expires_at', { magnetId });
      expect(Math.abs(seconds - DAY)).toBeLessThan(60);
      vi.useRealTimers();
    }
  });
});
