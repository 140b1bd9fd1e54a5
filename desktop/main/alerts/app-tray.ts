import type { ElectronModules } from '../app/electron-modules.ts';
import { trayImage } from '../window/icons.ts';
import { trayView, type TrayActions, type TrayState } from './tray.ts';

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
