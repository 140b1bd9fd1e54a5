import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** An empty profile folder for one test. */
export function profileFolder(): { path: string; holds(text: string): boolean } {
  const path = mkdtempSync(join(tmpdir(), 'desktop-profile-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return {
    path,
    holds: (text) =>
      readdirSync(path, { recursive: true, encoding: 'utf8' })
        .map((name) => join(path, name))
        .filter((file) => statSync(file).isFile())
        .some((file) => readFileSync(file).includes(text)),
  };
}
