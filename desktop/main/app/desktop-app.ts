import { join } from 'node:path';
import { createAlertWatch } from '../alerts/alert-watch.ts';
import { ADMIN_TOKEN_KEY } from '#shared/app/constants.ts';
import type { ShownNote } from '#shared/desktop/lead-notes.ts';
import { createApiForwarder, type Fetch } from '../server/api-forwarder.ts';
import { APP_SCHEME } from '../protocol/app-address.ts';
import { createAppMenu } from '../window/app-menu.ts';
import { createAppProtocol, developmentFiles } from '../protocol/app-protocol.ts';
import { createAppTray } from '../alerts/tray.ts';
import { callHandlers } from './call-handlers.ts';
import { createConsoleWindow } from '../window/console-window.ts';
import type { ElectronModules } from './electron-modules.ts';
import { createExternalLinks } from '../security/external-links.ts';
import { createFirstTimeNotices } from '../alerts/first-time-notices.ts';
import { windowIcon } from '../window/icons.ts';
import { registerCalls } from './ipc.ts';
import { openJsonFile } from './json-file.ts';
import { createFollowing } from '../alerts/follow-changes.ts';
import { createInstallationReader } from '../server/installation.ts';
import { createLeadNotifier } from '../alerts/lead-notifier.ts';
import { mayNotify, showNote } from '../alerts/notifications.ts';
import { createPostReader } from '../post-reader/post-reader.ts';
import { READER_STATE_CHANNEL } from '#shared/desktop/channels.ts';
import { guardDownloads, guardPermissions } from '../security/session-guards.ts';
import { createServerChoice } from '../server/server-choice.ts';
import { Settings } from './settings.ts';
import { setupPage } from '../window/setup-page.ts';
import { createStaticFiles } from '../protocol/static-files.ts';
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
  /** Resolves when everything is written. */
  settled(): Promise<void>;
}

/** Connects the parts, when Electron is ready. */
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
  const noteActions = {
    openScreen: show,
    copy: (text: string) => void clipboard.writeText(text).catch(onError),
  };
  const notify = (note: ShownNote) => showNote(electron, note, noteActions);
  const notices = createFirstTimeNotices({ dialog, settings, show: notify, onError });

  const later = (action: () => void, ms: number) => {
    const timer = setTimeout(action, ms);
    return () => clearTimeout(timer);
  };
  const cookiesOf = async (url: string) =>
    (await defaultSession.cookies.get({ url }))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
  const desk = createLeadNotifier({
    fetch,
    follow: createFollowing({ cookiesOf, later }),
    settings,
    tokens,
    isFocused: () => consoleWindow.isFocused(),
    show: notify,
    badge: (unread) => void app.setBadgeCount(unread),
    onChange: () => tray.draw(),
    now,
    later,
  });
  const consoleWindow = createConsoleWindow({
    ...windowParts,
    settings,
    preload: join(folders.preload, 'console.cjs'),
    onFocus: desk.seen,
    onHidden: notices.tray,
  });
  const postReader = createPostReader({
    ...windowParts,
    electron,
    preload: join(folders.preload, 'linkedin.cjs'),
    ipc: electron.ipcMain,
    fetch,
    settings,
    tokens,
    tell: (state) => consoleWindow.tell(READER_STATE_CHANNEL, state),
    onError,
  });
  const alerts = createAlertWatch({
    fetch,
    account: () => tokens.accountAt(serverOrigin(), ADMIN_TOKEN_KEY),
    mayNotify: () => mayNotify({ ...settings.get(), isFocused: false, now: now() }),
    show: (note, acknowledge) =>
      showNote(electron, note, {
        ...noteActions,
        ...(acknowledge === null
          ? {}
          : { reply: { placeholder: 'What you do about it', send: acknowledge } }),
      }),
    later,
  });
  const accountChanged = () => {
    desk.accountChanged();
    alerts.restart();
    postReader.accountChanged();
  };
  const choice = createServerChoice({
    settings,
    tokens,
    session: defaultSession,
    fetch,
    openWindow: () =>
      openWindow(
        'setup',
        { ...windowParts, preload: join(folders.preload, 'setup.cjs') },
        {
          title: 'Choose your server',
          isPackaged: app.isPackaged,
          isHidden: false,
          state: null,
        },
      ),
    onChosen() {
      accountChanged();
      menu.draw();
      consoleWindow.restart();
    },
    onAbandoned: quit,
  });
  const tray = createAppTray({
    electron,
    platform,
    state: () => ({ ...desk.state(), productName: installation.known().productName }),
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

  const installation = createInstallationReader({
    settings,
    fetch,
    onChange() {
      menu.draw();
      tray.draw();
    },
  });
  const answer = createAppProtocol({
    files: createStaticFiles(folders.renderer),
    api: createApiForwarder({ fetch, serverOrigin, cookiesOf, onOutcome: desk.reached }),
    setupPage,
    installation: installation.read,
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
      postReader,
      accountChanged,
      tellAboutKeychain: notices.keychain,
    }),
    onError,
  );

  function quit(): void {
    consoleWindow.letClose();
    postReader.letClose();
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
      alerts.restart();
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
      postReader.letClose();
      desk.stop();
      alerts.stop();
    },
    async settled() {
      await Promise.all([settings.settled(), tokens.settled()]);
    },
  };
}
