import { APP_SCHEME } from './app-address.ts';
import { isOpenToLinks } from './console-path.ts';

/** Nothing but names and slashes after the host: no query, fragment, user, port or second spelling. */
const LINK = new RegExp(`^${APP_SCHEME}://open((?:/[\\w-]+)*)/?$`);

/**
 * The console path of `unlatch://open/activity`, or null. A link opens a screen and nothing else:
 * there is no part of it in which a token, a server address or a command could travel (T108).
 */
export function deepLinkPath(link: unknown): string | null {
  if (typeof link !== 'string') return null;
  const path = LINK.exec(link)?.[1];
  if (path === undefined) return null;
  if (path === '') return '/dashboard';
  return isOpenToLinks(path) ? path : null;
}

/** The first deep link among the arguments of a start; every other argument is ignored. */
export function deepLinkInArguments(args: readonly string[]): string | null {
  const link = args.find((argument) => argument.toLowerCase().startsWith(`${APP_SCHEME}:`));
  return link === undefined ? null : deepLinkPath(link);
}
