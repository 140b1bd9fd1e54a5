import { describe, expect } from 'vitest';
import { randomIds } from '#server/platform/ids.ts';
import { statementsDuring } from '#server/testing/scenes/during-requests.ts';
import { OPERATOR_PASSWORD, anOperator } from '#server/testing/scenes/operators.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { twoProcessesTest } from '#server/testing/app/app-tests.ts';
/** Counts of one process are visible to the other. */
const it = twoProcessesTest({ countPatienceMs: 15_000 });

interface Call {
  app?: TestApp;
  network?: string;
  cookie?: string;
  otp?: string;
}
const randomNetwork = () =>
  `198.${Array.from({ length: 3 }, () => Math.floor(Math.random() * 250)).join('.')}`;

function login(
  here: TestApp,
  username: string,
  password: string,
  { app, network, cookie, otp }: Call = {},
) {
  return (app ?? here).fetch('/api/admin/login', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': network ?? randomNetwork(),
      ...(cookie === undefined ? {} : { cookie, 'sec-fetch-site': 'same-origin' }),
    },
    body: JSON.stringify({ username, password, ...(otp === undefined ? {} : { otp }) }),
  });
}

async function statuses(count: number, call: (index: number) => Promise<Response>) {
  const found: number[] = [];
  for (let index = 0; index < count; index += 1) found.push((await call(index)).status);
  return found;
}

const passTime = (here: TestApp, seconds: number) =>
  here.db('rate_limits').decrement('expire', seconds * 1_000);

describe("guessing an operator's password (T49)", () => {
  it('is refused from the sixth try in 15 minutes, over all processes and networks', async ({
    here,
    there,
  }) => {
    const { operator } = await anOperator(here);
    const guesses = await statuses(6, (index) =>
      login(here, operator.username, `wrong ${index}`, { app: index % 2 === 0 ? here : there }),
    );
    expect(guesses).toEqual([401, 401, 401, 401, 401, 429]);
    const refused = await login(here, operator.username, OPERATOR_PASSWORD, { app: there });
    expect(refused.status).toBe(429);
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(890);
    expect(wait).toBeLessThanOrEqual(900);
    await passTime(here, 901);
    expect((await login(here, operator.username, OPERATOR_PASSWORD)).status).toBe(200);
    expect((await login(here, operator.username, 'wrong')).status).toBe(401);
  });

  it('is counted exactly when fifty guesses arrive at once at two processes', async ({
    here,
    there,
  }) => {
    const { operator } = await anOperator(here);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        login(here, operator.username, `wrong ${index}`, { app: index % 2 === 0 ? here : there }),
      ),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(45);
  });

  it('gets the same answer for an unknown name, in every byte (T36)', async ({ here }) => {
    const { operator } = await anOperator(here);
    const unknown = randomIds.rowId();
    const seen = async (username: string) => {
      const answers: string[] = [];
      for (let guess = 0; guess < 7; guess += 1) {
        const answer = await login(here, username, 'wrong');
        const body = (await answer.text()).replace(/"requestId":"[^"]+"/, '');
        const headers = Object.fromEntries(answer.headers);
        // Seconds left may differ by one while the test runs.
        const wait = Math.round(Number(headers['retry-after'] ?? 0) / 100);
        answers.push(
          JSON.stringify([
            answer.status,
            body,
            { ...headers, date: '', 'x-request-id': '', 'retry-after': wait },
          ]),
        );
      }
      return answers;
    };
    expect(await seen(unknown)).toEqual(await seen(operator.username));
  });

  it('runs the same database work for any name, also when no more names are recorded (T37)', async ({
    here,
  }) => {
    const { operator } = await anOperator(here);
    const statementsOf = (username: string) =>
      statementsDuring(here.db, () => login(here, username, 'wrong'));
    await here.db('rate_limits').delete();
    const known = await statementsOf(operator.username);
    expect(await statementsOf(randomIds.rowId())).toEqual(known);
    // The account, the try, the entry of the log; the exact counters are not seen here.
    expect(known).toHaveLength(3);
    await Promise.all(Array.from({ length: 70 }, () => login(here, randomIds.rowId(), 'wrong')));
    // In place of an entry a counter is written.
    const row = here.db('rate_limits').where('key', 'like', '%operator failures counted');
    expect(await row.first('points')).toEqual({ points: 12 });
  });

  it('is refused as early for many names from one network', async ({ here }) => {
    const network = '192.0.2.77';
    const tried = await statuses(6, (index) =>
      login(here, `nobody-${index}`, 'wrong', { network }),
    );
    expect(tried).toEqual([401, 401, 401, 401, 401, 429]);
    const { operator } = await anOperator(here);
    expect((await login(here, operator.username, OPERATOR_PASSWORD, { network })).status).toBe(429);
  });

  it('does not count right passwords against their network', async ({ here }) => {
    const network = '192.0.2.78';
    const { operator } = await anOperator(here);
    const signIns = await statuses(12, () =>
      login(here, operator.username, OPERATOR_PASSWORD, { network }),
    );
    expect(new Set(signIns)).toEqual(new Set([200]));
  });

  it('by strangers never locks out a browser that the operator used before (T38)', async ({
    here,
  }) => {
    const { operator } = await anOperator(here);
    const first = await login(here, operator.username, OPERATOR_PASSWORD, {
      cookie: 'operator_binding=x',
    });
    const set = first.headers.getSetCookie().find((one) => one.startsWith('operator_binding='));
    const cookie = set?.split(';', 1)[0] ?? '';
    await statuses(6, () => login(here, operator.username, 'wrong'));
    expect((await login(here, operator.username, OPERATOR_PASSWORD)).status).toBe(429);
    expect((await login(here, operator.username, OPERATOR_PASSWORD, { cookie })).status).toBe(200);
  });
});

describe('a fresh installation', () => {
  it('has no account with a known password (T49)', async ({ here, open }) => {
    const fresh = await open.app();
    const names = ['admin', 'administrator', 'root', 'unlatch', 'operator'];
    const guesses = names.flatMap((name) =>
      ['admin', 'password', '', 'changeme', name].map((password) => [name, password] as const),
    );
    for (const [name, password] of guesses) {
      expect([400, 401, 429]).toContain((await login(here, name, password, { app: fresh })).status);
    }
    expect(await fresh.db('operators')).toEqual([]);
  });
});
