import { contextBridge, ipcRenderer } from 'electron';
import type { DesktopBridge } from '#shared/desktop/desktop-bridge.ts';
import { OPEN_SCREEN_CHANNEL, READER_STATE_CHANNEL } from '#shared/desktop/channels.ts';
import type { PostReaderState } from '#shared/desktop/post-reader.ts';
import { callMain } from './call-main.ts';

// A notification may be clicked while the page loads: its screen is kept until then.
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
  readPostReader: (accountId) => callMain('readPostReader', { accountId }),
  openPostReader: (request) => callMain('openPostReader', request),
  clearPostReader: () => callMain('clearPostReader', undefined),
  onPostReader(listener) {
    const hear = (_event: unknown, state: PostReaderState | null) => listener(state);
    ipcRenderer.on(READER_STATE_CHANNEL, hear);
    return () => {
      ipcRenderer.off(READER_STATE_CHANNEL, hear);
    };
  },
};

contextBridge.exposeInMainWorld('desktop', bridge);
