import { afterAll, beforeAll } from 'vitest';
import { createUnlockScene, type UnlockScene } from '../scenes/unlock-scene.ts';
import type { AccessPolicy } from './policies/access-policy.ts';
import type { AccessScene } from './access-scene.ts';
import { beginOneSceneForAll, beginScene, endsAClosing } from './matrix-checks.ts';

/** The application of one test file with its scenes. */
export interface AccessStage {
  readonly unlock: UnlockScene;
  /** Creates a new scene, for calls that change it. */
  begin(policy: AccessPolicy): Promise<AccessScene>;
  /** Returns a shared scene, for calls without changes: a new scene costs more than the calls. */
  share(route: string, policy: AccessPolicy): Promise<AccessScene>;
}

/** To be called once, outside of the tests. */
export function buildAccessStage(): AccessStage {
  let unlock: UnlockScene | undefined;
  let shared: Promise<AccessScene> | undefined;
  const built = (): UnlockScene => {
    if (unlock === undefined) throw new Error('The stage is built before the first test');
    return unlock;
  };
  beforeAll(async () => {
    unlock = await createUnlockScene();
  });
  afterAll(() => unlock?.close());
  return {
    get unlock() {
      return built();
    },
    begin: (policy) => beginScene(built(), policy),
    share: (route, policy) =>
      endsAClosing(route) ? beginScene(built(), policy) : (shared ??= beginOneSceneForAll(built())),
  };
}
