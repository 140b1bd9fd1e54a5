import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** Addresses of one page's styles and scripts, for the `href` and `src` of its document. */
export interface PageAssets {
  styles: string[];
  scripts: string[];
}

/** Names of the built pages: `public-web/styles/{name}.css`, and `public-web/islands/{name}.ts` where
 * there is one. */
export type AssetEntry = 'home' | 'unlock' | 'sandbox';
export type AssetReader = (entry: AssetEntry) => PageAssets;

const Manifest = z.record(
  z.string(),
  z.object({ file: z.string(), css: z.array(z.string()).optional() }),
);

/** Reads the client build's manifest once. Without a build (tests) pages have no assets. */
export function readAssetManifest(publicFolder: string): AssetReader {
  const file = join(publicFolder, '.vite', 'manifest.json');
  const manifest = existsSync(file) ? Manifest.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
  return (entry) => {
    const style = manifest[`public-web/styles/${entry}.css`];
    const script = manifest[`public-web/islands/${entry}.ts`];
    return {
      styles: [...(style === undefined ? [] : [style.file]), ...(script?.css ?? [])].map(address),
      scripts: script === undefined ? [] : [address(script.file)],
    };
  };
}

function address(file: string): string {
  return `/${file}`;
}
