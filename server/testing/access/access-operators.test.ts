import { describe, expect, it } from 'vitest';
import { asOperatorSees, callAs } from './access-calls.ts';
import type { OperatorPolicy } from './policies/access-policy.ts';
import type { AccessScene } from './access-scene.ts';
import { buildAccessStage } from './access-stage.ts';
import { contractRoutes } from './contract-routes.ts';
import { financeCalls } from './policies/operator-policies.ts';
import { bearer, type Identity, nonOperators } from './identities.ts';
import {
  distinctAnswers,
  distinctHeaders,
  expectNothingOf,
  expectRefusals,
  inTurn,
  outcomes,
  routesFor,
} from './matrix-checks.ts';

const stage = buildAccessStage();

/** The three ways an operator may send the token. */
const waysToSend = ({ operator: { token } }: AccessScene): Identity[] => [
  bearer(token),
  { 'x-admin-token': token },
  { ...bearer(token), 'x-admin-token': token },
];

describe('endpoints for operators', () => {
  it.each(routesFor<OperatorPolicy>('operator'))(
    '%s: is closed to everybody else, and to two different tokens',
    async (name, route, policy) => {
      const scene = await stage.share(name, policy);
      const { a } = scene;
      const answers = await expectRefusals(stage.unlock, () =>
        inTurn(nonOperators(scene), ([, identity]) =>
          inTurn([asOperatorSees(scene), 'nobody' as const], (whose) =>
            callAs(stage.unlock.app, scene, route, policy, identity, whose),
          ),
        ),
      );
      expect(outcomes(answers)).toEqual(answers.map(() => '401 unauthenticated'));
      expect(distinctAnswers(answers)).toHaveLength(1);
      expect(distinctHeaders(answers)).toHaveLength(1);
      expectNothingOf(a.secrets, answers);
    },
  );

  const withIds = routesFor<OperatorPolicy>('operator').filter(
    ([, { params }]) => params.length > 0,
  );
  it.each(withIds)('%s: an unknown id changes nothing', async (name, route, policy) => {
    const scene = await stage.share(name, policy);
    const answers = await expectRefusals(stage.unlock, () =>
      inTurn(waysToSend(scene), (identity) =>
        callAs(stage.unlock.app, scene, route, policy, identity, 'nobody'),
      ),
    );
    expect(outcomes(answers)).toEqual(answers.map(() => `404 ${policy.unknown}`));
    expect(distinctAnswers(answers)).toHaveLength(1);
  });

  it.each(routesFor<OperatorPolicy>('operator'))(
    '%s: is open to an operator, who sees addresses, tickets at their desk, and no locked content',
    async (name, route, policy) => {
      const scene = await stage.begin(policy);
      const { a, b } = scene;
      const whose = asOperatorSees(scene);
      const identity = waysToSend(scene)[2] ?? {};
      const answer = await callAs(stage.unlock.app, scene, route, policy, identity, whose);
      expect(answer.status, `got ${answer.text}`).toBe(policy.allowed);
      const gated = [...a.secrets, ...b.secrets].filter(
        (secret) =>
          !secret.includes('@') &&
          !(name.startsWith('operatorSupport.') && secret.startsWith('canary-ticket-')),
      );
      expectNothingOf(gated, [answer]);
    },
  );

  const closed = routesFor<OperatorPolicy>('operator').filter(
    ([name]) => !financeCalls.includes(name),
  );
  it.each(closed)('%s: is closed to the role of finance', async (name, route, policy) => {
    const scene = await stage.share(name, policy);
    const finance = bearer(scene.operator.financeToken);
    const answers = await expectRefusals(stage.unlock, () =>
      inTurn([asOperatorSees(scene), 'nobody' as const], (whose) =>
        callAs(stage.unlock.app, scene, route, policy, finance, whose),
      ),
    );
    expect(outcomes(answers)).toEqual(answers.map(() => '403 forbidden'));
    expect(distinctAnswers(answers)).toHaveLength(1);
    expectNothingOf(scene.a.secrets, answers);
  });

  it.each(financeCalls)('%s: is open to the role of finance', async (name) => {
    const [, route, policy] =
      routesFor<OperatorPolicy>('operator').find(([known]) => known === name) ?? [];
    if (route === undefined || policy === undefined) throw new Error(`${name} is no endpoint`);
    const scene = await stage.begin(policy);
    const finance = bearer(scene.operator.financeToken);
    const answer = await callAs(stage.unlock.app, scene, route, policy, finance, 'nobody');
    expect(answer.status, `got ${answer.text}`).not.toBe(403);
    expect(answer.status, `got ${answer.text}`).not.toBe(401);
  });

  it('agrees with the contract about what the role of finance may call', () => {
    const named = contractRoutes.filter(({ endpoint }) => endpoint.roles?.includes('finance'));
    expect(named.map(({ name }) => name).toSorted()).toEqual(financeCalls.toSorted());
    expect(named.every(({ endpoint }) => endpoint.auth === 'admin')).toBe(true);
  });
});
