import { describe, expect } from 'vitest';
import type { ApiError } from '#shared/api/client.ts';
import { randomIds } from '#server/platform/ids.ts';
import { appTest } from '#server/testing/app/app-tests.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';

const it = appTest();
it.afterEach(({ app }) => app.services.settings.change({ signUp: null }));

const PASSWORD = 'dahlias bloom in august';
const form = (email: string) => ({
  body: { name: 'New', email, password: PASSWORD, confirmPassword: PASSWORD },
});
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => ({ code: 'done', message: '' }),
    ({ code, message }: ApiError) => ({ code, message }),
  );

describe('the rule of sign-ups, without a mail server', () => {
  it('lets nobody in by a domain, because no address is proven', async ({ app }) => {
    await app.services.settings.change({ signUp: { rule: 'domains', domains: ['team.test'] } });
    const { code, message } = await refusal(
      app.api.auth.register(form(`${randomIds.rowId()}@team.test`)),
    );
    expect([code, message]).toEqual([
      'sign_up_closed',
      expect.stringContaining('Accounts here are by invitation'),
    ]);
  });

  it('is in the page of the console, and each change in the log', async ({ app }) => {
    const page = async () => (await app.fetch('/auth?tab=register')).text();
    expect(await page()).not.toContain('name="sign-up"');
    const { operatorSettings } = app.as((await anOperator(app)).token);
    const { version } = await operatorSettings.read();
    const changes = { signUp: { rule: 'invitation' as const } };
    await operatorSettings.change({ body: { version, changes } });
    expect(await page()).toContain('<meta name="sign-up" content="invitation" />');
    const row = await app.db('audit_log').orderBy('at', 'desc').first('action', 'before', 'after');
    expect(row).toEqual({
      action: 'settings.changed',
      before: { signUp: 'open' },
      after: { signUp: 'invitation' },
    });
  });

  it('needs domains that are domains', async ({ app }) => {
    const { token } = await anOperator(app);
    const { operatorSettings } = app.as(token);
    const { version } = await operatorSettings.read();
    for (const domains of [[], ['team'], ['a@team.test'], ['http://team.test'], ['te am.test']]) {
      const body = { version, changes: { signUp: { rule: 'domains' as const, domains } } };
      expect((await refusal(operatorSettings.change({ body }))).code).toBe('validation_failed');
    }
  });
});
