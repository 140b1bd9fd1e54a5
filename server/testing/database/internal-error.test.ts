import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ErrorBody } from '#shared/api/error-body.ts';
import { asOperatorSees, callAs } from '../access/access-calls.ts';
import type { AccessPolicy } from '../access/access-policy.ts';
import type { AccessScene } from '../access/access-scene.ts';
import { contractPolicies } from '../access/contract-policies.ts';
import { contractRoutes } from '../access/contract-routes.ts';
import { bearer, type Identity } from '../access/identities.ts';
import { beginOneSceneForAll } from '../access/matrix-checks.ts';
import { aVisitor, createUnlockScene, type UnlockScene } from '../scenes/unlock-scene.ts';

let unlock: UnlockScene;
let scene: AccessScene;
beforeAll(async () => {
  unlock = await createUnlockScene();
  scene = await beginOneSceneForAll(unlock);
});
afterAll(() => unlock.close());

/** What the database or the code says about such a failure; none of it can stand in an id by chance. */
const DETAIL =
  /relation "|was_dropped|\bselect .+ from |insert into|update "|node_modules|\.ts:\d/i;

async function without(table: string, work: () => Promise<void>): Promise<void> {
  await unlock.app.db.raw('ALTER TABLE ?? RENAME TO was_dropped', [table]);
  try {
    await work();
  } finally {
    await unlock.app.db.raw('ALTER TABLE was_dropped RENAME TO ??', [table]);
  }
}

function identityFor(policy: AccessPolicy): Identity {
  if (policy.who === 'operator') return bearer(scene.operator.token);
  if (policy.who === 'grant') return { 'x-unlock-grant': policy.secretOf(scene.a) };
  return bearer(scene.a.token);
}

describe('a failure nobody foresaw (T93)', () => {
  // The one is needed by what operators do, the other by everybody else's calls.
  it.each(['audit_log', 'magnets'])(
    'such as table %s being gone is a 500 that says nothing but a request id',
    async (table) => {
      const failed: string[] = [];
      await without(table, async () => {
        for (const route of contractRoutes) {
          const policy = contractPolicies[route.name];
          if (policy === undefined) throw new Error(`no policy for ${route.name}`);
          if ((policy.who === 'operator') !== (table === 'audit_log')) continue;
          if (ENDS_SESSIONS.test(route.name)) continue; // the other calls need them
          const whose = policy.who === 'operator' ? asOperatorSees(scene) : scene.a;
          const who = identityFor(policy);
          const { status, text } = await callAs(unlock.app, scene, route, policy, who, whose);
          expect(text, `at ${route.name}`).not.toMatch(DETAIL);
          if (status < 500) continue;
          failed.push(route.name);
          const { requestId, ...rest } = ErrorBody.parse(JSON.parse(text));
          expect(requestId, `at ${route.name}`).toMatch(/^[\da-f-]{36}$/);
          expect([status, rest], `at ${route.name}`).toEqual([500, INTERNAL_ERROR]);
        }
      });
      expect(failed).toEqual(expect.arrayContaining([...(NEED[table] ?? [])]));
    },
  );

  it('is a page for people, with the same silence', async () => {
    await without('magnets', async () => {
      const visitor = aVisitor(unlock.app);
      const id = scene.b.magnetId;
      const pages = [
        await visitor.page(`/unlock/${id}`),
        await visitor.submit(`/unlock/${id}`, { step: 'comment', commentUrl: 'x' }),
      ];
      for (const { status, html, headers } of pages) {
        expect([status, headers.get('content-type')]).toEqual([500, 'text/html; charset=utf-8']);
        expect(html).not.toMatch(DETAIL);
      }
    });
  });

  it('ends with its cause', async () => {
    expect((await aVisitor(unlock.app).page(`/unlock/${scene.b.magnetId}`)).status).toBe(200);
  });
});

const ENDS_SESSIONS = /\.(?:register|logout|changePassword|endOtherSessions)$/;
const INTERNAL_ERROR = {
  success: false,
  error: 'Internal error',
  message: 'Internal error',
  code: 'internal_error',
};
const NEED: { readonly [table: string]: readonly string[] } = {
  magnets: ['magnets.list', 'magnets.create', 'content.getPublic', 'unlock.verifyComment'],
  audit_log: ['audit.list', 'operatorCreators.suspend'],
};
