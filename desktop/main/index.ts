import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as electron from 'electron';
import { startDesktop } from './app/start-desktop.ts';

const dist = join(import.meta.dirname, '..');

startDesktop({
  electron,
  folders: { renderer: join(dist, 'renderer'), preload: join(dist, 'preload') },
  platform: process.platform,
  args: process.argv.slice(1),
  // Set by the build tool; an installed app reads no environment.
  developmentOrigin: electron.app.isPackaged
    ? null
    : (process.env['ELECTRON_RENDERER_URL'] ?? null),
  // The packer writes this file when a feed is configured.
  hasUpdateFeed:
    electron.app.isPackaged && existsSync(join(process.resourcesPath, 'app-update.yml')),
  async loadUpdater() {
    const { default: updater } = await import('electron-updater');
    return updater.autoUpdater;
  },
  onError: (error) => console.error(error),
  now: Date.now,
});
