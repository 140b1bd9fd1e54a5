import type { BrowserWindow } from 'electron';
import { OPEN_SCREEN_CHANNEL } from '#shared/desktop/channels.ts';
import { appPageOf, appUrl } from '../protocol/app-address.ts';
import type { ElectronModules } from '../app/electron-modules.ts';
import type { JsonFile } from '../app/json-file.ts';
import type { Settings } from '../app/settings.ts';
import { installationOf } from '../server/installation.ts';
import { openWindow, stateOf, type WindowParts } from './window.ts';
import { placeWindow } from './window-state.ts';

export interface ConsoleWindow {
  /** Brings the window to the front and makes it if needed; opens this screen when one is named. */
  show(path?: string): void;
  openHidden(): void;
  /** Reloads the console, for another server. */
  restart(): void;
  /** Sends a message to the console's page, if it is open. */
  tell(channel: string, payload: unknown): void;
  isFocused(): boolean;
  /** From now on closing the window really closes it. */
  letClose(): void;
  close(): void;
}

export interface ConsoleWindowParts extends Omit<WindowParts, 'electron'> {
  electron: Pick<ElectronModules, 'app' | 'BrowserWindow' | 'dialog' | 'screen'>;
  settings: JsonFile<Settings>;
  onFocus(): void;
  onHidden(): void;
}

/** The one window of the console. */
export function createConsoleWindow(parts: ConsoleWindowParts): ConsoleWindow {
  const { electron, settings } = parts;
  let window: BrowserWindow | null = null;
  let mayClose = false;

  function open(path: string, isHidden: boolean): BrowserWindow {
    const { screen, app } = electron;
    const main = screen.getPrimaryDisplay();
    const others = screen.getAllDisplays().filter(({ id }) => id !== main.id);
    const areas = [main, ...others].map(({ workArea }) => workArea);
    const opened = openWindow('console', parts, {
      title: installationOf(settings.get()).productName,
      isPackaged: app.isPackaged,
      isHidden,
      state: placeWindow(settings.get().window, areas),
    });
    opened.on('close', (event) => {
      void settings.set({ window: stateOf(opened) });
      if (mayClose || !settings.get().closesToTray) return;
      event.preventDefault();
      opened.hide();
      parts.onHidden();
    });
    opened.on('closed', () => {
      window = null;
    });
    opened.on('focus', parts.onFocus);
    void opened.loadURL(appUrl('console', path));
    return opened;
  }

  return {
    show(path) {
      if (window === null) {
        window = open(path ?? '/', false);
        return;
      }
      // A page that is still loading could not receive the screen.
      const isLoaded = appPageOf(window.webContents.getURL()) === 'console';
      if (path !== undefined && isLoaded) window.webContents.send(OPEN_SCREEN_CHANNEL, path);
      else if (path !== undefined) void window.loadURL(appUrl('console', path));
      if (window.isMinimized()) window.restore();
      window.show();
      window.focus();
    },
    openHidden() {
      window ??= open('/', true);
    },
    restart() {
      if (window === null) window = open('/', false);
      else {
        void window.loadURL(appUrl('console'));
        window.show();
      }
    },
    tell(channel, payload) {
      if (window === null || appPageOf(window.webContents.getURL()) !== 'console') return;
      window.webContents.send(channel, payload);
    },
    isFocused: () => window?.isFocused() ?? false,
    letClose() {
      mayClose = true;
    },
    close: () => window?.close(),
  };
}
