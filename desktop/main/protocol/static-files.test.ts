import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createStaticFiles } from './static-files.ts';

const outside = mkdtempSync(join(tmpdir(), 'static-files-'));
const folder = join(outside, 'renderer');
mkdirSync(join(folder, 'assets'), { recursive: true });
writeFileSync(join(folder, 'index.html'), '<p>console</p>');
writeFileSync(join(folder, 'assets', 'index-a1.js'), 'run()');
writeFileSync(join(folder, 'assets', 'data.json'), '{}');
writeFileSync(join(folder, 'assets', '.hidden.js'), 'secret');
writeFileSync(join(outside, 'secret.js'), 'secret');
afterAll(() => rmSync(outside, { recursive: true }));

const files = createStaticFiles(folder);

describe('static files', () => {
  it('are served with their type', async () => {
    const file = await files.asset('/console/assets/index-a1.js');
    expect(file?.type).toBe('text/javascript; charset=utf-8');
    expect(new TextDecoder().decode(file?.bytes)).toBe('run()');
    expect(await files.document()).toBe('<p>console</p>');
  });

  it.each([
    '/console/../secret.js',
    '/console/assets/../../secret.js',
    '/console/%2e%2e/secret.js',
    '/console/..%2fsecret.js',
    '/console/..%5csecret.js',
    '/console/..\\secret.js',
    '/console//secret.js',
    '/console/assets/./index-a1.js',
    '/console/assets/.hidden.js',
    '/console/C:/secret.js',
    '/console//etc/passwd',
    '/console/assets/index-a1.js\0.css',
    '/console/assets/index-a1.js/',
    '/console/assets/data.json',
    '/console/index.html',
    '/console/assets/missing.js',
    '/console/assets',
    '/console/',
    '/secret.js',
    '/consolee/assets/index-a1.js',
  ])('do not include %s', async (pathname) => {
    expect(await files.asset(pathname)).toBeNull();
  });
});
