import { strFromU8, unzipSync } from 'fflate';
import { expect } from 'vitest';
import type { TestApp } from '../app/test-app.ts';

/** Waits until the creator's copy is ready. */
export async function written(app: TestApp, token: string): Promise<void> {
  const { accountData } = app.as(token);
  await expect
    .poll(async () => (await accountData.readExport()).export?.state, { timeout: 30_000 })
    .toBe('ready');
}

/** Requests a copy and returns its files. */
export async function unzipped(app: TestApp, token: string) {
  await app.as(token).accountData.startExport();
  await written(app, token);
  const files = unzipSync(await app.as(token).accountData.downloadExport());
  return {
    names: Object.keys(files).toSorted(),
    bytes: (name: string) => files[name],
    text: (name: string) => strFromU8(files[name] ?? new Uint8Array()),
    rows: (part: string): Record<string, unknown>[] =>
      JSON.parse(strFromU8(files[`${part}.json`] ?? new Uint8Array()))[part],
  };
}
