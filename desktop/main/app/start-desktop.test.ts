import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import type { ElectronModules } from './electron-modules.ts';
import { startDesktop } from './start-desktop.ts';

/** Electron up to the moment it is ready, which never comes. */
function start({ isFirst = true, isPackaged = true } = {}) {
  const did: unknown[] = [];
  const app = Object.assign(new EventEmitter(), {
    isPackaged,
    enableSandbox: () => did.push('sandbox'),
    requestSingleInstanceLock: () => isFirst,
    setAsDefaultProtocolClient: (scheme: string) => did.push(`links ${scheme}`),
    quit: () => did.push('quit'),
    whenReady: () => {
      did.push('wait');
      return new Promise(() => undefined);
    },
  });
  const schemes: object[] = [];
  const protocol = { registerSchemesAsPrivileged: (list: object[]) => schemes.push(...list) };
  startDesktop({
    electron: { app, protocol } as unknown as ElectronModules, // nothing else is used before `ready`
    folders: { renderer: '', preload: '' },
    platform: 'linux',
    args: [],
    developmentOrigin: null,
    hasUpdateFeed: false,
    loadUpdater: () => Promise.reject(new Error('no updater')),
    onError: (error) => did.push(error),
    now: () => 0,
  });
  return { app, did, schemes };
}

describe('the start', () => {
  it('puts every page into the system sandbox and takes the links of an installed app', () => {
    expect(start().did).toEqual(['sandbox', 'links unlatch', 'wait']);
    expect(start({ isPackaged: false }).did).toEqual(['sandbox', 'wait']);
  });

  it('ends at once for a second instance', () => {
    expect(start({ isFirst: false }).did).toEqual(['sandbox', 'quit']);
  });

  it('gives the app’s scheme an origin and fetch, and no way around a policy', () => {
    expect(start().schemes).toEqual([
      {
        scheme: 'unlatch',
        privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true },
      },
    ]);
  });

  it('accepts no untrusted certificate and offers no client certificate', () => {
    const { app } = start();
    const answers: unknown[] = [];
    const event = { preventDefault: () => answers.push('prevented') };
    const answer = (...given: unknown[]) => answers.push(given);
    app.emit('certificate-error', event, {}, 'https://a.test/', 'error', {}, answer);
    app.emit('select-client-certificate', event, {}, 'https://a.test/', [{}], answer);
    expect(answers).toEqual(['prevented', [false], 'prevented', []]);
  });
});
