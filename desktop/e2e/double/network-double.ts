import type { BrowserContext, Page, Request as PageRequest, Route } from '@playwright/test';
import { toApp } from './addresses.ts';
import type { WindowDouble } from './window-double.ts';

export type Handler = (request: Request) => Promise<Response>;

/** Answers all requests of Chromium as Electron would: the app's own scheme, or nothing. */
export async function routeThroughApp(
  context: BrowserContext,
  parts: {
    handler(): Handler | null;
    windows: WindowDouble[];
    leaked: string[];
    headers: Record<string, string>;
  },
): Promise<void> {
  const windowOf = async (page: Page) => {
    const pages = await Promise.all(parts.windows.map((window) => window.page));
    return parts.windows[pages.indexOf(page)];
  };
  context.on('page', async (page) => {
    // Denied below; Chromium has made it already, Electron would not have.
    if ((await windowOf(page)) === undefined) await page.close();
  });
  await context.route('**/*', async (route) => {
    const request = route.request();
    const url = toApp(request.url());
    const page = pageOf(request);
    const window = page === null ? undefined : await windowOf(page);
    if (page === null || window === undefined) {
      const opener = parts.windows.findLast(({ isGone }) => !isGone);
      const verdict = opener?.contents.openHandler({ url });
      if (verdict?.action !== 'deny') parts.leaked.push(`window ${url}`);
      return route.abort('aborted');
    }
    if (request.isNavigationRequest()) {
      const isMainFrame = request.frame() === page.mainFrame();
      // `ERR_ABORTED` leaves the page as it is, as a prevented navigation does.
      if (window.contents.isStopped(url, isMainFrame)) return route.abort('aborted');
    }
    // A separate partition uses the network of a browser; here only this computer answers.
    const { partition } = window.options.webPreferences;
    if (partition !== undefined && new URL(url).hostname === 'localhost') {
      const headers = { ...(await request.allHeaders()), ...parts.headers };
      return route.continue({ headers });
    }
    const handler = parts.handler();
    if (!url.startsWith('unlatch:') || handler === null) {
      parts.leaked.push(url);
      return route.abort('failed');
    }
    return answer(route, url, handler);
  });
}

/** Null for the first request of a window that a page has just opened. */
function pageOf(request: PageRequest): Page | null {
  try {
    return request.frame().page();
  } catch {
    return null;
  }
}

async function answer(route: Route, url: string, handler: Handler): Promise<void> {
  const asked = route.request();
  const body = asked.postDataBuffer();
  const request = new Request(url, {
    method: asked.method(),
    headers: headersOf(await asked.allHeaders()),
    // A separate view, as the platform's types require.
    ...(body === null ? {} : { body: new Uint8Array(body) }),
  });
  if (!asked.isNavigationRequest()) {
    const frame = asked.frame();
    const isSandboxed = frame.parentFrame() !== null;
    const initiatorOrigin = isSandboxed ? null : toApp(new URL(frame.url()).origin);
    Object.assign(request, { initiatorOrigin });
  }
  const response = await handler(request);
  if (response.type === 'error') return route.abort('failed');
  await route.fulfill({
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: Buffer.from(await response.arrayBuffer()),
  });
}

function headersOf(all: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(all).filter(([name]) => !name.startsWith(':')));
}
