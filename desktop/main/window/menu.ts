import type { MenuItemConstructorOptions } from 'electron';
import type { TokenKeeping } from '#shared/desktop/ipc.contract.ts';
import type { Settings } from '../app/settings.ts';

type Switch = 'closesToTray' | 'startsAtLogin' | 'startsHidden' | 'notifies';

export interface MenuState {
  /** As the chosen server is called. */
  productName: string;
  settings: Settings;
  serverOrigin: string | null;
  keeping: TokenKeeping;
  isMac: boolean;
  isPackaged: boolean;
  hasUpdateFeed: boolean;
  isQuiet: boolean;
}

export interface MenuActions {
  openScreen(path: string): void;
  openHome(): void;
  changeServer(): void;
  checkForUpdates(): void;
  set(name: Switch, value: boolean): void;
  keepQuiet(minutes: number): void;
  quit(): void;
}

const QUIET_MINUTES = 60;

/** The application menu as data; Electron builds the real one from it. */
export function menuTemplate(state: MenuState, actions: MenuActions): MenuItemConstructorOptions[] {
  const { productName, isMac, serverOrigin } = state;
  const screen = (label: string, path: string, accelerator: string) => ({
    label,
    accelerator,
    enabled: serverOrigin !== null,
    click: () => actions.openScreen(path),
  });
  return [
    {
      label: productName,
      submenu: [
        ...(isMac ? [{ role: 'about' as const }, { type: 'separator' as const }] : []),
        screen('New lead magnet', '/magnets/new', 'CmdOrCtrl+N'),
        { type: 'separator' },
        ...appChoices(state, actions),
        { type: 'separator' },
        { label: `Quit ${productName}`, accelerator: 'CmdOrCtrl+Q', click: actions.quit },
      ],
    },
    { role: 'editMenu' },
    {
      label: 'Go',
      submenu: [
        screen('Dashboard', '/dashboard', 'CmdOrCtrl+1'),
        screen('Lead magnets', '/magnets', 'CmdOrCtrl+2'),
        screen('Activity', '/activity', 'CmdOrCtrl+3'),
      ],
    },
    {
      label: 'View',
      submenu: [
        { role: 'reload' },
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { role: 'togglefullscreen' },
        ...(state.isPackaged ? [] : [{ role: 'toggleDevTools' as const }]),
      ],
    },
    { role: 'windowMenu' },
    {
      label: 'Help',
      role: 'help',
      submenu: [
        {
          label: serverOrigin === null ? 'No server chosen' : `Open ${new URL(serverOrigin).host}`,
          enabled: serverOrigin !== null,
          click: actions.openHome,
        },
        { label: keepingText(state.keeping), enabled: false },
        ...(isMac ? [] : [{ role: 'about' as const }]),
      ],
    },
  ];
}

function appChoices(state: MenuState, actions: MenuActions): MenuItemConstructorOptions[] {
  const { settings } = state;
  const choice = (label: string, name: Switch): MenuItemConstructorOptions => ({
    label,
    type: 'checkbox',
    checked: settings[name],
    click: (item) => actions.set(name, item.checked),
  });
  return [
    choice('Show notifications', 'notifies'),
    state.isQuiet
      ? { label: 'Resume notifications', click: () => actions.keepQuiet(0) }
      : { label: 'Pause notifications for an hour', click: () => actions.keepQuiet(QUIET_MINUTES) },
    choice('Keep running when the window is closed', 'closesToTray'),
    choice('Start at login', 'startsAtLogin'),
    choice('Start hidden', 'startsHidden'),
    { type: 'separator' },
    { label: 'Change server…', click: actions.changeServer },
    state.hasUpdateFeed
      ? { label: 'Check for updates…', click: actions.checkForUpdates }
      : { label: 'Updates: not set up in this build', enabled: false },
  ];
}

/** The weak case is named. */
function keepingText(keeping: TokenKeeping): string {
  return keeping === 'keychain'
    ? 'Your sign-in is kept in the keychain'
    : 'No keychain: you are signed out when you quit';
}
