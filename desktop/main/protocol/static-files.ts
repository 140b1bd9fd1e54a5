import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';

/** File types of a build of the console; no others are served. */
const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** Address prefix of the build, as on the web. */
export const STATIC_PREFIX = '/console/';

export interface StaticFiles {
  /** The file of an address below the prefix, or null. */
  asset(pathname: string): Promise<{ bytes: Uint8Array<ArrayBuffer>; type: string } | null>;
  /** The one document of the console. */
  document(): Promise<string>;
}

/** Serves the files of one folder and none outside it. */
export function createStaticFiles(folder: string): StaticFiles {
  return {
    async asset(pathname) {
      const path = relativePath(pathname);
      const type = path === null ? undefined : contentTypes[extname(path)];
      if (path === null || type === undefined) return null;
      try {
        return { bytes: new Uint8Array(await readFile(join(folder, path))), type };
      } catch {
        return null;
      }
    },
    document: () => readFile(join(folder, 'index.html'), 'utf8'),
  };
}

/**
 * Decoded once and checked by its segments: only plain names without a leading dot. So `..`, drives
 * and hidden files cannot occur in any spelling.
 */
function relativePath(pathname: string): string | null {
  if (!pathname.startsWith(STATIC_PREFIX)) return null;
  const segments = pathname.slice(STATIC_PREFIX.length).split('/');
  const isPlain = segments.every((segment) => /^[\w-][\w.-]*$/.test(segment));
  return isPlain ? segments.join('/') : null;
}
