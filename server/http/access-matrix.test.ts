import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccessAnswer, callAs } from '#server/testing/access/access-calls.ts';
import type {
  AccessPolicy,
  CreatorPolicy,
  EverybodyPolicy,
  OwnPartPolicy,
  SecretPolicy,
} from '#server/testing/access/access-policy.ts';
import { type AccessScene, createAccessScene } from '#server/testing/access/access-scene.ts';
import { contractPolicies } from '#server/testing/access/contract-policies.ts';
import { type ContractRoute, contractRoutes } from '#server/testing/access/contract-routes.ts';
import { bearer, type Identity, strangersTo } from '#server/testing/access/identities.ts';
import { changedTables } from '#server/testing/table-hashes.ts';
import { createUnlockScene, type UnlockScene } from '#server/testing/unlock-scene.ts';

let unlock: UnlockScene;
let scene: AccessScene;
beforeAll(async () => {
  unlock = await createUnlockScene();
});
afterAll(() => unlock.close());

/** The routes of one kind of policy, each with a scene of its own: honest calls use things up. */
function routesFor<P extends AccessPolicy>(who: P['who']): [string, ContractRoute, P][] {
  return contractRoutes.flatMap((route) => {
    const policy = contractPolicies[route.name];
    return policy?.who === who ? [[route.name, route, policy as P]] : []; // `who` tells the kind
  });
}

async function begin(policy: AccessPolicy): Promise<AccessScene> {
  scene = await createAccessScene(unlock);
  await policy.prepare?.(unlock.app, scene.a);
  await policy.prepare?.(unlock.app, scene.b);
  return scene;
}

/** Answers to calls that are all refused: no table differs afterwards (T58). */
async function refusals(work: () => Promise<AccessAnswer[]>): Promise<AccessAnswer[]> {
  let answers: AccessAnswer[] = [];
  const changed = await changedTables(unlock.app.db, async () => void (answers = await work()));
  for (const answer of answers) {
    expect(answer.status, `got ${answer.text}`).toBeGreaterThanOrEqual(400);
    expect(answer.status, `got ${answer.text}`).toBeLessThan(500);
  }
  const said = [...new Set(answers.map(({ code }) => code))].join();
  expect(changed, `tables changed by calls answered ${said}`).toEqual([]);
  return answers;
}

/** Nothing of the owner's is in answers to somebody else. */
function expectNothingOf(secrets: readonly string[], answers: readonly AccessAnswer[]): void {
  for (const { text, headers } of answers) {
    for (const secret of secrets) {
      expect(text).not.toContain(secret);
      expect(JSON.stringify(headers)).not.toContain(secret);
    }
  }
}

const distinct = (answers: readonly AccessAnswer[]): string[] => [
  ...new Set(answers.map(({ status, normal }) => `${status} ${normal}`)),
];

