import { contextBridge, ipcRenderer } from 'electron';
import type { DesktopBridge } from '#shared/desktop/desktop-bridge.ts';
import { OPEN_SCREEN_CHANNEL } from '#shared/desktop/channels.ts';
import { callMain } from './call-main.ts';

// A notification can be clicked while the page is still being built: its screen is kept until then.
let open: ((path: string) => void) | null = null;
let unheard: string | null = null;
ipcRenderer.on(OPEN_SCREEN_CHANNEL, (_event: unknown, path: string) => {
  if (open === null) unheard = path;
  else open(path);
});

const bridge: DesktopBridge = {
  start: () => callMain('start', undefined),
  keepToken: (name, token) => callMain('keepToken', { name, token }),
  forgetToken: (name) => callMain('forgetToken', { name }),
  openExternal: (url) => callMain('openExternal', { url }),
  onOpenScreen(listener) {
    open = listener;
    if (unheard !== null) listener(unheard);
    unheard = null;
    return () => {
      open = null;
    };
  },
};

contextBridge.exposeInMainWorld('desktop', bridge);
