import { APP_SCHEME } from '../protocol/app-address.ts';
import { isOpenToLinks } from './console-path.ts';

/** Only names and slashes after the host: no query, fragment, user, port or other spelling. */
const LINK = new RegExp(`^${APP_SCHEME}://open((?:/[\\w-]+)*)/?$`);

/**
 * The console path of `unlatch://open/activity`, or null. A link only opens a screen: it cannot carry
 * a token, a server address or a command (T108).
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
