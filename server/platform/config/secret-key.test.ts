import { spawn } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { ConfigurationError } from './env.ts';
import { readSecretKey } from './secret-key.ts';

const root = mkdtempSync(join(tmpdir(), 'unlatch-secret-'));
let folder: string;
let rounds = 0;
beforeEach(() => {
  folder = join(root, `data-${(rounds += 1)}`);
});
afterAll(() => rmSync(root, { recursive: true }));

const read = (secret?: string) =>
  Buffer.from(readSecretKey({ SECRET_KEY: secret, DATA_DIR: folder })).toString();

describe('the secret of an installation', () => {
  it('is created once, readable by its owner only, and then reused', () => {
    const made = read();
    expect(made).toMatch(/^[\w-]{43}$/);
    const file = join(folder, 'secret-key');
    expect(readFileSync(file, 'utf8')).toBe(`${made}\n`);
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['secret-key']);
    expect(read()).toBe(made);
  });

  it('is taken from SECRET_KEY, and then nothing is written', () => {
    const secret = 'q1w2e3r4t5z6u7i8o9p0a1s2d3f4g5h6';
    expect(read(secret)).toBe(secret);
    expect(() => readdirSync(folder)).toThrow('ENOENT');
  });

  it('is the same for processes that start together', async () => {
    const module = new URL('./secret-key.ts', import.meta.url).href;
    const script = `const { readSecretKey } = await import(${JSON.stringify(module)});
      console.log(Buffer.from(readSecretKey({ DATA_DIR: ${JSON.stringify(folder)} })).toString());`;
    const args = ['--import', 'tsx', '--input-type=module', '--eval', script];
    const said = await Promise.all(
      [1, 2, 3, 4].map(async () => {
        const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
        let text = '';
        child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
        await new Promise((resolve) => child.on('close', resolve));
        return text.trim();
      }),
    );
    expect(said).toEqual(Array.from({ length: 4 }, () => read()));
  });

  it.each(['', 'short', 'a'.repeat(64)])('is refused when its file contains %j', (text) => {
    mkdirSync(folder);
    writeFileSync(join(folder, 'secret-key'), text);
    expect(() => read()).toThrow(ConfigurationError);
    expect(readFileSync(join(folder, 'secret-key'), 'utf8')).toBe(text);
  });

  it('is reported in one line when it cannot be stored', () => {
    writeFileSync(folder, 'a file where the folder should be');
    expect(() => read()).toThrow(/^SECRET_KEY: not set, and it could not be stored in DATA_DIR: /);
  });
});
