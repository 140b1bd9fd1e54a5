import { describe, expect } from 'vitest';
import { createMailLimits } from '#server/features/mail/mail-limits.ts';
import { aComment, aMagnet, aVisitor, verify } from '#server/testing/scenes/unlock-scene.ts';
import { mailedTest } from '#server/testing/app/app-tests.ts';

const it = mailedTest();

/** What a creator could write to make a stranger sign in somewhere else. */
const LURE =
  'Your account is locked\r\n\r\nSign in at https://evil.example/login or www.evil.example, evil.example, help@evil.example\u202e\u0007';

describe('a creator’s title and name in an email to any address', () => {
  it('are one line in quotes, and never become a link', async ({ scene }) => {
    const { magnetId, userId, post } = await aMagnet(scene, { title: LURE });
    await scene.app.db('users').where({ id: userId }).update({ name: LURE });
    const visitor = aVisitor(scene.app);
    await verify(visitor, magnetId, aComment(scene, post, 'growth'));
    const email = 'victim@x.test';
    expect((await visitor.post('/api/content-mails', { magnetId, email })).status).toBe(201);

    const { mail } = await scene.sink.next(email);
    const { subject = '', text = '', html = '' } = mail;
    const host = new URL(scene.app.url).host;
    for (const part of [subject, text, html]) {
      expect(part).not.toMatch(/evil\.example|www\.evil|:\/\/evil|@evil/);
      expect(part).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u0007]/);
    }
    expect(subject).toMatch(/^Your link to “Your account is locked Sign in at .*”$/);
    const lines = text.split('\n').filter((line) => line.includes('locked'));
    expect(lines.every((line) => /“Your account is locked Sign in/.test(line))).toBe(true);
    expect(lines).toHaveLength(2);
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => new URL(href).host);
    expect(links.length).toBeGreaterThan(0);
    expect(links.every((link) => link === host)).toBe(true);
  });

  it('reach one address at most five times a day with results and five times with content links', async () => {
    const counts = new Map<string, number>();
    const limits = createMailLimits({
      consume(key, { points }) {
        // Only the pair's budget is tested here; the others have separate tests.
        const count = (counts.get(key) ?? 0) + 1;
        counts.set(key, count);
        return Promise.resolve({
          allowed: !key.includes('creator') || count <= points,
          retryAfterSeconds: 0,
        });
      },
      refund: () => Promise.resolve(),
    });
    let network = 0;
    const ask = (purpose: 'content' | 'waiting', creatorId: string, emailKey: string) => {
      network += 1;
      return limits.take(purpose, { emailKey, network: `192.0.2.${network}`, creatorId });
    };
    const askSixTimes = async (purpose: 'content' | 'waiting') => {
      const taken: boolean[] = [];
      for (let turn = 0; turn < 6; turn += 1) {
        taken.push(await ask(purpose, 'mallory', 'victim@x.test'));
      }
      return taken;
    };
    expect(await askSixTimes('waiting')).toEqual([true, true, true, true, true, false]);
    // Waiting visitors do not use up the mails with the content.
    expect(await askSixTimes('content')).toEqual([true, true, true, true, true, false]);
    expect(await ask('content', 'ada', 'victim@x.test')).toBe(true);
    expect(await ask('content', 'mallory', 'other@x.test')).toBe(true);
  });
});
