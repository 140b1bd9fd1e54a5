import { readFileSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { z } from 'zod';

export interface JsonFile<T> {
  get(): T;
  /** Takes effect at once; resolves when it is on disk. */
  set(change: Partial<T>): Promise<void>;
  /** Resolves when everything set so far is on disk. */
  settled(): Promise<void>;
}

/**
 * A small file of settings. Values that do not fit the schema get their defaults, so an edited or
 * half-written file cannot stop the app. Writes are atomic and run one by one. Why it is own code:
 * decision 0023.
 */
export function openJsonFile<S extends z.ZodType<object>>(
  path: string,
  schema: S,
  onError: (error: unknown) => void,
): JsonFile<z.output<S>> {
  let value = read(path, schema);
  let queue = Promise.resolve();
  return {
    get: () => value,
    set(change) {
      value = { ...value, ...change };
      const text = JSON.stringify(value);
      queue = queue.then(() => write(path, text)).catch(onError);
      return queue;
    },
    settled: () => queue,
  };
}

function read<S extends z.ZodType>(path: string, schema: S): z.output<S> {
  try {
    const parsed = schema.safeParse(JSON.parse(readFileSync(path, 'utf8')));
    if (parsed.success) return parsed.data;
  } catch {
    // Missing, or not valid JSON.
  }
  return schema.parse({});
}

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.new`;
  try {
    await writeFile(draft, text, { mode: 0o600 });
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
