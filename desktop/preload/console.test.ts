import { expect, test, vi } from 'vitest';
import type { DesktopBridge } from '#shared/desktop/desktop-bridge.ts';

const shell = vi.hoisted(() => ({
  say: (_path: string): void => {},
  bridge: null as unknown, // what the preload exposes
}));
vi.mock('electron', () => ({
  contextBridge: { exposeInMainWorld: (_name: string, bridge: unknown) => (shell.bridge = bridge) },
  ipcRenderer: {
    on: (_channel: string, listener: (event: object, path: string) => void) => {
      shell.say = (path) => listener({}, path);
    },
  },
}));

test('a screen that is requested while the page loads is opened when the page listens', async () => {
  await import('./console.ts');
  const bridge = shell.bridge as DesktopBridge; // exposed by the import
  shell.say('/activity');
  shell.say('/activity#activity-2');
  const opened: string[] = [];
  const stop = bridge.onOpenScreen((path) => opened.push(path));
  expect(opened).toEqual(['/activity#activity-2']);
  shell.say('/magnets');
  stop();
  shell.say('/dashboard');
  bridge.onOpenScreen((path) => opened.push(path));
  expect(opened).toEqual(['/activity#activity-2', '/magnets', '/dashboard']);
});
