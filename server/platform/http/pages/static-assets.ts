import { existsSync, readdirSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Context, Middleware } from 'koa';
import sirv from 'sirv';
import { PUSH_WORKER_PATH } from '#shared/app/trusted-html.ts';

export interface BuildFolders {
  /** Client build of the public pages. */
  public: string;
  /** Build of the console. */
  console: string;
}

export function buildFolders(installFolder: string): BuildFolders {
  return {
    public: join(installFolder, 'dist', 'public'),
    console: join(installFolder, 'dist', 'desktop', 'renderer'),
  };
}

const CONSOLE_BASE = '/console';
/** Asked for again each time: a browser keeps what it got for as long as it likes. */
const ALWAYS_ASKED = 'no-cache';
/** File names of the build: nothing to decode, no path upwards. */
const ASSET_PATH = /^\/assets\/(?:[\w-]+\/)*[\w.-]+$/;
/** Files that browsers request by a fixed name. */
const ROOT_FILE =
  /^\/(?:favicon\.(?:svg|ico)|apple-touch-icon\.png|icon-(?:maskable-)?\d{3}\.png|downloads\/unlatch-extension-(?:chromium|firefox)\.zip)$/;
const IMMUTABLE = 'public, max-age=31536000, immutable';
const BRIEF = 'public, max-age=3600';
/** A file, and what the build compressed. */
const COPIES = ['', '.br', '.gz'];
/** Only documents need the whole policy: styles and script are part of an unlock page's first packets. */
const FILE_POLICY = "default-src 'self'";
/** What browsers obey in documents alone. */
const OF_DOCUMENTS = ['Permissions-Policy', 'Cross-Origin-Opener-Policy'];

/**
 * The built files. Names with a hash never change and are cached for a year; the build's compressed
 * copies are sent as they are. Other files of the build folders cannot be reached.
 */
export function staticAssets(folders: BuildFolders): Middleware {
  const publicFiles = openFolder(folders.public);
  const consoleFiles = openFolder(folders.console);

  return (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    if (ctx.path === PUSH_WORKER_PATH) {
      return consoleFiles(ctx, ctx.path, ALWAYS_ASKED) ? undefined : next();
    }
    const isConsole = ctx.path.startsWith(`${CONSOLE_BASE}/`);
    const path = isConsole ? ctx.path.slice(CONSOLE_BASE.length) : ctx.path;
    const isAsset = ASSET_PATH.test(path);
    if (!isAsset && !ROOT_FILE.test(ctx.path)) return next();
    const isSent = (isConsole ? consoleFiles : publicFiles)(ctx, path, isAsset ? IMMUTABLE : BRIEF);
    return isSent ? undefined : next();
  };
}

/** Sends a file of the folder, or returns false and leaves the answer to others. */
type FileSender = (ctx: Context, path: string, cacheControl: string) => boolean;

function openFolder(folder: string): FileSender {
  if (!existsSync(folder)) return () => false;
  const files = sirv(folder, { etag: true, brotli: true, gzip: true, extensions: [] });
  const known = new Set(
    readdirSync(folder, { encoding: 'utf8', recursive: true }).map((name) => join(folder, name)),
  );
  /** The sender opens what was there at the start. A file or copy that a new build removed would end the process. */
  const isThere = (path: string): boolean =>
    known.has(join(folder, path)) &&
    COPIES.map((ending) => join(folder, path + ending)).every(
      (file) => !known.has(file) || existsSync(file),
    );
  return (ctx, path, cacheControl) => {
    if (!isThere(path)) return false;
    ctx.set('Cache-Control', cacheControl);
    ctx.set('Content-Security-Policy', FILE_POLICY);
    for (const name of OF_DOCUMENTS) ctx.remove(name);
    // The sender knows no type for this one kind of file.
    if (path.endsWith('.ico')) ctx.set('Content-Type', 'image/x-icon');
    // A preview stands in a frame of no origin and needs styles and fonts; all of it is public.
    ctx.set('Cross-Origin-Resource-Policy', 'cross-origin');
    ctx.set('Access-Control-Allow-Origin', '*');
    // Without `range`: whole files only, they are small.
    const { range: _, ...headers } = ctx.req.headers;
    const request = { url: path, headers } as IncomingMessage; // the two things sirv reads
    let isSent = true;
    // A file that goes or cannot be opened after that look.
    ctx.res.once('pipe', (file) => file.once('error', () => ctx.res.destroy()));
    files(request, ctx.res, () => {
      isSent = false;
    });
    ctx.respond = !isSent;
    return isSent;
  };
}
