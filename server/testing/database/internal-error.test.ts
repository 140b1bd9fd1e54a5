import { describe, expect } from 'vitest';
import { ErrorBody } from '#shared/api/error-body.ts';
import { asOperatorSees, callAs } from '../access/access-calls.ts';
import type { AccessPolicy } from '../access/policies/access-policy.ts';
import type { AccessScene } from '../access/access-scene.ts';
import { contractPolicies } from '../access/policies/contract-policies.ts';
import { contractRoutes } from '../access/contract-routes.ts';
import { bearer, type Identity } from '../access/identities.ts';
import { beginOneSceneForAll } from '../access/matrix-checks.ts';
import { aVisitor, type UnlockScene } from '../scenes/unlock-scene.ts';
import { sceneTest } from '#server/testing/app/app-tests.ts';

const it = sceneTest();
let scene: AccessScene;
it.beforeAll(async ({ scene: unlock }) => {
  scene = await beginOneSceneForAll(unlock);
});

/**
 * Texts of the database or the code about such a failure; none of them can occur in an id by chance.
 */
const DETAIL =
  /relation "|was_dropped|\bselect .+ from |insert into|update "|node_modules|\.ts:\d/i;

async function without(
  unlock: UnlockScene,
  table: string,
  work: () => Promise<void>,
): Promise<void> {
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

describe('an unexpected failure (T93)', () => {
  // The one is needed by what operators do, the other by everybody else's calls.
  it.for(['audit_log', 'magnets'])(
    'such as a missing table %s is a 500 with only a request id',
    async (table, { scene: unlock }) => {
      const failed: string[] = [];
      await without(unlock, table, async () => {
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
          const { requestId, ...rest } = ErrorBody.parse(JSON.parse(text));
          if (rest.code === 'provider_not_reached') continue; // before the table is needed
          failed.push(route.name);
          expect(requestId, `at ${route.name}`).toMatch(/^[\da-f-]{36}$/);
          expect([status, rest], `at ${route.name}`).toEqual([500, INTERNAL_ERROR]);
        }
      });
      expect(failed).toEqual(expect.arrayContaining([...(NEED[table] ?? [])]));
    },
  );

  it('is an error page for people, without details', async ({ scene: unlock }) => {
    await without(unlock, 'magnets', async () => {
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

  it('is over when its cause is', async ({ scene: unlock }) => {
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
