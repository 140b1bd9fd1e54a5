import { createTestApp, type TestApp } from './test-app.ts';
import { createTestDatabase } from './test-database.ts';
import { createUnlockScene, type UnlockScene } from './unlock-scene.ts';

/** Two processes of one installation: what `here` does, `there` has to know. */
export interface TwoProcesses extends UnlockScene {
  here: TestApp;
  there: TestApp;
  databaseUrl: string;
}

/** Both read comments from the same LinkedIn; as a scene, things are made `here`. */
export async function createTwoProcesses(): Promise<TwoProcesses> {
  const database = await createTestDatabase();
  const databaseUrl = database.url;
  const scene = await createUnlockScene({ databaseUrl });
  const there = await createTestApp({ databaseUrl, linkedinOrigin: scene.linkedin.origin });
  return {
    ...scene,
    here: scene.app,
    there,
    databaseUrl,
    async close() {
      await there.close();
      await scene.close();
      await database.drop();
    },
  };
}
