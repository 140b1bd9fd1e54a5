import { afterAll, beforeAll } from 'vitest';
import { createUnlockScene, type UnlockScene } from '../scenes/unlock-scene.ts';
import type { AccessPolicy } from './access-policy.ts';
import type { AccessScene } from './access-scene.ts';
import { beginScene } from './matrix-checks.ts';

/** The application of one file of tests, and on it a scene for each route. */
export interface AccessStage {
  readonly unlock: UnlockScene;
  begin(policy: AccessPolicy): Promise<AccessScene>;
}

/** To be called once, outside of the tests. */
export function buildAccessStage(): AccessStage {
  let unlock: UnlockScene | undefined;
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
  };
}
