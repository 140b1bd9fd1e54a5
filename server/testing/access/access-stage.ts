import { afterAll, beforeAll } from 'vitest';
import { createUnlockScene, type UnlockScene } from '../scenes/unlock-scene.ts';
import type { AccessPolicy } from './policies/access-policy.ts';
import { type AccessScene, createStrangers, type Strangers } from './access-scene.ts';
import type { ContractRoute } from './contract-routes.ts';
import { beginOneSceneForAll, beginScene, endsAClosing } from './matrix-checks.ts';

/** The application of one test file with its scenes. */
export interface AccessStage {
  readonly unlock: UnlockScene;
  /** Returns a scene for an honest call: a new one, unless the call only reads. */
  open(route: ContractRoute, policy: AccessPolicy): Promise<AccessScene>;
  /** Returns a shared scene, for calls without changes: a new scene costs more than the calls. */
  share(name: string, policy: AccessPolicy): Promise<AccessScene>;
}

/** To be called once, outside of the tests. */
export function buildAccessStage(): AccessStage {
  let unlock: UnlockScene | undefined;
  let strangers: Promise<Strangers> | undefined;
  let shared: Promise<AccessScene> | undefined;
  let read: Promise<AccessScene> | undefined;
  const built = (): UnlockScene => {
    if (unlock === undefined) throw new Error('The stage is built before the first test');
    return unlock;
  };
  beforeAll(async () => {
    unlock = await createUnlockScene();
  });
  afterAll(() => unlock?.close());
  const begin = async (policy: AccessPolicy) =>
    beginScene(built(), policy, await (strangers ??= createStrangers(built())));
  const beginOne = () => beginOneSceneForAll(built(), 'both');
  return {
    get unlock() {
      return built();
    },
    open: ({ name, endpoint }, policy) =>
      endpoint.method !== 'GET' || endsAClosing(name) ? begin(policy) : (read ??= beginOne()),
    share: (name, policy) => (endsAClosing(name) ? begin(policy) : (shared ??= beginOne())),
  };
}
