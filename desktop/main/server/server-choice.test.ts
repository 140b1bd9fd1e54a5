import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { BrowserWindow } from 'electron';
import { afterAll, describe, expect, it } from 'vitest';
import { openJsonFile } from '../app/json-file.ts';
import { createServerChoice } from './server-choice.ts';
import { Settings } from '../app/settings.ts';
import { profileFolder } from '../testing/profile-folder.ts';
import { openTokenStore } from './token-store.ts';

const paths = { '/api/auth/validate': {}, '/api/dashboard': {}, '/api/activity': {} };
const heard: string[] = [];
const server = createServer((request, response) => {
  heard.push(`${request.method} ${request.url} ${request.headers.authorization ?? '-'}`);
  response.end(JSON.stringify({ status: 'ready', paths }));
});
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
const { port } = server.address() as AddressInfo; // a TCP server
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function setUp() {
  const { path } = profileFolder();
  heard.length = 0;
  const onError = (error: unknown) => {
    throw error;
  };
  const settings = openJsonFile(join(path, 'settings.json'), Settings, onError);
  const tokens = await openTokenStore({
    file: join(path, 'x'),
    keychain: {
      isAsyncEncryptionAvailable: async () => false,
      encryptStringAsync: async () => Buffer.alloc(0),
      decryptStringAsync: async () => ({ result: '' }),
    },
    platform: 'linux',
    onError,
  });
  const did: string[] = [];
  let close: () => void = () => undefined;
  const window = {
    on: (_name: string, listener: () => void) => (close = listener),
    loadURL: async (url: string) => void did.push(`load ${url}`),
    focus: () => did.push('focus'),
    close: () => close(),
  };
  const choice = createServerChoice({
    openWindow: () => window as unknown as BrowserWindow, // only these members are used
    settings,
    tokens,
    session: { clearStorageData: async () => void did.push('clear') },
    fetch,
    onChosen: () => did.push('chosen'),
    onAbandoned: () => did.push('abandoned'),
  });
  return { choice, settings, tokens, did, closeWindow: () => close() };
}

describe('choosing a server', () => {
  it('keeps the address and opens the console', async () => {
    const { choice, settings, did } = await setUp();
    choice.open();
    choice.open();
    expect(await choice.choose(`http://127.0.0.1:${port}/dashboard`)).toEqual({ ok: true });
    expect(settings.get().serverOrigin).toBe(`http://127.0.0.1:${port}`);
    expect(did).toEqual(['load unlatch://setup/', 'focus', 'chosen']);
  });

  it('changes nothing for an address that is not an Unlatch server', async () => {
    const { choice, settings, did } = await setUp();
    expect(await choice.choose('http://evil.test')).toMatchObject({ ok: false });
    expect(settings.get().serverOrigin).toBeNull();
    expect(did).toEqual([]);
  });

  it('leaves nothing of the old server for the new one', async () => {
    const { choice, settings, tokens, did } = await setUp();
    await settings.set({ serverOrigin: `http://127.0.0.1:${port}`, seenLeadIds: ['a'], unread: 2 });
    await tokens.keep(`http://127.0.0.1:${port}`, 'auth_session_token', 'old');
    expect(choice.read()).toEqual({ address: `http://127.0.0.1:${port}`, isSignedIn: true });
    expect(await choice.choose(`http://localhost:${port}`)).toEqual({ ok: true });
    expect(did).toEqual(['clear', 'chosen']);
    expect(tokens.tokensFor(`http://127.0.0.1:${port}`)).toEqual({});
    expect(settings.get()).toMatchObject({ seenLeadIds: null, unread: 0 });
    await expect.poll(() => heard).toContain('POST /api/auth/logout Bearer old');
  });

  it('again for the same server keeps the sign-in', async () => {
    const { choice, settings, tokens, did } = await setUp();
    await settings.set({ serverOrigin: `http://127.0.0.1:${port}` });
    await tokens.keep(`http://127.0.0.1:${port}`, 'auth_session_token', 'x');
    await choice.choose(`127.0.0.1:${port}`);
    expect(choice.read().isSignedIn).toBe(true);
    expect(did).toEqual(['chosen']);
  });

  it('ends the app when it is abandoned and no server was chosen before', async () => {
    const { choice, did, closeWindow } = await setUp();
    choice.open();
    closeWindow();
    expect(did.at(-1)).toBe('abandoned');
  });
});
