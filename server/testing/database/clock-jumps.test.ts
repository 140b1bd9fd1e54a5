import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { aPdf } from '#server/features/files/file-samples.ts';
import { aUser } from '../scenes/factories.ts';
import { roomInWindow } from '../scenes/limit-window.ts';
import { anOperator } from '../scenes/operators.ts';
import {
  aComment,
  aMagnet,
  aVisitor,
  contentOf,
  createUnlockScene,
  type UnlockScene,
} from '../scenes/unlock-scene.ts';
import { aWaitingComment } from '../access/access-scene.ts';

const HOUR = 3_600_000;
const jumps: [string, number][] = [
  ['an hour ahead', HOUR],
  ['an hour behind', -HOUR],
  ['400 days ahead', 400 * 24 * HOUR],
  ['400 days behind', -400 * 24 * HOUR],
];

let unlock: UnlockScene;
beforeAll(async () => {
  unlock = await createUnlockScene();
});
afterEach(() => void vi.useRealTimers());
afterAll(() => unlock.close());

/** The clock of this process is wrong from now on; timers and the database's clock are right. */
function jump(milliseconds: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds });
}

/** By the database's clock: seconds until a time in a table. */
async function secondsUntil(table: string, column: string, where: object): Promise<number> {
  const row = await unlock.app
    .db(table)
    .where(where)
    .orderBy('created_at', 'desc')
    .first<{ seconds: number }>(
      unlock.app.db.raw('extract(epoch FROM ?? - now())::float8 AS seconds', [column]),
    );
  return row.seconds;
}

const DAY = 86_400;

describe.each(jumps)('with a clock that is %s (R15)', (_name, milliseconds) => {
  it('sessions stay alive, and new ones live as long as they should (T45)', async () => {
    const { token } = await aUser(unlock.app);
    const operator = await anOperator(unlock.app);
    jump(milliseconds);
    expect(await unlock.app.as(token).magnets.list()).toMatchObject({ items: [] });
    expect(await unlock.app.as(operator.token).operators.verify()).toMatchObject({ success: true });
    const form = { name: 'New', password: 'long enough', confirmPassword: 'long enough' };
    const { user } = (await unlock.app.api.auth.register({
      body: { ...form, email: `${crypto.randomUUID()}@creators.test` },
    })) as { user: { id: string; sessionToken: string } }; // sign-up is open in tests
    const seconds = await secondsUntil('sessions', 'expires_at', { userId: user.id });
    expect(Math.abs(seconds - 30 * DAY)).toBeLessThan(60);
    vi.useRealTimers();
    expect(await unlock.app.as(user.sessionToken).magnets.list()).toMatchObject({ items: [] });
  });

  it('what was unlocked stays open, and a lead counts in the right month', async () => {
    const magnet = await aMagnet(unlock);
    const { magnetId, userId, token } = magnet;
    const visitor = aVisitor(unlock.app);
    const commentUrl = aComment(unlock, magnet.post, 'growth');
    await visitor.post('/api/verify-comment', { magnetId, commentUrl });
    const waiting = await aWaitingComment(unlock.app, magnet, magnetId, 'x');
    jump(milliseconds);
    const again = await visitor.get(`/api/magnets/${magnetId}/public`);
    expect(again.body).toMatchObject({ locked: false, textContent: contentOf(magnetId) });
    expect((await visitor.post('/api/claims', { magnetId })).status).toBe(201);
    await unlock.app.as(token).activity.approve({ params: { waitingId: waiting.id } });
    const months = await unlock.app
      .db('quota_months')
      .where({ userId })
      .select(
        unlock.app.db.raw(`month = date_trunc('month', now() AT TIME ZONE 'UTC')::date AS now`),
      )
      .select('used');
    expect(months).toEqual([{ now: true, used: 2 }]);
  });

  it('a signed address of a file is good for its five minutes, on whatever server (T27)', async () => {
    const { magnetId, token, post } = await aMagnet(unlock);
    const api = unlock.app.as(token);
    const file = await api.magnetFiles.upload({ upload: { name: 'plan.pdf', bytes: aPdf() } });
    const body = { contentType: 'file', fileId: file.id } as const;
    await api.magnets.update({ params: { magnetId }, body });
    const visitor = aVisitor(unlock.app);
    await visitor.post('/api/verify-comment', {
      magnetId,
      commentUrl: aComment(unlock, post, 'growth'),
    });
    const ask = async () => (await visitor.get(`/api/magnets/${magnetId}/public`)).body.fileUrl;
    const before: string = await ask();
    jump(milliseconds);
    const after: string = await ask();
    expect((await unlock.app.fetch(before)).status).toBe(200);
    vi.useRealTimers();
    expect((await unlock.app.fetch(after)).status).toBe(200);
  });

  it('a mailed link is good for as long as it should be (T43)', async () => {
    const { user, token } = await aUser(unlock.app);
    await unlock.app.as(token).magnets.list();
    jump(milliseconds);
    await unlock.app.api.auth.forgot({ body: { email: user.email } });
    const mail = await unlock.app
      .db('mail_messages')
      .where({ toKey: user.email.toLowerCase(), kind: 'reset_password' })
      .first<{ id: string }>('id');
    const seconds = await secondsUntil('mail_messages', 'not_after', { id: mail.id });
    expect(Math.abs(seconds - 1_800)).toBeLessThan(60);
    await expect
      .poll(async () => (await unlock.app.services.outbox.open(mail.id)) !== null)
      .toBe(true);
    const opened = await unlock.app.services.outbox.open(mail.id);
    const secret = /rst_[\w-]{43}/.exec(JSON.stringify(opened?.letter))?.[0] ?? '';
    const password = 'a new one altogether';
    const body = { token: secret, password, confirmPassword: password };
    expect(await unlock.app.api.auth.reset({ body })).toEqual({ success: true });
  });

  it('limits end when they should, also once the clock is right again (T38)', async () => {
    const limits = [
      { points: 2, seconds: 60 },
      { points: 2, seconds: 60, exact: true as const },
    ];
    for (const limit of limits) {
      await roomInWindow(limit.seconds);
      const key = `clock ${milliseconds} ${JSON.stringify(limit)}`;
      const take = () => unlock.app.services.limiter.consume(key, limit);
      jump(milliseconds);
      expect([(await take()).allowed, (await take()).allowed]).toEqual([true, true]);
      const refused = await take();
      expect(refused.allowed).toBe(false);
      expect(refused.retryAfterSeconds).toBeGreaterThan(0);
      expect(refused.retryAfterSeconds).toBeLessThanOrEqual(60);
      vi.useRealTimers();
      const next = await take();
      // Allowed or not: never a wait that is longer than the limit's own time.
      expect(next.retryAfterSeconds).toBeGreaterThanOrEqual(0);
      expect(next.retryAfterSeconds).toBeLessThanOrEqual(60);
    }
  });
});

describe('a comment', () => {
  it('is judged the same by a clock that is an hour off', async () => {
    for (const milliseconds of [HOUR, -HOUR]) {
      const { magnetId, post } = await aMagnet(unlock);
      const commentUrl = aComment(unlock, post, 'growth');
      jump(milliseconds);
      const visitor = aVisitor(unlock.app);
      const verified = await visitor.post('/api/verify-comment', { magnetId, commentUrl });
      expect(verified.body).toMatchObject({ verified: true });
      const seconds = await secondsUntil('grants', 'expires_at', { magnetId });
      expect(Math.abs(seconds - DAY)).toBeLessThan(60);
      vi.useRealTimers();
    }
  });
});
