import { consoleRoutes } from '#shared/app/routes.ts';

/** Screens that take a secret from their address or belong to a sign-in: no link may open them. */
const closedToLinks: ReadonlySet<string> = new Set([
  '/auth',
  '/reset-password',
  '/verify-email',
  '/signin',
  '/admin/setup',
  '/admin/invitation',
]);

const patterns = consoleRoutes.map((route) => ({
  route,
  // The routes are our own constants; a parameter is letters, digits, `-` and `_`.
  test: new RegExp(`^${route.replaceAll(/:\w+/g, '[\\w-]{1,64}')}$`),
}));

/** The documented console route of a path, or null. */
export function consoleRouteOf(pathname: string): string | null {
  return patterns.find(({ test }) => test.test(pathname))?.route ?? null;
}

/** Whether a link from outside may open this path (T108). */
export function isOpenToLinks(pathname: string): boolean {
  const route = consoleRouteOf(pathname);
  return route !== null && !closedToLinks.has(route);
}
