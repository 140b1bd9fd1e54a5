import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { profileFolder } from '../testing/profile-folder.ts';
import { judgeKeychain, type Keychain, openTokenStore } from './token-store.ts';

const A = 'https://a.test';
const B = 'https://b.test';

/** A keychain with a simple cipher that hides a token from a text search. */
function keychain(backend: string | null, isAvailable = true): Keychain {
  const turn = (bytes: Buffer) => Buffer.from(bytes.map((byte) => byte ^ 0x5a));
  return {
    isAsyncEncryptionAvailable: async () => isAvailable,
    encryptStringAsync: async (text) => turn(Buffer.from(text)),
    decryptStringAsync: async (bytes) => ({ result: turn(bytes).toString() }),
    ...(backend === null ? {} : { getSelectedStorageBackend: () => backend }),
  };
}

describe('the keychain', () => {
  it.each([
    ['linux', 'gnome_libsecret', true, 'keychain'],
    ['linux', 'kwallet6', true, 'keychain'],
    ['linux', 'basic_text', true, 'memory'],
    ['linux', 'unknown', true, 'memory'],
    ['linux', null, true, 'memory'],
    ['linux', 'gnome_libsecret', false, 'memory'],
    ['darwin', null, true, 'keychain'],
    ['win32', null, true, 'keychain'],
    ['win32', null, false, 'memory'],
  ])('on %s with %s (available: %s) means %s', async (platform, backend, isAvailable, keeping) => {
    expect(await judgeKeychain(keychain(backend, isAvailable), platform)).toBe(keeping);
  });
});

describe('tokens', () => {
  function store(path: string, backend = 'gnome_libsecret') {
    return openTokenStore({
      file: join(path, 'sign-in.bin'),
      keychain: keychain(backend),
      platform: 'linux',
      onError: (error) => {
        throw error;
      },
    });
  }

  it('survive a restart, encrypted', async () => {
    const profile = profileFolder();
    await (await store(profile.path)).keep(A, 'auth_session_token', 'CANARY-token');
    expect(profile.holds('CANARY-token')).toBe(false);
    expect((await store(profile.path)).tokensFor(A)).toEqual({
      auth_session_token: 'CANARY-token',
    });
  });

  it('are given to the server they came from and to no other', async () => {
    const { path } = profileFolder();
    const tokens = await store(path);
    await tokens.keep(A, 'auth_session_token', 'a');
    expect(tokens.tokensFor(B)).toEqual({});
    await tokens.keep(B, 'adminToken', 'b');
    expect(tokens.tokensFor(A)).toEqual({});
    expect((await store(path)).tokensFor(B)).toEqual({ adminToken: 'b' });
  });

  it('stay in memory only behind a weak keychain', async () => {
    const profile = profileFolder();
    const tokens = await store(profile.path, 'basic_text');
    await tokens.keep(A, 'auth_session_token', 'CANARY-token');
    expect(tokens.keeping).toBe('memory');
    expect(tokens.tokensFor(A)).toEqual({ auth_session_token: 'CANARY-token' });
    expect(profile.holds('')).toBe(false);
    expect((await store(profile.path)).tokensFor(A)).toEqual({});
  });

  it('are removed from the disk when the keychain became weak', async () => {
    const profile = profileFolder();
    await (await store(profile.path)).keep(A, 'auth_session_token', 'x');
    await store(profile.path, 'basic_text');
    expect(profile.holds('')).toBe(false);
  });

  it('are removed from the disk when they are forgotten', async () => {
    const profile = profileFolder();
    const tokens = await store(profile.path);
    await tokens.keep(A, 'auth_session_token', 'x');
    await tokens.keep(A, 'adminToken', 'y');
    await tokens.forget('auth_session_token');
    expect((await store(profile.path)).tokensFor(A)).toEqual({ adminToken: 'y' });
    await tokens.forgetAll();
    expect(profile.holds('')).toBe(false);
  });

  it('are none when the file is damaged', async () => {
    const profile = profileFolder();
    writeFileSync(join(profile.path, 'sign-in.bin'), 'garbage');
    expect((await store(profile.path)).tokensFor(A)).toEqual({});
    expect(profile.holds('garbage')).toBe(false);
  });
});
