import { expect } from 'vitest';
import { changedTables } from '../database/table-changes.ts';
import type { UnlockScene } from '../scenes/unlock-scene.ts';
import type { AccessAnswer } from './access-calls.ts';
import type { AccessPolicy } from './policies/access-policy.ts';
import { type AccessScene, createAccessScene, type GivenParts } from './access-scene.ts';
import { contractPolicies } from './policies/contract-policies.ts';
import { type ContractRoute, contractRoutes } from './contract-routes.ts';

/** The routes of one kind of policy, with names for test titles. */
export function routesFor<P extends AccessPolicy>(who: P['who']): [string, ContractRoute, P][] {
  return contractRoutes.flatMap((route) => {
    const policy = contractPolicies[route.name];
    return policy?.who === who ? [[route.name, route, policy as P]] : []; // `who` tells the kind
  });
}

/** A scene for one route, because honest calls change it; what is given is shared with others. */
export async function beginScene(
  unlock: UnlockScene,
  policy: AccessPolicy,
  given: GivenParts,
): Promise<AccessScene> {
  const scene = await createAccessScene(unlock, given);
  await policy.prepare?.(unlock.app, scene.a);
  if (given.b === undefined) await policy.prepare?.(unlock.app, scene.b);
  return scene;
}

/** The honest calls of these routes need A's pages closed or removed first. */
const CLOSING = new Set([
  'magnetActs.purge',
  'operatorCreators.restore',
  'operatorTakedowns.lift',
  'accountDeletion.cancel',
  'creatorDeletion.cancel',
  'creatorDeletion.bringForward',
]);

/** Whether the route's honest call needs A's pages closed, and so a separate scene. */
export function endsAClosing(route: string): boolean {
  return CLOSING.has(route);
}

/**
 * A scene in which every honest call of A, or of both, may be made once, except those that need closed
 * pages.
 */
export async function beginOneSceneForAll(
  unlock: UnlockScene,
  whose: 'a' | 'both' = 'a',
): Promise<AccessScene> {
  const scene = await createAccessScene(unlock);
  for (const [name, { prepare }] of Object.entries(contractPolicies)) {
    if (CLOSING.has(name)) continue;
    await prepare?.(unlock.app, scene.a);
    if (whose === 'both') await prepare?.(unlock.app, scene.b);
  }
  return scene;
}

/** Answers to calls that are all refused: no table differs afterwards (T58). */
export async function expectRefusals(
  { app }: UnlockScene,
  work: () => Promise<AccessAnswer[]>,
): Promise<AccessAnswer[]> {
  // What earlier changes of plans left to count would end in the middle of the calls.
  await app.db('score_recounts').delete();
  let answers: AccessAnswer[] = [];
  const changed = await changedTables(app, async () => void (answers = await work()));
  for (const { status, text } of answers) {
    expect(status, `got ${text.slice(0, 300)}`).toBeGreaterThanOrEqual(400);
    expect(status, `got ${text.slice(0, 300)}`).toBeLessThan(500);
  }
  const said = [...new Set(answers.map(({ code }) => code))].join();
  expect(changed, `tables changed by calls answered ${said}`).toEqual([]);
  return answers;
}

/** Answers to other callers contain nothing of the owner. */
export function expectNothingOf(
  secrets: readonly string[],
  answers: readonly AccessAnswer[],
): void {
  for (const { text, headers } of answers) {
    for (const secret of secrets) {
      expect(text).not.toContain(secret);
      expect(JSON.stringify(headers)).not.toContain(secret);
    }
  }
}

/** Every distinct answer, without the parts that always differ. */
export function distinctAnswers(answers: readonly AccessAnswer[]): string[] {
  return [...new Set(answers.map(({ status, normal }) => `${status} ${normal}`))];
}

/** Names of the headers, each distinct set once. */
export function distinctHeaders(answers: readonly AccessAnswer[]): string[] {
  return [...new Set(answers.map(({ headers }) => Object.keys(headers).toSorted().join()))];
}

/** Status and code of each. */
export function outcomes(answers: readonly AccessAnswer[]): string[] {
  return answers.map(({ status, code }) => `${status} ${code}`);
}

/** One after the other, so that a failure names one call; nested lists are flattened. */
export async function inTurn<T, R>(
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
