import { describe, expect } from 'vitest';
import { callAs } from './access-calls.ts';
import type { CreatorPolicy } from './policies/access-policy.ts';
import { buildAccessStage } from './access-stage.ts';
import { contractPolicies } from './policies/contract-policies.ts';
import { type ContractRoute, contractRoutes } from './contract-routes.ts';
import type { AccessScene } from './access-scene.ts';
import { bearer, strangersTo } from './identities.ts';
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
const stage = buildAccessStage(it, ['b']);

/** A paired device may make only the calls for readers. */
const strangersAt = ({ endpoint }: ContractRoute, scene: AccessScene) =>
  strangersTo(scene).filter(([who]) => who !== 'a paired device' || endpoint.auth !== 'reader');

describe('the access matrix', () => {
  it('has a policy for every endpoint of the contract, and none for others', () => {
    expect(Object.keys(contractPolicies).toSorted()).toEqual(
      contractRoutes.map(({ name }) => name).toSorted(),
    );
  });

  it('agrees with the contract about which endpoints need a session', () => {
    const auths = {
      creator: ['creator', 'reader'],
      everybody: ['public'],
      grant: ['public'],
    } as const;
    const more = { 'own part': ['optional'], operator: ['admin'] } as const;
    for (const { name, endpoint, params } of contractRoutes) {
      const policy = contractPolicies[name];
      if (policy === undefined) continue; // the test above says so
      expect({ ...auths, ...more }[policy.who], `who may call ${name}`).toContain(endpoint.auth);
      const needsCode = params.length > 0 && policy.who !== 'own part';
      if (needsCode)
        expect(policy, `${name} names no code for unknown ids`).toHaveProperty('unknown');
    }
  });
});

describe('endpoints of a creator', () => {
  it.each(routesFor<CreatorPolicy>('creator'))(
    '%s: is closed to strangers, for data of any creator',
    async (name, route, policy) => {
      const scene = await stage.share(name, policy);
      const { a } = scene;
      const answers = await expectRefusals(stage.unlock, () =>
        inTurn(strangersAt(route, scene), ([, identity]) =>
          inTurn([a, 'nobody' as const], (whose) =>
            callAs(stage.unlock.app, scene, route, policy, identity, whose),
          ),
        ),
      );
      expect(outcomes(answers)).toEqual(answers.map(() => '401 unauthenticated'));
      expect(distinctAnswers(answers)).toHaveLength(1);
      expectNothingOf(a.secrets, answers);
    },
  );

  const withIds = routesFor<CreatorPolicy>('creator').filter(([, { params }]) => params.length > 0);
  it.each(withIds)(
    '%s: another creator’s id gets the answer of an unknown id',
    async (name, route, policy) => {
      const scene = await stage.share(name, policy);
      const { a, b } = scene;
      const answers = await expectRefusals(stage.unlock, () =>
        inTurn([bearer(b.token), { ...bearer(b.token), 'x-admin-token': a.token }], (identity) =>
          inTurn(policy.areForAll ? (['nobody'] as const) : [a, 'nobody' as const], (whose) =>
            callAs(stage.unlock.app, scene, route, policy, identity, whose),
          ),
        ),
      );
      expect(outcomes(answers)).toEqual(answers.map(() => `404 ${policy.unknown}`));
      expect(distinctAnswers(answers)).toHaveLength(1);
      expect(distinctHeaders(answers)).toHaveLength(1);
      expectNothingOf(a.secrets, answers);
    },
  );

  it.each(routesFor<CreatorPolicy>('creator'))(
    '%s: is open to its owner, who sees nothing of other creators',
    async (_name, route, policy) => {
      const scene = await stage.open(route, policy);
      const { a, b } = scene;
      const ofB = await callAs(stage.unlock.app, scene, route, policy, bearer(b.token), b);
      const ofA = await callAs(stage.unlock.app, scene, route, policy, bearer(a.token), a);
      for (const { status, text } of [ofA, ofB]) expect(status, `got ${text}`).toBe(policy.allowed);
      expectNothingOf(a.secrets, [ofB]);
      expectNothingOf(b.secrets, [ofA]);
    },
  );

  const ids = routesFor<CreatorPolicy>('creator').flatMap(([name, route, policy]) =>
    Object.keys(route.endpoint.query?.shape ?? {})
      .filter((field) => /Ids?$/.test(field))
      .map((field): [string, string, ContractRoute, CreatorPolicy] => [name, field, route, policy]),
  );
  it.each(ids)(
    '%s: another creator’s id as %s finds the same as an unknown id (T57)',
    async (name, field, route, policy) => {
      const scene = await stage.share(name, policy);
      const { a, b } = scene;
      const look = (id: string | undefined) => {
        const asked: CreatorPolicy = { ...policy, parts: () => ({ query: `${field}=${id}` }) };
        return callAs(stage.unlock.app, scene, route, asked, bearer(b.token), b);
      };
      const foreign = await look(a.ids[field]);
      expect(distinctAnswers([foreign, await look('aaaaaaaaaaaa')])).toHaveLength(1);
      expectNothingOf(a.secrets, [foreign]);
    },
  );
});
