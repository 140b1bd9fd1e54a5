import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOperatorSees, callAs } from '#server/testing/access/access-calls.ts';
import type { AccessPolicy, OperatorPolicy } from '#server/testing/access/access-policy.ts';
import type { AccessScene } from '#server/testing/access/access-scene.ts';
import { bearer, type Identity, nonOperators } from '#server/testing/access/identities.ts';
import {
  beginScene,
  distinctAnswers,
  distinctHeaders,
  expectNothingOf,
  expectRefusals,
  inTurn,
  outcomes,
  routesFor,
} from '#server/testing/access/matrix-checks.ts';
import { createUnlockScene, type UnlockScene } from '#server/testing/unlock-scene.ts';

let unlock: UnlockScene;
let scene: AccessScene;
beforeAll(async () => {
  unlock = await createUnlockScene();
});
afterAll(() => unlock.close());

const begin = async (policy: AccessPolicy): Promise<AccessScene> =>
  (scene = await beginScene(unlock, policy));

/** The three ways an operator may send the token (spec §7). */
const waysToSend = ({ operator: { token } }: AccessScene): Identity[] => [
  bearer(token),
  { 'x-admin-token': token },
  { ...bearer(token), 'x-admin-token': token },
];

describe('what is for operators', () => {
  it.each(routesFor<OperatorPolicy>('operator'))(
    '%s: is closed to everybody else, and to tokens that differ',
    async (_name, route, policy) => {
      const { a } = await begin(policy);
      const answers = await expectRefusals(unlock, () =>
        inTurn(nonOperators(scene), ([, identity]) =>
          inTurn([asOperatorSees(scene), 'nobody' as const], (whose) =>
            callAs(unlock.app, scene, route, policy, identity, whose),
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
  it.each(withIds)('%s: an id of nobody changes nothing', async (_name, route, policy) => {
    await begin(policy);
    const answers = await expectRefusals(unlock, () =>
      inTurn(waysToSend(scene), (identity) =>
        callAs(unlock.app, scene, route, policy, identity, 'nobody'),
      ),
    );
    expect(outcomes(answers)).toEqual(answers.map(() => `404 ${policy.unknown}`));
    expect(distinctAnswers(answers)).toHaveLength(1);
  });

  it.each(routesFor<OperatorPolicy>('operator'))(
    '%s: is open to an operator, who sees addresses and nothing that is gated',
    async (_name, route, policy) => {
      const { a, b } = await begin(policy);
      const whose = asOperatorSees(scene);
      const identity = waysToSend(scene)[2] ?? {};
      const answer = await callAs(unlock.app, scene, route, policy, identity, whose);
      expect(answer.status, `got ${answer.text}`).toBe(policy.allowed);
      const gated = [...a.secrets, ...b.secrets].filter((secret) => !secret.includes('@'));
      expectNothingOf(gated, [answer]);
    },
  );
});
