import { join } from 'node:path';
import { createApiForwarder, type Fetch } from '../server/api-forwarder.ts';
import { APP_SCHEME } from './app-address.ts';
import { createAppMenu } from '../window/app-menu.ts';
import { createAppProtocol, developmentFiles } from './app-protocol.ts';
import { createAppTray } from '../alerts/tray.ts';
import { callHandlers } from './call-handlers.ts';
import { createConsoleWindow } from '../window/console-window.ts';
import type { ElectronModules } from './electron-modules.ts';
import { createExternalLinks } from '../security/external-links.ts';
import { createFirstTimeNotices } from '../alerts/first-time-notices.ts';
import { windowIcon } from '../window/icons.ts';
import { registerCalls } from './ipc.ts';
import { openJsonFile } from './json-file.ts';
import { createNewsDesk } from '../alerts/news-desk.ts';
import { showNote } from '../alerts/notifications.ts';
import { guardDownloads, guardPermissions } from '../security/session-guards.ts';
import { createServerChoice } from '../server/server-choice.ts';
import { Settings } from './settings.ts';
import { setupPage } from '../window/setup-page.ts';
import { createStaticFiles } from './static-files.ts';
import { openTokenStore } from '../server/token-store.ts';
import { checkForUpdates, type Updater } from '../updates/updates.ts';
import { openWindow } from '../window/window.ts';

export interface DesktopOptions {
  electron: ElectronModules;
  /** Folders of the built files. */
  folders: { renderer: string; preload: string };
  platform: string;
  args: readonly string[];
  /** The build tool's server in development, else null. */
  developmentOrigin: string | null;
  hasUpdateFeed: boolean;
  loadUpdater(): Promise<Updater>;
  onError(error: unknown): void;
  now(): number;
}

export interface DesktopApp {
  begin(start: { path: string | null; isHidden: boolean }): void;
  show(path?: string): void;
  staysWithoutWindow(): boolean;
  prepareToQuit(): void;
  /** Resolves when nothing is left to be written. */
  settled(): Promise<void>;
}

/** Puts the parts together; Electron is ready. */
export async function createDesktopApp(options: DesktopOptions): Promise<DesktopApp> {
  const { electron, folders, platform, hasUpdateFeed, onError, now } = options;
  const { app, clipboard, dialog, net, shell } = electron;
  const { defaultSession } = electron.session;
  const inProfile = (name: string) => join(app.getPath('userData'), name);

  const settings = openJsonFile(inProfile('settings.json'), Settings, onError);
  const tokens = await openTokenStore({
    file: inProfile('sign-in.bin'),
    keychain: electron.safeStorage,
    platform,
    onError,
  });
  const serverOrigin = () => settings.get().serverOrigin;
  // The network of the browser: the system's proxy and certificates, our session's cookies.
  const fetch: Fetch = (url, init) =>
    net.fetch(url, { ...init, bypassCustomProtocolHandlers: true });
  const links = createExternalLinks({ shell, dialog, clipboard, serverOrigin, now });
  const windowParts = {
    electron,
    icon: windowIcon(electron),
    openOutside: (url: string) => void links.open(url).catch(onError),
    now,
  };
  const show = (path?: string) => {
    if (serverOrigin() === null) choice.open();
    else consoleWindow.show(path);
  };
  const notify = (note: Parameters<typeof showNote>[1]) =>
    showNote(electron, note, {
      openScreen: show,
      copy: (text) => void clipboard.writeText(text).catch(onError),
    });
  const notices = createFirstTimeNotices({ dialog, settings, show: notify, onError });

  const desk = createNewsDesk({
    fetch,
    settings,
    tokens,
    isFocused: () => consoleWindow.isFocused(),
    show: notify,
    badge: (unread) => void app.setBadgeCount(unread),
    onChange: () => tray.draw(),
    now,
    later(action, ms) {
      const timer = setTimeout(action, ms);
      return () => clearTimeout(timer);
    },
  });
  const consoleWindow = createConsoleWindow({
    ...windowParts,
    settings,
    preload: join(folders.preload, 'console.cjs'),
    onFocus: desk.seen,
    onHidden: notices.tray,
  });
  const choice = createServerChoice({
    settings,
    tokens,
    session: defaultSession,
    fetch,
    openWindow: () =>
      openWindow(
        'setup',
        { ...windowParts, preload: join(folders.preload, 'setup.cjs') },
        { isPackaged: app.isPackaged, isHidden: false, state: null },
      ),
    onChosen() {
      desk.accountChanged();
      menu.draw();
      consoleWindow.restart();
    },
    onAbandoned: quit,
  });
  const tray = createAppTray({
    electron,
    platform,
    state: desk.state,
    open: () => show(),
    openScreen: show,
    quit,
  });
  const menu = createAppMenu({
    electron,
    settings,
    tokens,
    platform,
    hasUpdateFeed,
    now,
    openScreen: show,
    openHome: () => windowParts.openOutside(serverOrigin() ?? ''),
    changeServer: choice.open,
    checkForUpdates: () => lookForUpdate(true),
    quit,
  });

  const answer = createAppProtocol({
    files: createStaticFiles(folders.renderer),
    api: createApiForwarder({ fetch, serverOrigin, onOutcome: desk.reached }),
    setupPage,
    developmentFiles: developmentFiles(options.developmentOrigin),
  });
  defaultSession.protocol.handle(APP_SCHEME, answer);
  guardPermissions(defaultSession);
  guardDownloads(defaultSession);
  registerCalls(
    electron.ipcMain,
    callHandlers({
      version: app.getVersion(),
      serverOrigin,
      tokens,
      choice,
      links,
      accountChanged: desk.accountChanged,
      tellAboutKeychain: notices.keychain,
    }),
    onError,
  );

  function quit(): void {
    consoleWindow.letClose();
    app.quit();
  }

  function lookForUpdate(isAsked: boolean): void {
    const skipped = {
      get: () => settings.get().skippedVersion,
      set: (version: string) => void settings.set({ skippedVersion: version }),
    };
    const { loadUpdater } = options;
    const currentVersion = app.getVersion();
    void checkForUpdates({ dialog, loadUpdater, currentVersion, skipped, onError }, isAsked);
  }

  return {
    begin({ path, isHidden }) {
      menu.draw();
      tray.draw();
      desk.start();
      if (serverOrigin() === null) choice.open();
      else if (path === null && (isHidden || settings.get().startsHidden)) {
        consoleWindow.openHidden();
      } else consoleWindow.show(path ?? undefined);
      if (hasUpdateFeed) lookForUpdate(false);
    },
    show,
    staysWithoutWindow: () => serverOrigin() !== null && settings.get().closesToTray,
    prepareToQuit() {
      consoleWindow.letClose();
      desk.stop();
    },
    async settled() {
      await Promise.all([settings.settled(), tokens.settled()]);
    },
  };
}
