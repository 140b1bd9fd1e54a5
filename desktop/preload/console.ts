import { contextBridge, ipcRenderer } from 'electron';
import type { DesktopBridge } from '#shared/desktop/desktop-bridge.ts';
import { OPEN_SCREEN_CHANNEL } from '#shared/desktop/channels.ts';
import { callMain } from './call-main.ts';

const bridge: DesktopBridge = {
  start: () => callMain('start', undefined),
  keepToken: (name, token) => callMain('keepToken', { name, token }),
  forgetToken: (name) => callMain('forgetToken', { name }),
  openExternal: (url) => callMain('openExternal', { url }),
  onOpenScreen(open) {
    const listener = (_event: unknown, path: string) => open(path);
    ipcRenderer.on(OPEN_SCREEN_CHANNEL, listener);
    return () => {
      ipcRenderer.off(OPEN_SCREEN_CHANNEL, listener);
    };
  },
};

contextBridge.exposeInMainWorld('desktop', bridge);
