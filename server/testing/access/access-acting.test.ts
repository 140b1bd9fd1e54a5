import { describe, expect } from 'vitest';
import { isQuestion, mayActIn } from '#server/platform/http/acting.rules.ts';
import { hashSecret } from '#server/platform/ids.ts';
import { callAs } from './access-calls.ts';
import { buildAccessStage } from './access-stage.ts';
import { contractRoutes } from './contract-routes.ts';
import { bearer } from './identities.ts';
import type { AccessScene } from './access-scene.ts';
import type { CreatorPolicy } from './policies/access-policy.ts';
import { routesFor } from './matrix-checks.ts';
import { sceneTest } from '../app/app-tests.ts';

const it = sceneTest();
const stage = buildAccessStage(it, []);
const creators = routesFor<CreatorPolicy>('creator');
const open = creators.filter(([, { endpoint }]) => mayActIn(endpoint));
const closed = creators.filter(([, { endpoint }]) => !mayActIn(endpoint));

async function actingIn({ a, operator }: AccessScene) {
  const { app } = stage.unlock;
  const tokenHash = hashSecret(operator.roleTokens.support);
  const { id: sessionId, operatorId: id } = await app
    .db('operator_sessions')
    .where({ tokenHash })
    .first<{ id: string; operatorId: string }>('id', 'operator_id');
  // Not through the call, which counts how often somebody enters.
  const by = { id, username: 'support', network: '192.0.2.7', sessionId };
  const { token } = await app.services.auth.acting.begin(a.userId, 'A look', by, 'test');
  return bearer(token);
}

describe('an operator in the account of a creator', () => {
  it.each(closed)('%s: is closed', async (name, route, policy) => {
    // The guard answers before anything is looked up, so the ids need not exist.
    const scene = await stage.share(name, policy);
    const acting = await actingIn(scene);
    const answer = await callAs(stage.unlock.app, scene, route, policy, acting, 'nobody');
    expect([answer.status, answer.text]).toEqual([
      403,
      expect.stringContaining('not_for_operators'),
    ]);
  });

  it.each(open)('%s: is open', async (_, route, policy) => {
    const scene = await stage.open(route, policy);
    const acting = await actingIn(scene);
    const answer = await callAs(stage.unlock.app, scene, route, policy, acting, scene.a);
    expect(answer.text).not.toContain('not_for_operators');
  });

  it('reaches nothing that decides about the account, its money, its secrets or its data', () => {
    const kept =
      /^\/api\/(?:auth\/(?!logout|security|linkedin$)|account|billing|devices|referrals$|creator-view\/(?!figures)|profile\/)/;
    const reached = contractRoutes.filter(
      ({ endpoint }) =>
        (endpoint.auth === 'creator' || endpoint.auth === 'reader') &&
        (kept.test(endpoint.path) || /export|\/file$/.test(endpoint.path)) &&
        mayActIn(endpoint),
    );
    expect(reached.map(({ name }) => name)).toEqual([]);
  });

  it('changes only what is named', () => {
    const changes = open.filter(([, { endpoint }]) => !isQuestion(endpoint));
    const areas = new Set(changes.map(([, { endpoint }]) => endpoint.path.split('/')[2] ?? ''));
    const named = 'activity auth brand files lead-views link-checks magnet-tags magnets';
    expect(areas).toEqual(new Set(named.split(' ')));
  });
});
