import type { Session } from 'electron';
import { appPageOf } from '../app/app-address.ts';

/**
 * Nothing is granted (T109): no camera, no place, no notification of a page's own. The one exception
 * is no permission in a browser either: putting a text on the clipboard from the console, for "Copy".
 */
export function isPermitted(permission: string, origin: string, isMainFrame: boolean): boolean {
  return (
    permission === 'clipboard-sanitized-write' && isMainFrame && appPageOf(origin) === 'console'
  );
}

type Guarded = Pick<
  Session,
  'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'setDevicePermissionHandler'
>;

export function guardPermissions(session: Guarded): void {
  session.setPermissionRequestHandler((_contents, permission, answer, details) => {
    answer(isPermitted(permission, details.requestingUrl, details.isMainFrame));
  });
  session.setPermissionCheckHandler((_contents, permission, origin, details) =>
    isPermitted(permission, origin, details.isMainFrame),
  );
  session.setDevicePermissionHandler(() => false);
}
