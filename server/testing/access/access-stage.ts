import type { sceneTest } from '../app/app-tests.ts';
import type { UnlockScene } from '../scenes/unlock-scene.ts';
import type { AccessPolicy } from './policies/access-policy.ts';
import { type AccessScene, createStrangers, type Strangers } from './access-scene.ts';
import type { ContractRoute } from './contract-routes.ts';
import { beginOneSceneForAll, beginScene, endsAClosing } from './matrix-checks.ts';
import { createOperators } from './operator-scene.ts';

/** The application of one test file with its scenes. */
export interface AccessStage {
  readonly unlock: UnlockScene;
  /** Returns a scene for an honest call: a new one, unless the call only reads. */
  open(route: ContractRoute, policy: AccessPolicy): Promise<AccessScene>;
  /** Returns a shared scene, for calls without changes: a new scene costs more than the calls. */
  share(name: string, policy: AccessPolicy): Promise<AccessScene>;
  /** Returns shared creators with new operators, for operators' calls with ids of nobody. */
  operate(): Promise<AccessScene>;
}

/**
 * To be called once, outside of the tests. `changed` is what their honest calls change besides
 * creator A; the rest of a new scene is shared, because making it costs more than the calls.
 */
export function buildAccessStage(
  it: ReturnType<typeof sceneTest>,
  changed: readonly ('b' | 'operator')[],
): AccessStage {
  let unlock: UnlockScene | undefined;
  let strangers: Promise<Strangers> | undefined;
  let shared: Promise<AccessScene> | undefined;
  let read: Promise<AccessScene> | undefined;
  let operated: Promise<AccessScene> | undefined;
  const built = (): UnlockScene => {
    if (unlock === undefined) throw new Error('The stage is built before the first test');
    return unlock;
  };
  it.beforeAll(({ scene }) => {
    unlock = scene;
  });
  const beginOne = () => beginOneSceneForAll(built(), 'both');
  const begin = async (policy: AccessPolicy) => {
    const { b, operator } = await (shared ??= beginOne());
    return beginScene(built(), policy, {
      strangers: await (strangers ??= createStrangers(built())),
      ...(changed.includes('b') ? {} : { b }),
      ...(changed.includes('operator') ? {} : { operator }),
    });
  };
  return {
    get unlock() {
      return built();
    },
    open: ({ name, endpoint }, policy) =>
      endpoint.method !== 'GET' || endsAClosing(name) ? begin(policy) : (read ??= beginOne()),
    share: (name, policy) => (endsAClosing(name) ? begin(policy) : (shared ??= beginOne())),
    async operate() {
      const scene = await (operated ??= beginOne());
      const operator = await createOperators(built().app);
      const ids = { ...scene.operator.ids, ...operator.ids };
      return { ...scene, operator: { ...operator, ids } };
    },
  };
}
