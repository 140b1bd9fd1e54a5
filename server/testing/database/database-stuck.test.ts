import pg from 'pg';
import { describe, expect } from 'vitest';
import { asOperatorSees, callAs } from '../access/access-calls.ts';
import type { AccessScene } from '../access/access-scene.ts';
import { contractPolicies } from '../access/policies/contract-policies.ts';
import { contractRoutes } from '../access/contract-routes.ts';
import { bearer } from '../access/identities.ts';
import { beginOneSceneForAll } from '../access/matrix-checks.ts';
import { sceneTest } from '../app/app-tests.ts';
import type { UnlockScene } from '../scenes/unlock-scene.ts';

const it = sceneTest({ connectionPatienceMs: 2_000 });
let holder: pg.Client;
let unlock: UnlockScene;
let scene: AccessScene;
it.beforeAll(async ({ scene: opened }) => {
  unlock = opened;
  scene = await beginOneSceneForAll(unlock);
  holder = new pg.Client({ connectionString: unlock.app.databaseUrl });
  await holder.connect();
});
it.afterAll(() => holder.end());

/** Locks every table until the transaction ends. */
async function lockEverything(): Promise<void> {
  const { rows } = await holder.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname IN ('public', 'pgboss') ORDER BY 1`,
  );
  const tables = rows.map(({ name }) => name).join();
  // Waiting for one table while holding others can deadlock with the server's own jobs.
  await expect
    .poll(
      async () => {
        await holder.query('BEGIN');
        try {
          await holder.query(`LOCK TABLE ${tables} IN ACCESS EXCLUSIVE MODE NOWAIT`);
          return 'locked';
        } catch (error) {
          await holder.query('ROLLBACK');
          return String(error);
        }
      },
      { timeout: 90_000, interval: 20 },
    )
    .toBe('locked');
}

interface Outcome {
  name: string;
  status: number | 'closed';
  code: string | null;
  retryAfter: string | undefined;
  seconds: number;
}

async function time(name: string): Promise<Outcome> {
  const route = contractRoutes.find((known) => known.name === name);
  const policy = contractPolicies[name];
  if (route === undefined || policy === undefined) throw new Error(`no route ${name}`);
  const isOperators = policy.who === 'operator';
  const whose = isOperators ? asOperatorSees(scene) : scene.a;
  const identity = {
    ...bearer(isOperators ? scene.operator.token : scene.a.token),
    'x-unlock-grant': scene.a.grant,
  };
  const begin = performance.now();
  const seconds = () => (performance.now() - begin) / 1_000;
  try {
    const answer = await callAs(unlock.app, scene, route, policy, identity, whose);
    const { status, code, headers } = answer;
    return { name, status, code, retryAfter: headers['retry-after'], seconds: seconds() };
  } catch {
    return { name, status: 'closed', code: null, retryAfter: undefined, seconds: seconds() };
  }
}

/** Parallel `calls` that are made now: their answers, and the seconds that all of them take. */
async function callAtOnce(calls: number) {
  const begin = performance.now();
  const outcomes = await Promise.all(Array.from({ length: calls }, () => time('magnets.list')));
  const statuses = new Set(outcomes.map(({ status }) => status));
  return { statuses: [...statuses], seconds: (performance.now() - begin) / 1_000 };
}

const openConnections = async (): Promise<number> => {
  const { rows } = await holder.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database()
       AND application_name LIKE 'unlatch%' AND state LIKE 'idle in transaction%'`,
  );
  return rows[0]?.count ?? -1;
};

describe('a database that is stuck (R05)', () => {
  it('makes no call wait longer than 6 s, and works normally afterwards', async () => {
    const everything = contractRoutes.map(({ name }) => name);
    // More than the pool has connections, so that most of them wait for one.
    const crowd = Array.from({ length: 60 }, () => 'magnets.list');
    // The time of that many calls on this machine now, whatever else runs; a busy one refuses some.
    const { seconds: usual } = await callAtOnce(everything.length + crowd.length);
    await lockEverything();
    const outcomes = await Promise.all([...everything, ...crowd].map(time));

    const slow = outcomes.filter(({ seconds }) => seconds > 6 + usual);
    expect(slow.map(({ name, seconds }) => `${name} ${seconds.toFixed(1)} s`)).toEqual([]);
    for (const { name, status, code, retryAfter } of outcomes) {
      if (status === 'closed') {
        // Any answer at all would sign this client out (R06).
        expect(name).toBe('auth.validate');
      } else if (status >= 500) {
        expect([name, status, code]).toEqual([name, 503, 'temporarily_unavailable']);
        expect(Number(retryAfter), `${name} says when to come back`).toBeGreaterThan(0);
      } else {
        // Answered from a cache, or refused before a query.
        expect(name).not.toMatch(/^(?:magnets\.|activity|accountSecurity|operator)/);
      }
    }
    expect(outcomes.filter(({ status }) => status === 503).length).toBeGreaterThan(80);
    const live = await unlock.app.fetch('/health/live');
    expect(live.status).toBe(200);

    await holder.query('ROLLBACK');
    const after = await callAtOnce(30);
    expect(after.statuses).toEqual([200]);
    expect(after.seconds).toBeLessThan(3 + usual);
    await expect.poll(openConnections).toBe(0);
  });
});
