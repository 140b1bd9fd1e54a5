import { downloadFile } from './download-file.ts';
import type { Platform } from './platform.ts';
import { keepThemeOnServer } from './theme.ts';

export const browserPlatform: Platform = {
  kind: 'browser',
  version: null,
  publicUrl: (path) => new URL(path, window.location.origin).href,
  openExternal(url) {
    const { protocol } = new URL(url, window.location.origin);
    if (protocol === 'https:' || protocol === 'http:') window.open(url, '_blank', 'noopener');
  },
  saveFile: downloadFile,
  goHome: () => window.location.assign('/'),
  onOpenScreen: () => () => undefined,
  keepTheme: keepThemeOnServer,
};
