import type { BrowserWindow, NativeImage, Session } from 'electron';
import type { ElectronModules } from '../app/electron-modules.ts';
import type { CallEvent } from '../app/ipc.ts';
import { lockedPreferences } from '../window/window.ts';
import { isReaderPlace } from './reader-places.ts';

/** Separate from the console: no other window has LinkedIn's cookies and storage. */
export const READER_PARTITION = 'persist:linkedin';
const SIZE = { width: 1_080, height: 860, minWidth: 420, minHeight: 480 };

type ReaderSession = Pick<
  Session,
  | 'on'
  | 'setPermissionRequestHandler'
  | 'setPermissionCheckHandler'
  | 'setDevicePermissionHandler'
  | 'clearStorageData'
  | 'clearCache'
  | 'clearAuthCache'
>;

/** LinkedIn's pages get no permission and download no file (T110). */
export function guardReaderSession(session: ReaderSession): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  session.on('will-download', (event) => event.preventDefault());
}

/** Signs out of LinkedIn here: removes its data without reading any of it. */
export async function clearReaderSession(session: ReaderSession): Promise<void> {
  await session.clearStorageData();
  await session.clearCache();
  await session.clearAuthCache();
}

export interface ReaderWindowParts {
  electron: Pick<ElectronModules, 'app' | 'BrowserWindow'>;
  preload: string;
  icon: NativeImage;
}

export interface ReaderWindow {
  window: BrowserWindow;
  /** Whether a call came from the post in this window. */
  isSender(event: CallEvent): boolean;
}

/** Opens a window that shows LinkedIn, cannot leave it and opens no other windows. */
export function openReaderWindow(
  { electron, preload, icon }: ReaderWindowParts,
  practiceOrigin: string | null,
): ReaderWindow {
  const window = new electron.BrowserWindow({
    ...SIZE,
    icon,
    title: 'LinkedIn',
    autoHideMenuBar: true,
    webPreferences: {
      ...lockedPreferences(preload, electron.app.isPackaged),
      partition: READER_PARTITION,
      // Text typed there is not sent to a spelling service.
      spellcheck: false,
    },
  });
  const { webContents } = window;
  const judge = (event: { preventDefault(): void; url: string; isMainFrame: boolean }) => {
    const { url, isMainFrame } = event;
    if (!isReaderPlace({ url, isMainFrame, practiceOrigin })) event.preventDefault();
  };
  webContents.on('will-navigate', judge);
  webContents.on('will-frame-navigate', judge);
  webContents.on('will-redirect', judge);
  webContents.on('will-attach-webview', (event) => event.preventDefault());
  webContents.setWindowOpenHandler(() => ({ action: 'deny' }));
  // A page cannot keep its window open, and a crashed page is useless.
  webContents.on('will-prevent-unload', (event) => event.preventDefault());
  webContents.on('render-process-gone', () => {
    if (!window.isDestroyed()) window.destroy();
  });
  // The title shows the reader's state instead of the page's own title.
  window.on('page-title-updated', (event) => event.preventDefault());
  return {
    window,
    isSender({ sender, senderFrame }) {
      if (sender !== webContents || senderFrame === null || senderFrame.parent !== null) {
        return false;
      }
      return isReaderPlace({ url: senderFrame.url, isMainFrame: true, practiceOrigin });
    },
  };
}
