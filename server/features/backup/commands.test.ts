import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runSource } from '#server/testing/app/run-source.ts';
import {
  createBareDatabase,
  createTestDatabase,
  type TestDatabase,
} from '#server/testing/database/test-database.ts';

const folder = mkdtempSync(join(tmpdir(), 'unlatch-commands-'));
let started: TestDatabase;
let bare: TestDatabase;
beforeAll(async () => {
  [started, bare] = await Promise.all([createTestDatabase(), createBareDatabase()]);
});
afterAll(async () => {
  await Promise.all([started.drop(), bare.drop()]);
  rmSync(folder, { recursive: true });
});

/** Runs a command as a shell would, with nothing but these settings. */
function command(
  name: 'backup' | 'restore',
  args: readonly string[],
  env: { [name: string]: string },
): Promise<{ code: number | null; output: string; errors: string }> {
  const child = runSource(`server/features/backup/${name}.ts`, {
    args,
    env: { DATA_DIR: join(folder, 'data'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [output, errors] = ['', ''];
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output, errors })));
}

describe('the commands', () => {
  it('back up and restore, report the place and content, and record it for operators', async () => {
    const to = join(folder, 'backups');
    const taken = await command('backup', ['--to', to, '--keep', '3'], {
      DATABASE_URL: started.url,
    });
    expect([taken.code, taken.errors]).toEqual([0, '']);
    const [name = ''] = readdirSync(to);
    expect(taken.output).toContain(`Backup: ${join(to, name)}\n`);
    expect(taken.output).toContain('Not in the backup, store them separately: SECRET_KEY, ');
    expect(taken.output).not.toContain(new URL(started.url).password);

    const restored = await command('restore', [join(to, name)], { DATABASE_URL: bare.url });
    expect([restored.code, restored.errors]).toEqual([0, '']);
    expect(restored.output).toContain('Restored the backup of Unlatch ');

    const again = await command('backup', ['--to', join(folder, 'again')], {
      DATABASE_URL: bare.url,
    });
    expect(again.code).toBe(0);
  });

  it.each<['backup' | 'restore', string[], number, RegExp]>([
    ['backup', ['--keep', '0'], 64, /^Usage: npm run backup/],
    ['backup', ['--keep', 'all'], 64, /^Usage: npm run backup/],
    ['backup', ['somewhere'], 64, /Usage: npm run backup/],
    ['restore', [], 64, /^Usage: npm run restore/],
    ['restore', ['one', 'two'], 64, /^Usage: npm run restore/],
    ['restore', ['one', '--forced'], 64, /Unknown option '--forced'/],
  ])('refuse %s %j and show the usage', async (name, args, code, text) => {
    const ended = await command(name, args, {});
    expect([ended.code, ended.output]).toEqual([code, '']);
    expect(ended.errors).toMatch(text);
  });

  it.each<[string, { [name: string]: string }, number, RegExp]>([
    ['a bad setting', { DATABASE_URL: 'mysql://x/y' }, 78, /^DATABASE_URL: must be an address/],
    ['a data folder nobody can make', { DATA_DIR: '/proc/unlatch/data' }, 78, /^DATA_DIR: cannot/],
    ['no database there', { DATABASE_URL: 'postgres://u:hunter2@127.0.0.1:9/x' }, 1, /^Failed: /],
  ])('end with one line for %s', async (_what, env, code, text) => {
    const ended = await command('backup', [], env);
    expect(ended.code).toBe(code);
    expect(ended.errors.trim()).toMatch(text);
    expect(ended.errors.trim().split('\n')).toHaveLength(1);
    expect(ended.errors).not.toContain('hunter2');
  });

  it.runIf(process.platform === 'linux').each([
    ['where no folder can be made', '/proc/unlatch/backups'],
    ['below a device', '/dev/null/backups'],
    ['in place of a file', '/etc/hostname'],
  ])('fail for a target %s with one line and code 1', async (_where, to) => {
    const ended = await command('backup', ['--to', to], { DATABASE_URL: started.url });
    expect([ended.code, ended.output]).toEqual([1, '']);
    expect(ended.errors.trim()).toMatch(/^Cannot write a backup to /);
    expect(ended.errors.trim().split('\n')).toHaveLength(1);
  });
});
