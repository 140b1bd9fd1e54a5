import { APP_SCHEME } from './app-address.ts';
import { isOpenToLinks } from './console-path.ts';

const MAX_LENGTH = 256;
const HOST = 'open';

/**
 * The console path of `unlatch://open/activity`, or null. A link opens a screen and nothing else: one
 * with a query, a fragment, a user, a port or an unknown path is not followed at all, so there is
 * nothing in which a token, a server address or a command could travel (T108).
 */
export function deepLinkPath(link: unknown): string | null {
  if (typeof link !== 'string' || link.length > MAX_LENGTH) return null;
  if (/[?#\\%\s]/.test(link) || !URL.canParse(link)) return null;
  const url = new URL(link);
  if (url.protocol !== `${APP_SCHEME}:` || url.host !== HOST) return null;
  if (url.username !== '' || url.password !== '') return null;
  const path = url.pathname.length > 1 ? url.pathname.replace(/\/$/, '') : '/dashboard';
  return isOpenToLinks(path) ? path : null;
}

/** The first deep link among the arguments of a start; every other argument is ignored. */
export function deepLinkInArguments(args: readonly string[]): string | null {
  const link = args.find((argument) => argument.toLowerCase().startsWith(`${APP_SCHEME}:`));
  return link === undefined ? null : deepLinkPath(link);
}
