import { expect } from 'vitest';
import { LINKEDIN_APP } from '#server/testing/doubles/fake-linkedin-sign-in.ts';
import { twoProcessesTest } from '#server/testing/app/app-tests.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';
import { refusal } from '#server/testing/scenes/linkedin-browser.ts';

const it = twoProcessesTest();
it.afterEach(({ here }) => here.db('linkedin_sign_in').delete());

const { clientId, secret } = LINKEDIN_APP;

it('is off until an operator enters an app, and then on in every process', async ({
  here,
  there,
}) => {
  const { token, operator } = await anOperator(here);
  const { linkedInApp } = here.as(token);
  expect(await linkedInApp.read()).toEqual({
    isOn: false,
    clientId: '',
    secret: 'missing',
    secretEnding: null,
    secretSetAt: null,
    redirectUrl: `${here.url}/auth/linkedin`,
    connected: 0,
    withoutPassword: 0,
    failure: null,
  });
  expect(await there.api.linkedInSignIn.offer()).toEqual({ isOffered: false });
  for (const body of [{ isOn: true }, { isOn: true, clientId }, { isOn: true, secret }]) {
    expect(await refusal(linkedInApp.change({ body }))).toMatchObject({
      status: 409,
      code: 'linkedin_app_incomplete',
    });
  }
  const set = await linkedInApp.change({ body: { clientId, secret: ` ${secret}\n`, isOn: true } });
  expect(set).toMatchObject({ isOn: true, secret: 'set', secretEnding: secret.slice(-4) });
  const isOffered = async () => (await there.api.linkedInSignIn.offer()).isOffered;
  await expect.poll(isOffered).toBe(true);

  const [row] = await here.db('linkedin_sign_in');
  const log = await here.db('audit_log').where({ operatorId: operator.id }).orderBy('at');
  expect(JSON.stringify([set, row, log])).not.toContain(secret);
  expect(log.at(-1)).toMatchObject({
    action: 'linkedin_sign_in.changed',
    before: { isOn: false, clientId: '', secret: 'none' },
    after: { isOn: true, clientId, secret: 'set' },
  });

  await linkedInApp.change({ body: { secret: null } });
  await expect.poll(isOffered).toBe(false);
  expect(await linkedInApp.read()).toMatchObject({ isOn: false, clientId, secret: 'missing' });
  await linkedInApp.change({ body: { clientId } });
  expect(await here.db('audit_log').where({ operatorId: operator.id })).toHaveLength(
    log.length + 1,
  );
});

it('is off while its secret cannot be decrypted, and says so', async ({ here, there }) => {
  const { token } = await anOperator(here);
  const { linkedInApp } = here.as(token);
  await linkedInApp.change({ body: { clientId, secret, isOn: true } });
  await here
    .db('linkedin_sign_in')
    .update({ sealedSecret: `v1.${'0'.repeat(16)}.${'a'.repeat(50)}` });
  const isOffered = async () => (await there.api.linkedInSignIn.offer()).isOffered;
  await expect.poll(isOffered).toBe(false);
  expect(await linkedInApp.read()).toMatchObject({ secret: 'unreadable' });
});

it.for([
  { clientId: 'a b c d e f' },
  { clientId: 'x' },
  { secret: 'short' },
  { secret: 'with a space inside' },
])('shows the error at its field: %o', async (body, { here }) => {
  const { token } = await anOperator(here);
  const answer = await refusal(here.as(token).linkedInApp.change({ body }));
  expect(answer).toMatchObject({ status: 400, code: 'validation_failed' });
});
