import { describe, expect } from 'vitest';
import { asOperatorSees, callAs } from './access-calls.ts';
import type { OperatorPolicy } from './policies/access-policy.ts';
import type { AccessScene } from './access-scene.ts';
import { buildAccessStage } from './access-stage.ts';
import { contractRoutes } from './contract-routes.ts';
import { hiddenFromReaders, ownCalls, roleCalls } from './policies/operators/role-calls.ts';
import { type OperatorRole, otherRoles } from '#shared/operators/operator-roles.ts';
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
import { sceneTest } from '../app/app-tests.ts';

const it = sceneTest();
const stage = buildAccessStage(it, ['operator']);

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
      const scene = await stage.open(route, policy);
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

  const all = routesFor<OperatorPolicy>('operator');
  const limited = otherRoles.map((role) => ({ role }));
  const isOpenTo = (role: OperatorRole, name: string) =>
    contractRoutes.some((route) => route.name === name && route.endpoint.roles?.includes(role));

  describe.each(limited)('for the role $role', ({ role }) => {
    it.each(all.filter(([name]) => !isOpenTo(role, name)))(
      '%s: is closed',
      async (name, route, policy) => {
        const scene = await stage.share(name, policy);
        const limitedTo = bearer(scene.operator.roleTokens[role]);
        const answers = await expectRefusals(stage.unlock, () =>
          inTurn([asOperatorSees(scene), 'nobody' as const], (whose) =>
            callAs(stage.unlock.app, scene, route, policy, limitedTo, whose),
          ),
        );
        expect(outcomes(answers)).toEqual(answers.map(() => '403 forbidden'));
        expect(distinctAnswers(answers)).toHaveLength(1);
        expectNothingOf(scene.a.secrets, answers);
      },
    );

    it.each(all.filter(([name]) => isOpenTo(role, name)))(
      '%s: is open',
      async (_, route, policy) => {
        const scene = await stage.operate();
        const limitedTo = bearer(scene.operator.roleTokens[role]);
        const answer = await callAs(stage.unlock.app, scene, route, policy, limitedTo, 'nobody');
        expect(answer.status, `got ${answer.text}`).not.toBe(403);
        expect(answer.status, `got ${answer.text}`).not.toBe(401);
      },
    );
  });

  const namedFor = (role: OperatorRole) =>
    contractRoutes.filter(({ endpoint }) => endpoint.roles?.includes(role));

  it.each(['support', 'finance'] as const)(
    'agree with the contract about what the role %s may call',
    (role) => {
      const named = namedFor(role)
        .map(({ name }) => name)
        .filter((name) => role === 'finance' || !name.startsWith('operatorSupport.'));
      expect(named.toSorted()).toEqual(roleCalls[role].toSorted());
      expect(namedFor(role).every(({ endpoint }) => endpoint.auth === 'admin')).toBe(true);
    },
  );

  it('keep money and settings from the role of support', () => {
    const kept =
      /^\/api\/admin\/(?:billing|finance|referrals|plans|settings|readers|company-app|operators|invitations)/;
    const reached = namedFor('support').filter(({ endpoint: { path } }) => kept.test(path));
    expect(reached).toEqual([]);
    expect(all.filter(([, { endpoint }]) => kept.test(endpoint.path)).length).toBeGreaterThan(60);
  });

  it('let the role that only looks change nothing but its own account, and see no operators', () => {
    const named = namedFor('readonly');
    const changing = named.filter(
      ({ name, endpoint }) => endpoint.method !== 'GET' && !ownCalls.includes(name),
    );
    expect(changing).toEqual([]);
    expect(named.filter(({ name }) => hiddenFromReaders.includes(name))).toEqual([]);
    expect(named.length).toBeGreaterThan(50);
  });
});
