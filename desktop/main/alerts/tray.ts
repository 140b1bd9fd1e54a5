import type { MenuItemConstructorOptions } from 'electron';
import { trayText } from '#shared/desktop/lead-notes.ts';
import type { ElectronModules } from '../app/electron-modules.ts';
import { trayImage } from '../window/icons.ts';

export interface TrayState {
  /** As the chosen server is called. */
  productName: string;
  verifiedToday: number | null;
  /** Since when the server has not answered; null while it does. */
  offlineSince: Date | null;
  isSignedIn: boolean;
}

export interface TrayActions {
  open(): void;
  openScreen(path: string): void;
  quit(): void;
}

export interface TrayView {
  /** Beside the icon; macOS only. */
  title: string;
  tooltip: string;
  menu: MenuItemConstructorOptions[];
}

/** The text of the tray: today's count, or why there is none. */
export function trayView(state: TrayState, actions: TrayActions): TrayView {
  const text = statusText(state);
  return {
    title: state.verifiedToday === null ? '' : String(state.verifiedToday),
    tooltip: `${state.productName}: ${text}`,
    menu: [
      { label: text, enabled: false },
      { type: 'separator' },
      { label: `Open ${state.productName}`, click: actions.open },
      { label: 'New lead magnet', click: () => actions.openScreen('/magnets/new') },
      { label: 'Activity', click: () => actions.openScreen('/activity') },
      { type: 'separator' },
      { label: 'Quit', click: actions.quit },
    ],
  };
}

function statusText({ verifiedToday, offlineSince, isSignedIn }: TrayState): string {
  if (offlineSince !== null) {
    const hours = String(offlineSince.getHours()).padStart(2, '0');
    const minutes = String(offlineSince.getMinutes()).padStart(2, '0');
    return `no connection since ${hours}:${minutes}`;
  }
  if (!isSignedIn) return trayText(null);
  return verifiedToday === null ? 'connecting' : trayText(verifiedToday);
}

export interface AppTrayParts extends TrayActions {
  electron: Pick<ElectronModules, 'Menu' | 'nativeImage' | 'Tray'>;
  platform: string;
  state(): TrayState;
}

/** The icon that stays when the window is closed. */
export function createAppTray(parts: AppTrayParts): { draw(): void } {
  const { electron, platform } = parts;
  const tray = new electron.Tray(trayImage(electron, platform));
  tray.on('click', parts.open);
  return {
    draw() {
      const view = trayView(parts.state(), parts);
      tray.setToolTip(view.tooltip);
      if (platform === 'darwin') tray.setTitle(view.title);
      tray.setContextMenu(electron.Menu.buildFromTemplate(view.menu));
    },
  };
}
