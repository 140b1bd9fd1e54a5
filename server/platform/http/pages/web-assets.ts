import type { Middleware } from 'koa';
import { type AssetReader, readAssetManifest } from './asset-manifest.ts';
import { builtConsole, type ConsoleDocument } from './console-pages.ts';
import { buildFolders, staticAssets } from './static-assets.ts';

/**
 * Files that browsers load beside the rendered pages: from the build, or from Vite in development.
 */
export interface WebAssets {
  /** Addresses of a page's styles and scripts. */
  assets: AssetReader;
  console: ConsoleDocument;
  /** Answers requests for files and passes everything else on. */
  files: Middleware;
  /** Sources instead of a build: also serves pages for developers. */
  isDevelopment?: true;
}

export function builtAssets(installFolder: string): WebAssets {
  const folders = buildFolders(installFolder);
  return {
    assets: readAssetManifest(folders.public),
    console: builtConsole(folders.console),
    files: staticAssets(folders),
  };
}
