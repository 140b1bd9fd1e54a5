import type { ElectronModules } from '../app/electron-modules.ts';
import type { JsonFile } from '../app/json-file.ts';
import { menuTemplate, type MenuActions } from './menu.ts';
import type { Settings } from '../app/settings.ts';
import { installationOf } from '../server/installation.ts';
import type { TokenStore } from '../server/token-store.ts';

export interface AppMenuParts extends Omit<MenuActions, 'set' | 'keepQuiet'> {
  electron: Pick<ElectronModules, 'app' | 'Menu'>;
  settings: JsonFile<Settings>;
  tokens: TokenStore;
  platform: string;
  hasUpdateFeed: boolean;
  now(): number;
}

/** Builds the application menu; its switches change the settings. */
export function createAppMenu(parts: AppMenuParts): { draw(): void } {
  const { electron, settings, tokens, platform, hasUpdateFeed, now } = parts;
  const { app, Menu } = electron;

  const actions: MenuActions = {
    ...parts,
    set(name, value) {
      void settings.set({ [name]: value });
      if (name === 'startsAtLogin') {
        app.setLoginItemSettings({ openAtLogin: value, args: ['--hidden'] });
      }
      draw();
    },
    keepQuiet(minutes) {
      void settings.set({ quietUntil: minutes === 0 ? 0 : now() + minutes * 60_000 });
      draw();
    },
  };

  function draw(): void {
    const state = settings.get();
    const template = menuTemplate(
      {
        productName: installationOf(state).productName,
        settings: state,
        serverOrigin: state.serverOrigin,
        keeping: tokens.keeping,
        isMac: platform === 'darwin',
        isPackaged: app.isPackaged,
        hasUpdateFeed,
        isQuiet: state.quietUntil > now(),
      },
      actions,
    );
    Menu.setApplicationMenu(Menu.buildFromTemplate(template));
  }

  return { draw };
}
