import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { MagnetTemplate } from '#shared/magnets/magnet-templates.ts';

/** Addresses of one page's styles and scripts, and of the typeface its text is set in. */
export interface PageAssets {
  styles: string[];
  scripts: string[];
  /** Only the small file with the letters of plain English: a whole typeface delays the first text (P16). */
  fonts: string[];
  /** Loaded by an unlock page once a comment waits for a decision. */
  waiting?: string;
}

/** Names of the built pages: `public-web/styles/{name}.css`; one for each unlock template. */
export type AssetEntry = 'site' | 'sandbox' | 'pixels' | `unlock-${MagnetTemplate}`;
export type AssetReader = (entry: AssetEntry) => PageAssets;

/** Name of the page's script in `public-web/islands/`; the unlock templates share one. */
export function islandOf(entry: AssetEntry): string {
  return entry.startsWith('unlock-') ? 'unlock' : entry;
}

const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    css: z.array(z.string()).optional(),
    assets: z.array(z.string()).optional(),
  }),
);

/** Reads the client build's manifest once. Without a build (tests) pages have no assets. */
export function readAssetManifest(publicFolder: string): AssetReader {
  const file = join(publicFolder, '.vite', 'manifest.json');
  const manifest = existsSync(file) ? Manifest.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
  return (entry) => {
    const style = manifest[`public-web/styles/${entry}.css`];
    const script = manifest[`public-web/islands/${islandOf(entry)}.ts`];
    const waiting = manifest['public-web/islands/waiting.ts'];
    return {
      styles: [...(style === undefined ? [] : [style.file]), ...(script?.css ?? [])].map(address),
      scripts: script === undefined ? [] : [address(script.file)],
      fonts: (style?.assets ?? []).filter((name) => name.includes('-core-')).map(address),
      ...(entry.startsWith('unlock-') && waiting ? { waiting: address(waiting.file) } : {}),
    };
  };
}

function address(file: string): string {
  return `/${file}`;
}
