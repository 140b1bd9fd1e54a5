import { test } from 'vitest';
import { createMailedScene } from '../scenes/mailed-scene.ts';
import { createUnlockScene } from '../scenes/unlock-scene.ts';
import { createTestApp, type TestAppOptions } from './test-app.ts';
import { createTwoProcesses } from './two-processes.ts';

// A fixture that the tests of a file share. It opens for the first test or hook that uses it, and
// closes after the last one: `const it = appTest();`, then `it('...', async ({ app }) => ...)`.

const ofFile = { scope: 'file' } as const;

/** One app. */
export function appTest(options: TestAppOptions = {}) {
  return test.extend('app', ofFile, ({}, { onCleanup }) =>
    untilTheEnd(createTestApp(options), onCleanup),
  );
}

/** An app that reads comments from its own fake LinkedIn. */
export function sceneTest(options: TestAppOptions = {}) {
  return test
    .extend('scene', ofFile, ({}, { onCleanup }) =>
      untilTheEnd(createUnlockScene(options), onCleanup),
    )
    .extend('app', ofFile, ({ scene }) => scene.app)
    .extend('linkedin', ofFile, ({ scene }) => scene.linkedin);
}

/** A scene whose mails go to a test mail server. */
export function mailedTest(roundMs?: number) {
  return test
    .extend('scene', ofFile, ({}, { onCleanup }) =>
      untilTheEnd(createMailedScene(roundMs), onCleanup),
    )
    .extend('app', ofFile, ({ scene }) => scene.app)
    .extend('sink', ofFile, ({ scene }) => scene.sink);
}

/** Two processes of one installation: changes made `here` are known `there`. */
export function twoProcessesTest(options: TestAppOptions = {}) {
  return test
    .extend('both', ofFile, ({}, { onCleanup }) =>
      untilTheEnd(createTwoProcesses(options), onCleanup),
    )
    .extend('here', ofFile, ({ both }) => both.here)
    .extend('there', ofFile, ({ both }) => both.there);
}

/** Closes it after the last test of the file. */
export async function untilTheEnd<Opened extends { close(): Promise<void> }>(
  opening: Promise<Opened>,
  onCleanup: (end: () => Promise<void>) => void,
): Promise<Opened> {
  const opened = await opening;
  onCleanup(() => opened.close());
  return opened;
}
