import type { Platform } from './platform.ts';

export const browserPlatform: Platform = {
  kind: 'browser',
  version: null,
  publicUrl: (path) => new URL(path, window.location.origin).href,
  openExternal(url) {
    const { protocol } = new URL(url, window.location.origin);
    if (protocol === 'https:' || protocol === 'http:') window.open(url, '_blank', 'noopener');
  },
  saveFile(name, content, type) {
    const address = URL.createObjectURL(new Blob([content], { type }));
    const link = document.createElement('a');
    link.href = address;
    link.download = name;
    link.click();
    URL.revokeObjectURL(address);
  },
  onMenu: () => () => undefined,
};
