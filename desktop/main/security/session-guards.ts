import type { DownloadItem, Session } from 'electron';
import { appPageOf } from '../protocol/app-address.ts';

const MAX_NAME = 120;

/** A file the console made (an export) or requested from its server; nothing else is saved. */
export function isOwnDownload(url: string): boolean {
  const address = url.startsWith('blob:') ? url.slice('blob:'.length) : url;
  if (appPageOf(address) !== 'console') return false;
  return url.startsWith('blob:') || new URL(address).pathname.startsWith('/api/');
}

/** A name without folders, control or direction characters, and not hidden. */
export function safeFileName(name: string): string {
  const plain = name
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .replaceAll(/[/\\:*?"<>|]/g, '-')
    .replace(/^[.\s]+/, '')
    .replace(/[.\s]+$/, '');
  if (plain.length <= MAX_NAME) return plain === '' ? 'download' : plain;
  const extension = /\.\w{1,8}$/.exec(plain)?.[0] ?? '';
  return plain.slice(0, MAX_NAME - extension.length) + extension;
}

type Item = Pick<DownloadItem, 'getURL' | 'getFilename' | 'setSaveDialogOptions'>;

/** The person always chooses where a file goes; a download from elsewhere does not start (T105). */
export function guardDownloads(session: Pick<Session, 'on'>): void {
  session.on('will-download', (event, item: Item) => {
    if (!isOwnDownload(item.getURL())) event.preventDefault();
    else item.setSaveDialogOptions({ defaultPath: safeFileName(item.getFilename()) });
  });
}

/**
 * No permission is granted (T109): no camera, no location, no notifications of a page. The one
 * exception needs none in a browser either: the console may write to the clipboard, for "Copy".
 */
export function isPermitted(permission: string, origin: string, isMainFrame: boolean): boolean {
  return (
    permission === 'clipboard-sanitized-write' && isMainFrame && appPageOf(origin) === 'console'
  );
}

type WithPermissions = Pick<
  Session,
  'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'setDevicePermissionHandler'
>;

export function guardPermissions(session: WithPermissions): void {
  session.setPermissionRequestHandler((_contents, permission, answer, details) => {
    answer(isPermitted(permission, details.requestingUrl, details.isMainFrame));
  });
  session.setPermissionCheckHandler((_contents, permission, origin, details) =>
    isPermitted(permission, origin, details.isMainFrame),
  );
  session.setDevicePermissionHandler(() => false);
}
