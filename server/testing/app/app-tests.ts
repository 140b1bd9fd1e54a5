import { test } from 'vitest';
import { createMailedScene, type MailedScene } from '../scenes/mailed-scene.ts';
import { createUnlockScene, type UnlockScene } from '../scenes/unlock-scene.ts';
import { createTestApp, type TestApp, type TestAppOptions } from './test-app.ts';
import { createTwoProcesses, type TwoProcesses } from './two-processes.ts';

// A fixture that the tests of a file share. It opens for the first test or hook that uses it, and
// closes after the last one: `const it = appTest();`, then `it('...', async ({ app }) => ...)`.

export const ofFile = { scope: 'file' } as const;

interface Closable {
  close(): Promise<void>;
}
type OnCleanup = (end: () => Promise<void>) => void;

/** Opens what closes by itself, the last one first; it may be closed earlier. */
export interface Opener {
  app(options?: TestAppOptions): Promise<TestApp>;
  scene(options?: TestAppOptions): Promise<UnlockScene>;
  mailedScene(roundMs?: number): Promise<MailedScene>;
  twoProcesses(options?: TestAppOptions): Promise<TwoProcesses>;
}

/**
 * Opens what closes with a fixture. A file whose app needs a double of its own:
 * `openTest.extend('api', ofFile, ...).extend('app', ofFile, ({ api }, { onCleanup }) =>
 * openerOf(onCleanup).app({ linkedInApiOrigin: api.origin }))`.
 */
export function openerOf(onCleanup: OnCleanup): Opener {
  const opened: Closable[] = [];
  onCleanup(async () => {
    for (const one of opened.toReversed()) await one.close();
  });
  const keep = async <Opened extends Closable>(opening: Promise<Opened>): Promise<Opened> => {
    const one = await opening;
    let closing: Promise<void> | undefined;
    const closesOnce = { ...one, close: () => (closing ??= one.close()) };
    opened.push(closesOnce);
    return closesOnce;
  };
  return {
    app: (options) => keep(createTestApp(options)),
    scene: (options) => keep(createUnlockScene(options)),
    mailedScene: (roundMs) => keep(createMailedScene(roundMs)),
    twoProcesses: (options) => keep(createTwoProcesses(options)),
  };
}

/** Every test may open more for itself: `async ({ open }) => { const app = await open.app(); ... }`. */
export const openTest = test.extend('open', ({}, { onCleanup }) => openerOf(onCleanup));

/** One app. */
export function appTest(options: TestAppOptions = {}) {
  return openTest.extend('app', ofFile, ({}, { onCleanup }) => openerOf(onCleanup).app(options));
}

/** An app that reads comments from its own fake LinkedIn. */
export function sceneTest(options: TestAppOptions = {}) {
  return openTest
    .extend('scene', ofFile, ({}, { onCleanup }) => openerOf(onCleanup).scene(options))
    .extend('app', ofFile, ({ scene }) => scene.app)
    .extend('linkedin', ofFile, ({ scene }) => scene.linkedin);
}

/** A scene whose mails go to a test mail server. */
export function mailedTest(roundMs?: number) {
  return openTest
    .extend('scene', ofFile, ({}, { onCleanup }) => openerOf(onCleanup).mailedScene(roundMs))
    .extend('app', ofFile, ({ scene }) => scene.app)
    .extend('sink', ofFile, ({ scene }) => scene.sink);
}

/** Two processes of one installation: changes made `here` are known `there`. */
export function twoProcessesTest(options: TestAppOptions = {}) {
  return openTest
    .extend('both', ofFile, ({}, { onCleanup }) => openerOf(onCleanup).twoProcesses(options))
    .extend('here', ofFile, ({ both }) => both.here)
    .extend('there', ofFile, ({ both }) => both.there);
}

/** Closes it after the last test of the file. */
export async function untilTheEnd<Opened extends Closable>(
  opening: Promise<Opened>,
  onCleanup: OnCleanup,
): Promise<Opened> {
  const opened = await opening;
  onCleanup(() => opened.close());
  return opened;
}
