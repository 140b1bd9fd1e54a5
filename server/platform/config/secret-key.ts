import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { ConfigurationError, type Environment, isStrongSecret } from './env.ts';

/** Name of the file under DATA_DIR; its text can be given as SECRET_KEY elsewhere. */
export const SECRET_KEY_FILE = 'secret-key';

/**
 * The secret this installation derives its keys from: SECRET_KEY, else the one kept in a file under
 * DATA_DIR, made at the first start. Throws ConfigurationError (R30).
 */
export function readSecretKey(
  environment: Pick<Environment, 'SECRET_KEY' | 'DATA_DIR'>,
): Uint8Array {
  return Buffer.from(environment.SECRET_KEY ?? readOrMake(environment.DATA_DIR), 'utf8');
}

/** The secret when there is one already; null where a start would make it. */
export function findSecretKey(
  environment: Pick<Environment, 'SECRET_KEY' | 'DATA_DIR'>,
): Uint8Array | null {
  const text = environment.SECRET_KEY ?? readIfThere(join(environment.DATA_DIR, SECRET_KEY_FILE));
  return text === null ? null : Buffer.from(text, 'utf8');
}

function readOrMake(folder: string): string {
  const file = join(folder, SECRET_KEY_FILE);
  try {
    const text = readIfThere(file) ?? make(folder, file);
    if (isStrongSecret(text)) return text;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigurationError([
      `SECRET_KEY: not set, and it could not be stored in DATA_DIR: ${reason}`,
    ]);
  }
  throw new ConfigurationError([
    `SECRET_KEY: not set, and the one stored in ${file} is damaged. Restore the original.`,
  ]);
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Written whole under another name first: processes that start together end up with one secret. */
function make(folder: string, file: string): string {
  mkdirSync(folder, { recursive: true });
  const secret = randomBytes(32).toString('base64url');
  const draft = `${file}.${randomBytes(4).toString('hex')}`;
  const handle = openSync(draft, 'wx', 0o600);
  try {
    writeSync(handle, `${secret}\n`);
    fsyncSync(handle);
    linkSync(draft, file); // fails where another process was first
    return secret;
  } catch (error) {
    const made = readIfThere(file);
    if (made === null) throw error;
    return made;
  } finally {
    closeSync(handle);
    rmSync(draft, { force: true });
  }
}
