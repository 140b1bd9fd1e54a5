import { expect } from 'vitest';
import { appTest } from '#server/testing/app/app-tests.ts';

const it = appTest({ isSandbox: true });

it('the emails of a sandbox installation are not shown to forwarded requests', async ({ app }) => {
  const statusWith = async (name: string, method: string) => {
    const body = method === 'POST' ? new URLSearchParams({ id: 'x' }) : null;
    return (await app.fetch('/sandbox/mail', { method, body, headers: { [name]: '127.0.0.1' } }))
      .status;
  };
  for (const name of [
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'forwarded',
    'x-real-ip',
    'via',
    'x-client-ip',
    'x-cluster-client-ip',
    'fly-client-ip',
    'x-original-forwarded-for',
    'x-original-host',
    'x-envoy-external-address',
    'cf-ray',
    'cdn-loop',
  ]) {
    expect([name, await statusWith(name, 'GET')]).toEqual([name, 403]);
    expect([name, await statusWith(name, 'POST')]).toEqual([name, 403]);
  }
  expect((await app.fetch('/sandbox/mail')).status).toBe(200);
});
