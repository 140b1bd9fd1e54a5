import type { BrowserWindow, BrowserWindowConstructorOptions, Dialog, NativeImage } from 'electron';
import type { AppPage } from '#shared/desktop/ipc.contract.ts';
import type { ElectronModules } from '../app/electron-modules.ts';
import { guardNavigation } from '../security/navigation-guard.ts';
import { MIN_HEIGHT, MIN_WIDTH, type WindowState } from './window-state.ts';

const SETUP_SIZE = { width: 520, height: 600 };
/** Crashes within this time count together. */
const TOGETHER_MS = 60_000;
const MAX_RELOADS = 2;

export interface WindowParts {
  electron: Pick<ElectronModules, 'BrowserWindow' | 'dialog'>;
  preload: string;
  icon: NativeImage;
  openOutside(url: string): void;
  now(): number;
}

/** The same for every window: no Node in any page, each in the system's sandbox (T104). */
export function lockedPreferences(preload: string, isPackaged: boolean) {
  return {
    preload,
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webviewTag: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    navigateOnDragDrop: false,
    spellcheck: true,
    devTools: !isPackaged,
  } satisfies BrowserWindowConstructorOptions['webPreferences'];
}

/** A guarded window for one page; it becomes visible when its content is ready. */
export function openWindow(
  page: AppPage,
  parts: WindowParts,
  options: { title: string; isPackaged: boolean; isHidden: boolean; state: WindowState | null },
): BrowserWindow {
  const { electron, preload, icon } = parts;
  const { state } = options;
  const window = new electron.BrowserWindow({
    show: false,
    icon,
    title: options.title,
    ...(page === 'setup'
      ? { ...SETUP_SIZE, resizable: false, fullscreenable: false, autoHideMenuBar: true }
      : { minWidth: MIN_WIDTH, minHeight: MIN_HEIGHT }),
    ...(state === null ? {} : { x: state.x, y: state.y, width: state.width, height: state.height }),
    webPreferences: lockedPreferences(preload, options.isPackaged),
  });
  guardNavigation(window.webContents, page, parts.openOutside);
  watchTrouble(window, electron.dialog, parts.now);
  window.once('ready-to-show', () => {
    if (options.isHidden) return;
    if (state?.isMaximized === true) window.maximize();
    window.show();
  });
  return window;
}

export function stateOf(window: BrowserWindow): WindowState {
  return { ...window.getNormalBounds(), isMaximized: window.isMaximized() };
}

/** A crashed page is reloaded. When it keeps crashing, the person is asked. */
export function afterCrash(earlier: readonly number[], now: number): 'reload' | 'ask' {
  const recent = earlier.filter((time) => now - time < TOGETHER_MS);
  return recent.length < MAX_RELOADS ? 'reload' : 'ask';
}

/** A crash or a hang leads to a working page or to a question, never to a blank window. */
function watchTrouble(
  window: BrowserWindow,
  dialog: Pick<Dialog, 'showMessageBox' | 'showMessageBoxSync'>,
  now: () => number,
): void {
  const crashes: number[] = [];
  const ask = async (message: string, buttons: [string, string]) => {
    const { response } = await dialog.showMessageBox(window, {
      type: 'warning',
      message,
      detail: 'Saved changes are safe on the server.',
      buttons,
      defaultId: 0,
      cancelId: 1,
    });
    if (response === 0 && !window.isDestroyed()) window.webContents.reload();
  };
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return;
    const verdict = afterCrash(crashes, now());
    crashes.push(now());
    if (verdict === 'reload') window.webContents.reload();
    else void ask('The window keeps crashing', ['Try again', 'Close']);
  });
  window.on('unresponsive', () => void ask('The window does not respond', ['Reload', 'Wait']));
  // The page objects to being left: without a question Electron would ignore the click on "close".
  window.webContents.on('will-prevent-unload', (event) => {
    const choice = dialog.showMessageBoxSync(window, {
      type: 'question',
      message: 'Leave without saving?',
      detail: 'Your changes are not saved yet.',
      buttons: ['Leave', 'Stay'],
      defaultId: 1,
      cancelId: 1,
    });
    if (choice === 0) event.preventDefault();
  });
}