describe('the access matrix', () => {
  it('has a policy for every endpoint of the contract, and none for others', () => {
    expect(Object.keys(contractPolicies).toSorted()).toEqual(
      contractRoutes.map(({ name }) => name).toSorted(),
    );
  });

  it('agrees with the contract about who is asked to sign in', () => {
    const auths = { creator: ['creator'], everybody: ['public'], grant: ['public'] } as const;
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

describe('what belongs to a creator', () => {
  it.each(routesFor<CreatorPolicy>('creator'))(
    '%s: is closed to strangers, whoever the things are of',
    async (_name, route, policy) => {
      const { a } = await begin(policy);
      const answers = await refusals(() =>
        inTurn(strangersTo(scene), ([, identity]) =>
          inTurn([a, 'nobody' as const], (whose) =>
            callAs(unlock.app, scene, route, policy, identity, whose),
          ),
        ),
      );
      expect(answers.map(({ status, code }) => `${status} ${code}`)).toEqual(
        answers.map(() => '401 unauthenticated'),
      );
      expect(distinct(answers)).toHaveLength(1);
      expectNothingOf(a.secrets, answers);
    },
  );

  const withIds = routesFor<CreatorPolicy>('creator').filter(([, { params }]) => params.length > 0);
  it.each(withIds)(
    '%s: another creator’s id is as unknown as nobody’s',
    async (_name, route, policy) => {
      const { a, b } = await begin(policy);
      const answers = await refusals(() =>
        inTurn([bearer(b.token), { ...bearer(b.token), 'x-admin-token': a.token }], (identity) =>
          inTurn([a, 'nobody' as const], (whose) =>
            callAs(unlock.app, scene, route, policy, identity, whose),
          ),
        ),
      );
      expect(answers.map(({ status, code }) => `${status} ${code}`)).toEqual(
        answers.map(() => `404 ${policy.unknown}`),
      );
      expect(distinct(answers)).toHaveLength(1);
      expect(headerNames(answers)).toHaveLength(1);
      expectNothingOf(a.secrets, answers);
    },
  );

  it.each(routesFor<CreatorPolicy>('creator'))(
    '%s: is open to its owner, who sees nothing of another',
    async (_name, route, policy) => {
      const { a, b } = await begin(policy);
      const ofB = await callAs(unlock.app, scene, route, policy, bearer(b.token), b);
      const ofA = await callAs(unlock.app, scene, route, policy, bearer(a.token), a);
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
    '%s: another creator’s id as %s finds what nobody’s finds (T57)',
    async (_name, field, route, policy) => {
      const { a, b } = await begin(policy);
      const look = (id: string | undefined) => {
        const asked: CreatorPolicy = { ...policy, parts: () => ({ query: `${field}=${id}` }) };
        return callAs(unlock.app, scene, route, asked, bearer(b.token), b);
      };
      const foreign = await look(a.ids[field]);
      expect(distinct([foreign, await look('aaaaaaaaaaaa')])).toHaveLength(1);
      expectNothingOf(a.secrets, [foreign]);
    },
  );
});

describe('what is open to everybody', () => {
  it.each(routesFor<EverybodyPolicy>('everybody'))(
    '%s: answers the same whoever asks, and shows nothing of the owner',
    async (_name, route, policy) => {
      const { a, b } = await begin(policy);
      const people: Identity[] = [
        ...strangersTo(scene).map(([, identity]) => identity),
        bearer(b.token),
      ];
      const answers = await inTurn(people, (identity) =>
        callAs(unlock.app, scene, route, policy, identity, a),
      );
      for (const { status, text } of answers) expect(status, `got ${text}`).toBe(policy.allowed);
      expectNothingOf(a.secrets, answers);
    },
  );

  it.each(routesFor<EverybodyPolicy>('everybody').filter(([, , { unknown }]) => unknown))(
    '%s: an id of nobody changes nothing',
    async (_name, route, policy) => {
      const { b } = await begin(policy);
      const answers = await refusals(() =>
        inTurn([{}, bearer(b.token)], (identity) =>
          callAs(unlock.app, scene, route, policy, identity, 'nobody'),
        ),
      );
      for (const { status, code } of answers) expect([status, code]).toEqual([404, policy.unknown]);
      expect(distinct(answers)).toHaveLength(1);
    },
  );
});

describe('what a secret of one unlock opens', () => {
  it.each(routesFor<SecretPolicy>('grant'))(
    '%s: opens for it alone',
    async (_name, route, policy) => {
      const { a, b } = await begin(policy);
      const withSecret = (owner: typeof a): Identity => ({
        'x-unlock-grant': policy.secretOf(owner),
      });
      const refused = await refusals(() =>
        inTurn(
          [...strangersTo(scene).map(([, who]) => who), bearer(a.token), withSecret(b)],
          (identity) => callAs(unlock.app, scene, route, policy, identity, a),
        ),
      );
      expect(refused.map(({ code }) => code)).toEqual(refused.map(() => policy.refused));
      expect(distinct(refused)).toHaveLength(1);
      expectNothingOf(a.secrets, refused);

      const unknown = await refusals(() =>
        inTurn([{}, withSecret(a)], (identity) =>
          callAs(unlock.app, scene, route, policy, identity, 'nobody'),
        ),
      );
      expect(unknown.map(({ code }) => code)).toEqual(unknown.map(() => policy.unknown));

      const open = await callAs(unlock.app, scene, route, policy, withSecret(a), a);
      expect(open.status, `got ${open.text}`).toBe(policy.allowed);
      expectNothingOf(b.secrets, [open]);
    },
  );
});

describe('what is partly its owner’s', () => {
  it.each(routesFor<OwnPartPolicy>('own part'))('%s', async (_name, route, policy) => {
    const { a, b } = await begin(policy);
    const keysFor = async (identity: Identity, whose: typeof a | 'nobody'): Promise<string[]> => {
      const { status, text } = await callAs(unlock.app, scene, route, policy, identity, whose);
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

/** Names of the headers, each distinct set once. */
function headerNames(answers: readonly AccessAnswer[]): string[] {
  return [...new Set(answers.map(({ headers }) => Object.keys(headers).toSorted().join()))];
}

/** One after the other, so that a failure names one call; nested lists become one. */
async function inTurn<T, R>(
  items: readonly T[],
  work: (item: T) => Promise<R | R[]>,
): Promise<R[]> {
  const results: R[] = [];
  for (const item of items) {
    const result = await work(item);
    results.push(...(Array.isArray(result) ? result : [result]));
  }
  return results;
}
