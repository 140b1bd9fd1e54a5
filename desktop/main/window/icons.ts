import type { NativeImage } from 'electron';
import appIcon from '#desktop/build/icon-256.png?inline';
import trayTemplate from '#desktop/build/tray-template.png?inline';
import trayTemplate2x from '#desktop/build/tray-template@2x.png?inline';
import trayIcon from '#desktop/build/tray.png?inline';
import type { ElectronModules } from '../app/electron-modules.ts';

type Images = Pick<ElectronModules, 'nativeImage'>;

export function windowIcon({ nativeImage }: Images): NativeImage {
  return nativeImage.createFromDataURL(appIcon);
}

/** macOS colours a template by itself; elsewhere the icon has its own background. */
export function trayImage({ nativeImage }: Images, platform: string): NativeImage {
  if (platform !== 'darwin') return nativeImage.createFromDataURL(trayIcon);
  const image = nativeImage.createFromDataURL(trayTemplate);
  image.addRepresentation({ scaleFactor: 2, dataURL: trayTemplate2x });
  image.setTemplateImage(true);
  return image;
}
