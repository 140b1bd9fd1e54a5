import { describe, expect } from 'vitest';
import { callAs } from './access-calls.ts';
import type { EverybodyPolicy, OwnPartPolicy, SecretPolicy } from './policies/access-policy.ts';
import { buildAccessStage } from './access-stage.ts';
import { bearer, type Identity, strangersTo } from './identities.ts';
import {
  distinctAnswers,
  expectNothingOf,
  expectRefusals,
  inTurn,
  routesFor,
} from './matrix-checks.ts';
import { sceneTest } from '../app/app-tests.ts';

const it = sceneTest();
const stage = buildAccessStage(it, ['b']);

describe('public endpoints', () => {
  it.each(routesFor<EverybodyPolicy>('everybody'))(
    '%s: answers everybody the same, and shows no private data of the owner',
    async (_name, route, policy) => {
      const scene = await stage.open(route, policy);
      const { a, b } = scene;
      const people: Identity[] = [
        ...strangersTo(scene).map(([, identity]) => identity),
        bearer(b.token),
      ];
      const answers = await inTurn(people, (identity) =>
        callAs(stage.unlock.app, scene, route, policy, identity, a),
      );
      for (const { status, text } of answers) expect(status, `got ${text}`).toBe(policy.allowed);
      expectNothingOf(a.secrets, answers);
    },
  );

  it.each(routesFor<EverybodyPolicy>('everybody').filter(([, , { unknown }]) => unknown))(
    '%s: an unknown id changes nothing',
    async (_name, route, policy) => {
      const scene = await stage.open(route, policy);
      const { b } = scene;
      const answers = await expectRefusals(stage.unlock, () =>
        inTurn([{}, bearer(b.token)], (identity) =>
          callAs(stage.unlock.app, scene, route, policy, identity, 'nobody'),
        ),
      );
      for (const { code } of answers) expect(code).toBe(policy.unknown);
      expect(distinctAnswers(answers)).toHaveLength(1);
    },
  );
});

describe('endpoints that need the secret of an unlock', () => {
  it.each(routesFor<SecretPolicy>('grant'))(
    '%s: opens only with that secret',
    async (_name, route, policy) => {
      const scene = await stage.open(route, policy);
      const { a, b } = scene;
      const withSecret = (owner: typeof a): Identity => ({
        'x-unlock-grant': policy.secretOf(owner),
      });
      const refused = await expectRefusals(stage.unlock, () =>
        inTurn(
          [...strangersTo(scene).map(([, who]) => who), bearer(a.token), withSecret(b)],
          (identity) => callAs(stage.unlock.app, scene, route, policy, identity, a),
        ),
      );
      expect(refused.map(({ code }) => code)).toEqual(refused.map(() => policy.refused));
      expect(distinctAnswers(refused)).toHaveLength(1);
      expectNothingOf(a.secrets, refused);

      const unknown = await expectRefusals(stage.unlock, () =>
        inTurn([{}, withSecret(a)], (identity) =>
          callAs(stage.unlock.app, scene, route, policy, identity, 'nobody'),
        ),
      );
      expect(unknown.map(({ code }) => code)).toEqual(unknown.map(() => policy.unknown));

      const open = await callAs(stage.unlock.app, scene, route, policy, withSecret(a), a);
      expect(open.status, `got ${open.text}`).toBe(policy.allowed);
      expectNothingOf(b.secrets, [open]);
    },
  );
});

describe('endpoints with more data for the owner', () => {
  it.each(routesFor<OwnPartPolicy>('own part'))('%s', async (_name, route, policy) => {
    const scene = await stage.open(route, policy);
    const { a, b } = scene;
    const keysFor = async (identity: Identity, whose: typeof a | 'nobody'): Promise<string[]> => {
      const { status, text } = await callAs(
        stage.unlock.app,
        scene,
        route,
        policy,
        identity,
        whose,
      );
      expect(status, `got ${text}`).toBe(policy.allowed);
      return Object.keys(JSON.parse(text) as object); // an object by its schema
    };
    for (const [, identity] of [...strangersTo(scene), ['creator B', bearer(b.token)] as const]) {
      expect(await keysFor(identity, a)).toEqual(policy.publicKeys);
      expect(await keysFor(identity, 'nobody')).toEqual(policy.publicKeys);
    }
    expect((await keysFor(bearer(a.token), a)).length).toBeGreaterThan(policy.publicKeys.length);
  });
});
