import { describe, expect } from 'vitest';
import { creatorSessions } from '#server/features/auth/sessions/sessions.rules.ts';
import { storeSession } from '#server/features/auth/sessions/session-store.ts';
import { randomIds } from '#server/platform/ids.ts';
import { appTest } from '#server/testing/app/app-tests.ts';
import { rawRequest } from '#server/testing/app/raw-request.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';
import { aDesk, anAudience, aText } from '#server/testing/scenes/support/message-scene.ts';

const it = appTest();

const CHROME = 'Chrome/149.0.7500.1';
/** What Electron sends for an app of some name and version. */
const appAgent = (version: string, name = 'unlatch') =>
  `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) ${name}/${version} ${CHROME} Electron/45.4.1 Safari/537.36`;
const BROWSER = `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) ${CHROME} Safari/537.36`;

/** Signs a creator in with a program. */
async function signIn({ db }: TestApp, userId: string, userAgent: string): Promise<string> {
  const device = { userAgent, isBrowser: false, binding: undefined, token: undefined };
  const { token } = await storeSession(db, randomIds, creatorSessions, userId, device);
  return token;
}

const versionsOf = async ({ db }: TestApp, userId: string): Promise<string[]> => {
  const { rows } = await db.raw<{ rows: { version: string }[] }>(
    `SELECT array_to_string(app_version, '.') AS version FROM sessions
     WHERE user_id = ? AND app_version IS NOT NULL`,
    [userId],
  );
  return rows.map(({ version }) => version);
};

/** Creators of a plan of their own; `count` says how many of them an audience has. */
async function creatorsOf(app: TestApp, amount: number) {
  const { plans, creators } = await anAudience(app, amount);
  const desk = await aDesk(app);
  const count = async (desktopApp: string) =>
    (await desk.audience({ body: { plans, activity: 'all', desktopApp } })).creators;
  return { plans, desk, count, users: creators.map(({ user }) => user), creators };
}

describe('the version of the desktop app', () => {
  it.for<[agent: string, version: string | null]>([
    [appAgent('1.10.0'), '1.10.0'],
    [appAgent('1.4.2', 'AcmeLeads'), '1.4.2'],
    [appAgent('1.4.2', 'A/B'), '1.4.2'],
    [appAgent('2.0.0-beta.3'), '2.0.0'],
    // An app that is not packaged has no version, and browsers are no app.
    [`Mozilla/5.0 (X11) AppleWebKit/537.36 ${CHROME} Electron/45.4.1 Safari/537.36`, null],
    [BROWSER, null],
    ['unlatch/1.4.0', null],
    ['', null],
  ])('of %s is %s', async ([agent, version], { app }) => {
    const { users } = await creatorsOf(app, 1);
    const userId = users[0]?.id ?? '';
    await signIn(app, userId, agent);
    expect(await versionsOf(app, userId)).toEqual(version === null ? [] : [version]);
  });

  it('is the one that used a session last, and other programs do not change it', async ({
    app,
  }) => {
    const { users, count } = await creatorsOf(app, 1);
    const userId = users[0]?.id ?? '';
    const token = await signIn(app, userId, appAgent('1.3.9'));
    const use = async (userAgent: string) => {
      const seen = app.db.raw(`now() - interval '2 minutes'`);
      await app.db('sessions').where({ userId }).update({ lastSeenAt: seen });
      const headers = { authorization: `Bearer ${token}`, 'user-agent': userAgent };
      const { status } = await rawRequest(app.url, { path: '/api/notifications', headers });
      expect(status).toBe(200);
    };
    await use(BROWSER);
    expect(await versionsOf(app, userId)).toEqual(['1.3.9']);
    expect(await count('<1.4')).toBe(1);
    await use(appAgent('1.4.0'));
    expect(await versionsOf(app, userId)).toEqual(['1.4.0']);
    expect(await count('<1.4')).toBe(0);
  });
});

describe('an audience by the desktop app', () => {
  it('compares versions as numbers, by the newest that somebody uses', async ({ app }) => {
    const { users, count } = await creatorsOf(app, 4);
    const [none, old, both, recent] = users.map(({ id }) => id);
    await signIn(app, none ?? '', BROWSER);
    await signIn(app, old ?? '', appAgent('1.9.3'));
    await signIn(app, both ?? '', appAgent('1.2.0'));
    await signIn(app, both ?? '', appAgent('1.10.0'));
    await signIn(app, recent ?? '', appAgent('2.0.1'));
    expect(await count('all')).toBe(4);
    expect(await count('used')).toBe(3);
    expect(await count('<1.9')).toBe(0);
    expect(await count('<1.9.3')).toBe(0);
    expect(await count('<1.9.4')).toBe(1);
    expect(await count('<1.10')).toBe(1);
    expect(await count('<1.10.1')).toBe(2);
    expect(await count('<10.0.0')).toBe(3);
  });

  it('leaves out what was not used for 30 days, and operators in an account', async ({ app }) => {
    const { users, count } = await creatorsOf(app, 2);
    const [one, two] = users.map(({ id }) => id);
    await signIn(app, one ?? '', appAgent('1.0.0'));
    await signIn(app, two ?? '', appAgent('1.0.0'));
    expect(await count('<2.0')).toBe(2);
    const seen = app.db.raw(`now() - interval '31 days'`);
    await app.db('sessions').where({ userId: one }).update({ lastSeenAt: seen });
    expect(await count('used')).toBe(1);
    const { operator } = await anOperator(app);
    const session = await app
      .db('operator_sessions')
      .where({ operatorId: operator.id })
      .first<{ id: string }>('id');
    await app.db('sessions').where({ userId: two }).update({ operatorSessionId: session.id });
    expect(await count('used')).toBe(0);
  });

  it('decides who gets a message and who is shown an article', async ({ app }) => {
    const { plans, users, creators, desk } = await creatorsOf(app, 2);
    await signIn(app, users[0]?.id ?? '', appAgent('1.3.0'));
    const place = { plans, desktopApp: '<1.4.0' };
    const message = await desk.create({ body: aText({ ...place, byEmail: false }) });
    const params = { messageId: message.id };
    expect(message.desktopApp).toBe('<1.4.0');
    await desk.start({ params, body: { version: 1, at: null } });
    await app.services.notifications.messages.sendNow();
    await expect.poll(async () => (await desk.read({ params })).state).toBe('sent');
    const told = app.db('creator_message_recipients').where(params);
    expect(await told.pluck('user_id')).toEqual([users[0]?.id]);

    const { operatorNews } = app.as((await anOperator(app)).token);
    const text = { title: 'Update your app', body: 'Now', ...place };
    const draft = await operatorNews.create({ body: text });
    await operatorNews.publish({
      params: { articleId: draft.id },
      body: { ...text, version: 1, at: null },
    });
    const shown = await Promise.all(
      creators.map(async ({ token }) => (await app.as(token).news.list()).items.length),
    );
    expect(shown).toEqual([1, 0]);
    const log = app.db('audit_log').where({ targetId: draft.id, action: 'news.published' });
    expect(await log.pluck('after')).toMatchObject([{ desktopApp: '<1.4.0' }]);
  });

  it.for(['<', '<1', '<1.4.0.1', '<v1.4', '1.4.0', 'old'])(
    'of “%s” is refused with a hint',
    async (desktopApp, { app }) => {
      const desk = await aDesk(app);
      const call = desk.audience({ body: { plans: [], activity: 'all', desktopApp } });
      await expect(call).rejects.toMatchObject({
        status: 400,
        code: 'validation_failed',
        fields: { desktopApp: 'Enter a version such as 1.4.0' },
      });
    },
  );
});
