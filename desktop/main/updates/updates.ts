import type { Dialog } from 'electron';

/** The parts of electron-updater in use. */
export interface Updater {
  autoDownload: boolean;
  autoInstallOnAppQuit: boolean;
  allowDowngrade: boolean;
  allowPrerelease: boolean;
  checkForUpdates(): Promise<{ updateInfo: UpdateInfo } | null>;
  downloadUpdate(): Promise<unknown>;
  quitAndInstall(): void;
}
interface UpdateInfo {
  version: string;
  releaseNotes?: string | { version: string; note: string | null }[] | null | undefined;
}

export interface UpdateParts {
  loadUpdater(): Promise<Updater>;
  dialog: Pick<Dialog, 'showMessageBox'>;
  currentVersion: string;
  skipped: { get(): string | null; set(version: string): void };
  onError(error: unknown): void;
}

const MAX_NOTES = 1_500;

/** Whether `offered` is a later release than `current`; only three numbers count (T109). */
export function isNewer(offered: string, current: string): boolean {
  const [next, now] = [numbersOf(offered), numbersOf(current)];
  if (next === null || now === null) return false;
  for (const [index, part] of next.entries()) {
    const other = now[index] ?? 0;
    if (part !== other) return part > other;
  }
  return false;
}

function numbersOf(version: string): number[] | null {
  const parts = /^(\d{1,9})\.(\d{1,9})\.(\d{1,9})$/.exec(version);
  return parts === null ? null : parts.slice(1).map(Number);
}

/** Release notes as plain text, short enough for a dialog. */
export function plainNotes(notes: UpdateInfo['releaseNotes']): string {
  const text = Array.isArray(notes) ? notes.map(({ note }) => note ?? '').join('\n') : notes;
  const plain = (text ?? '')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
  return plain.length > MAX_NOTES ? `${plain.slice(0, MAX_NOTES)}…` : plain;
}

/**
 * Updates with consent: looked for, shown with notes, downloaded only after a yes and installed only
 * after another. `asked` tells a manual check from an automatic one.
 */
export async function checkForUpdates(parts: UpdateParts, asked: boolean): Promise<void> {
  const { dialog, currentVersion, skipped } = parts;
  try {
    const updater = await parts.loadUpdater();
    Object.assign(updater, {
      autoDownload: false,
      autoInstallOnAppQuit: false,
      allowDowngrade: false,
      allowPrerelease: false,
    } satisfies Partial<Updater>);
    const offer = (await updater.checkForUpdates())?.updateInfo;
    if (offer === undefined || !isNewer(offer.version, currentVersion)) {
      if (asked) await tell(dialog, 'You have the latest version', `Version ${currentVersion}`);
      return;
    }
    if (!asked && skipped.get() === offer.version) return;
    const wants = await choose(dialog, {
      message: `Version ${offer.version} is available`,
      detail: plainNotes(offer.releaseNotes) || `You have version ${currentVersion}.`,
      buttons: ['Download', 'Later'],
    });
    if (!wants) return skipped.set(offer.version);
    await updater.downloadUpdate();
    const now = await choose(dialog, {
      message: `Version ${offer.version} is ready`,
      detail: 'It is installed when the app starts again.',
      buttons: ['Restart now', 'When I quit'],
    });
    if (now) updater.quitAndInstall();
    else updater.autoInstallOnAppQuit = true;
  } catch (error) {
    parts.onError(error);
    if (asked) await tell(dialog, 'The update could not be downloaded', 'Try again later.');
  }
}

async function choose(
  dialog: UpdateParts['dialog'],
  options: { message: string; detail: string; buttons: [string, string] },
): Promise<boolean> {
  const { response } = await dialog.showMessageBox({
    type: 'info',
    ...options,
    defaultId: 0,
    cancelId: 1,
  });
  return response === 0;
}

async function tell(dialog: UpdateParts['dialog'], message: string, detail: string): Promise<void> {
  await dialog.showMessageBox({ type: 'info', message, detail, buttons: ['OK'] });
}
