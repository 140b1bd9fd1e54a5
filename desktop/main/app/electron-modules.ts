import type * as electron from 'electron';

/**
 * The few parts of Electron the shell uses. They are passed in, never imported for their value: only
 * `index.ts` does that, so everything else runs under test without Electron.
 */
export type ElectronModules = Pick<
  typeof electron,
  | 'app'
  | 'BrowserWindow'
  | 'clipboard'
  | 'dialog'
  | 'ipcMain'
  | 'Menu'
  | 'nativeImage'
  | 'net'
  | 'Notification'
  | 'protocol'
  | 'safeStorage'
  | 'screen'
  | 'session'
  | 'shell'
  | 'Tray'
>;
