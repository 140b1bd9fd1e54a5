import { createTestApp, type TestApp, type TestAppOptions } from './test-app.ts';
import { createStartedDatabase } from '../database/test-database.ts';
import { createUnlockScene, type UnlockScene } from '../scenes/unlock-scene.ts';

/** Two processes of one installation: `there` has to see what `here` does. */
export interface TwoProcesses extends UnlockScene {
  here: TestApp;
  there: TestApp;
  databaseUrl: string;
}

/** Both read comments from the same LinkedIn; scenes are made `here`. */
export async function createTwoProcesses(options: TestAppOptions = {}): Promise<TwoProcesses> {
  const database = await createStartedDatabase();
  const databaseUrl = database.url;
  const scene = await createUnlockScene({ ...options, databaseUrl });
  const linkedinOrigin = scene.linkedin.origin;
  const there = await createTestApp({ ...options, databaseUrl, linkedinOrigin });
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
