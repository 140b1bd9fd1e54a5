import { join } from 'node:path';
import type { ElectronModules } from './electron-modules.ts';
import { createApiForwarder, type Fetch } from './api-forwarder.ts';
import { APP_SCHEME } from './app-address.ts';
import { createAppProtocol } from './app-protocol.ts';
import { createConsoleWindow } from './console-window.ts';
import { guardDownloads } from './download-guard.ts';
import { createExternalLinks } from './external-links.ts';
import { trayImage, windowIcon } from './icons.ts';
import { registerCalls } from './ipc.ts';
import { callHandlers } from './call-handlers.ts';
import { openJsonFile } from './json-file.ts';
import { menuTemplate } from './menu.ts';
import { createNewsDesk } from './news-desk.ts';
import { showNote } from './notifications.ts';
import { guardPermissions } from './permissions.ts';
import { createServerChoice } from './server-choice.ts';
import { Settings } from './settings.ts';
import { setupPage } from './setup-page.ts';
import { createStaticFiles } from './static-files.ts';
import { openTokenStore } from './token-store.ts';
import { trayView } from './tray.ts';
import { checkForUpdates, type Updater } from './updates.ts';
import { openWindow } from './window.ts';

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
}

/** Puts the parts together; the app is ready. */
export async function createDesktopApp(options: DesktopOptions): Promise<DesktopApp> {
  const { electron, folders, platform, onError, now } = options;
  const { app, clipboard, Menu, net, session } = electron;
  const profile = app.getPath('userData');
  const settings = openJsonFile(join(profile, 'settings.json'), Settings, onError);
  const tokens = await openTokenStore({
    file: join(profile, 'sign-in.bin'),
    keychain: electron.safeStorage,
    platform,
    onError,
  });
  // The network of the browser: the system's proxy and certificates, and our session's cookies.
  const fetch: Fetch = (url, init) =>
    net.fetch(url, { ...init, bypassCustomProtocolHandlers: true });
  const serverOrigin = () => settings.get().serverOrigin;
  const links = createExternalLinks({ ...electron, serverOrigin, now });
  const openOutside = (url: string) => void links.open(url).catch(onError);
  const icon = windowIcon(electron);

  const desk = createNewsDesk({
    fetch,
    settings,
    tokens,
    isFocused: () => consoleWindow.isFocused(),
    show: (note) =>
      showNote(electron, note, {
        openScreen: (path) => shell.show(path),
        copy: (text) => clipboard.writeText(text),
      }),
    badge: (unread) => void app.setBadgeCount(unread),
    onChange: () => drawTray(),
    now,
    later(action, ms) {
      const timer = setTimeout(action, ms);
      return () => clearTimeout(timer);
    },
  });
  const consoleWindow = createConsoleWindow({
    electron,
    settings,
    preload: join(folders.preload, 'console.cjs'),
    icon,
    openOutside,
    now,
    onFocus: desk.seen,
    onHidden: tellAboutTray,
  });
  const choice = createServerChoice({
    settings,
    tokens,
    session: session.defaultSession,
    fetch,
    openWindow: () =>
      openWindow(
        'setup',
        { electron, preload: join(folders.preload, 'setup.cjs'), icon, openOutside, now },
        { isPackaged: app.isPackaged, isHidden: false, state: null },
      ),
    onChosen() {
      desk.accountChanged();
      drawMenu();
      consoleWindow.restart();
    },
    onAbandoned: quit,
  });

  const answer = createAppProtocol({
    files: createStaticFiles(folders.renderer),
    api: createApiForwarder({ fetch, serverOrigin, onOutcome: desk.reached }),
    setupPage,
    developmentFiles: developmentFiles(options),
  });
  session.defaultSession.protocol.handle(APP_SCHEME, answer);
  guardPermissions(session.defaultSession);
  guardDownloads(session.defaultSession);
  registerCalls(
    electron.ipcMain,
    callHandlers({
      version: app.getVersion(),
      serverOrigin,
      tokens,
      choice,
      links,
      accountChanged: desk.accountChanged,
      tellAboutKeychain,
    }),
    onError,
  );

  const tray = new electron.Tray(trayImage(electron, platform));
  tray.on('click', () => shell.show());

  const shell: DesktopApp = {
    begin({ path, isHidden }) {
      drawMenu();
      drawTray();
      desk.start();
      if (serverOrigin() === null) choice.open();
      else if (path === null && (isHidden || settings.get().startsHidden))
        consoleWindow.openHidden();
      else consoleWindow.show(path ?? undefined);
      if (options.hasUpdateFeed) lookForUpdate(false);
    },
    show(path) {
      if (serverOrigin() === null) choice.open();
      else consoleWindow.show(path);
    },
    staysWithoutWindow: () => serverOrigin() !== null && settings.get().closesToTray,
    prepareToQuit() {
      consoleWindow.letClose();
      desk.stop();
    },
  };
  return shell;

  function quit(): void {
    consoleWindow.letClose();
    app.quit();
  }

  function drawTray(): void {
    const view = trayView(desk.state(), { open: () => shell.show(), openScreen: shell.show, quit });
    tray.setToolTip(view.tooltip);
    if (platform === 'darwin') tray.setTitle(view.title);
    tray.setContextMenu(Menu.buildFromTemplate(view.menu));
  }

  function drawMenu(): void {
    const template = menuTemplate(
      {
        settings: settings.get(),
        serverOrigin: serverOrigin(),
        keeping: tokens.keeping,
        isMac: platform === 'darwin',
        isPackaged: app.isPackaged,
        hasUpdateFeed: options.hasUpdateFeed,
        isQuiet: settings.get().quietUntil > now(),
      },
      {
        openScreen: (path) => shell.show(path),
        openHome: () => openOutside(serverOrigin() ?? ''),
        changeServer: choice.open,
        checkForUpdates: () => lookForUpdate(true),
        set(name, value) {
          void settings.set({ [name]: value });
          if (name === 'startsAtLogin') {
            app.setLoginItemSettings({ openAtLogin: value, args: ['--hidden'] });
          }
          drawMenu();
        },
        keepQuiet(minutes) {
          void settings.set({ quietUntil: minutes === 0 ? 0 : now() + minutes * 60_000 });
          drawMenu();
        },
        quit,
      },
    );
    Menu.setApplicationMenu(Menu.buildFromTemplate(template));
  }

  function lookForUpdate(asked: boolean): void {
    void checkForUpdates(
      {
        loadUpdater: options.loadUpdater,
        dialog: electron.dialog,
        currentVersion: app.getVersion(),
        skipped: {
          get: () => settings.get().skippedVersion,
          set: (version) => void settings.set({ skippedVersion: version }),
        },
        onError,
      },
      asked,
    );
  }

  function tellAboutTray(): void {
    if (settings.get().wasToldAboutTray) return;
    void settings.set({ wasToldAboutTray: true });
    showNote(
      electron,
      {
        title: 'Unlatch keeps running',
        body: 'It counts and tells you about new leads. Quit it in the tray or in the menu.',
        path: '/dashboard',
        email: null,
      },
      { openScreen: (path) => shell.show(path), copy: (text) => clipboard.writeText(text) },
    );
  }

  function tellAboutKeychain(): void {
    if (settings.get().wasToldAboutKeychain) return;
    void settings.set({ wasToldAboutKeychain: true });
    void electron.dialog
      .showMessageBox({
        type: 'warning',
        message: 'You will have to sign in again after quitting',
        detail:
          'This computer has no keychain that protects your sign-in, so Unlatch keeps it in memory only and writes it nowhere. With a keychain such as GNOME Keyring or KWallet running, you stay signed in.',
        buttons: ['OK'],
      })
      .catch(onError);
  }
}

/** Development only: files come from the build tool's server, so an edit shows at once. */
function developmentFiles({ developmentOrigin }: DesktopOptions) {
  if (developmentOrigin === null) return undefined;
  return async (url: URL): Promise<Response> => {
    const path =
      url.pathname.startsWith('/console/') || url.pathname.startsWith('/@')
        ? url.pathname
        : '/console/';
    return globalThis.fetch(`${developmentOrigin}${path}${url.search}`);
  };
}
