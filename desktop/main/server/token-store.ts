import { readFile, rm, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Account } from './call-server.ts';
import { TokenName, type TokenKeeping } from '#shared/desktop/ipc.contract.ts';

export interface Keychain {
  isAsyncEncryptionAvailable(): Promise<boolean>;
  encryptStringAsync(text: string): Promise<Buffer>;
  decryptStringAsync(bytes: Buffer): Promise<{ result: string }>;
  /** Linux only. */
  getSelectedStorageBackend?(): string;
}

/** Backends whose key is fixed in the program or unknown: no better than plain text (T109). */
const WEAK_BACKENDS: ReadonlySet<string> = new Set(['basic_text', 'unknown']);

/** Whether the system's keychain is safe for a token, or only memory. */
export async function judgeKeychain(keychain: Keychain, platform: string): Promise<TokenKeeping> {
  if (!(await keychain.isAsyncEncryptionAvailable())) return 'memory';
  if (platform !== 'linux') return 'keychain';
  const backend = keychain.getSelectedStorageBackend?.() ?? 'unknown';
  return WEAK_BACKENDS.has(backend) ? 'memory' : 'keychain';
}

const Tokens = z.partialRecord(TokenName, z.string());
export type Tokens = z.infer<typeof Tokens>;
/** A token belongs to the server that issued it, which is stored beside it. */
const Kept = z.object({ serverOrigin: z.string(), tokens: Tokens });

export interface TokenStore {
  keeping: TokenKeeping;
  /** Tokens of this server; those of others are never returned. */
  tokensFor(serverOrigin: string): Tokens;
  /** The session of that name at the server; null without one. */
  accountAt(serverOrigin: string | null, name: TokenName): Account | null;
  keep(serverOrigin: string, name: TokenName, token: string): Promise<void>;
  forget(name: TokenName): Promise<void>;
  forgetAll(): Promise<void>;
  /** Resolves when all changes are on disk. */
  settled(): Promise<void>;
}

export interface TokenStoreOptions {
  file: string;
  keychain: Keychain;
  platform: string;
  onError(error: unknown): void;
}

/** Tokens in memory; on disk only when a strong keychain encrypts them. */
export async function openTokenStore(options: TokenStoreOptions): Promise<TokenStore> {
  const { file, keychain, platform, onError } = options;
  const keeping = await judgeKeychain(keychain, platform).catch(() => 'memory' as const);
  let kept = keeping === 'keychain' ? await read(file, keychain) : null;
  // Removes what can no longer be read safely.
  if (kept === null) await rm(file, { force: true }).catch(onError);
  let queue = Promise.resolve();

  function save(): Promise<void> {
    if (keeping === 'memory') return Promise.resolve();
    const text = kept === null ? null : JSON.stringify(kept);
    queue = queue.then(() => write(file, text, keychain)).catch(onError);
    return queue;
  }

  const tokensFor = (serverOrigin: string): Tokens =>
    kept?.serverOrigin === serverOrigin ? { ...kept.tokens } : {};

  return {
    keeping,
    tokensFor,
    accountAt(serverOrigin, name) {
      const token = serverOrigin === null ? undefined : tokensFor(serverOrigin)[name];
      return serverOrigin === null || token === undefined ? null : { serverOrigin, token };
    },
    keep(serverOrigin, name, token) {
      const tokens = kept?.serverOrigin === serverOrigin ? kept.tokens : {};
      kept = { serverOrigin, tokens: { ...tokens, [name]: token } };
      return save();
    },
    forget(name) {
      if (kept === null) return Promise.resolve();
      const { [name]: _, ...tokens } = kept.tokens;
      kept = Object.keys(tokens).length === 0 ? null : { ...kept, tokens };
      return save();
    },
    forgetAll() {
      kept = null;
      return save();
    },
    settled: () => queue,
  };
}

async function read(file: string, keychain: Keychain): Promise<z.infer<typeof Kept> | null> {
  try {
    const { result } = await keychain.decryptStringAsync(await readFile(file));
    return Kept.parse(JSON.parse(result));
  } catch {
    return null;
  }
}

async function write(file: string, text: string | null, keychain: Keychain): Promise<void> {
  if (text === null) return rm(file, { force: true });
  await writeFile(file, await keychain.encryptStringAsync(text), { mode: 0o600 });
}
