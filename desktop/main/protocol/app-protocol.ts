import { type ConsoleHead, nameConsole } from '#shared/app/console-head.ts';
import { appPageOf, appUrl } from './app-address.ts';
import type { ApiForwarder } from '../server/api-forwarder.ts';
import { consoleRouteOf } from '../app/console-path.ts';
import { commonHeaders, consolePolicy } from '../security/content-policy.ts';
import { STATIC_PREFIX, type StaticFiles } from './static-files.ts';

export interface AppProtocolParts {
  files: StaticFiles;
  api: ApiForwarder;
  setupPage(): Response;
  /** What the console's document says of the chosen server. */
  installation(): Promise<ConsoleHead>;
  /** Development only: the build tool's server answers for the console's files. */
  developmentFiles?: ((url: URL) => Promise<Response>) | undefined;
}

const CONSOLE_ORIGIN = appUrl('console', '');
const PAGE_DESTINATIONS: ReadonlySet<string> = new Set([
  'document',
  'iframe',
  'frame',
  'embed',
  'object',
]);

/** Answers every request of the app's own scheme; pure, so it is tested without Electron. */
export function createAppProtocol(
  parts: AppProtocolParts,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const page = appPageOf(request.url);
    if (page === null) return nothing(404);
    const url = new URL(request.url);
    if (page === 'setup') return url.pathname === '/' ? parts.setupPage() : nothing(404);
    if (url.pathname.startsWith('/api/')) {
      return isCallOfConsole(request) ? parts.api.forward(request, url) : nothing(403);
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') return nothing(405);
    if (url.pathname.startsWith('/assets/')) return parts.api.publicAsset(url);
    if (parts.developmentFiles !== undefined) return parts.developmentFiles(url);
    if (url.pathname.startsWith(STATIC_PREFIX)) return asset(parts.files, url.pathname);
    return document(parts, url.pathname);
  };
}

/**
 * Only the console's own calls get data of the server: no other page does, and never as a page
 * (T105).
 */
function isCallOfConsole(request: Request): boolean {
  // Absent for what the app itself started.
  const { initiatorOrigin } = request as Request & { initiatorOrigin?: string | null }; // Electron adds it
  if (initiatorOrigin !== undefined && initiatorOrigin !== CONSOLE_ORIGIN) return false;
  return !PAGE_DESTINATIONS.has(request.headers.get('sec-fetch-dest') ?? '');
}

async function asset(files: StaticFiles, pathname: string): Promise<Response> {
  const file = await files.asset(pathname);
  if (file === null) return nothing(404);
  return new Response(file.bytes, { headers: { ...commonHeaders, 'Content-Type': file.type } });
}

/** One document for every screen, as on the web; it shows an unknown path as not found. */
async function document(
  { files, installation }: Pick<AppProtocolParts, 'files' | 'installation'>,
  pathname: string,
): Promise<Response> {
  const isKnown = pathname === '/' || consoleRouteOf(pathname) !== null;
  return new Response(nameConsole(await files.document(), await installation()), {
    status: isKnown ? 200 : 404,
    headers: {
      ...commonHeaders,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': consolePolicy,
    },
  });
}

function nothing(status: number): Response {
  return new Response(null, { status, headers: commonHeaders });
}

/**
 * Development only: the console's files come from the build tool's server, so that an edit shows at
 * once. Without the console's policy, which would block the tool's inline scripts.
 */
export function developmentFiles(
  origin: string | null,
): ((url: URL) => Promise<Response>) | undefined {
  if (origin === null) return undefined;
  const server = new URL(origin).origin;
  return (url) => {
    const path = url.pathname.startsWith('/console/') ? url.pathname : '/console/';
    return fetch(`${server}${path}${url.search}`);
  };
}
