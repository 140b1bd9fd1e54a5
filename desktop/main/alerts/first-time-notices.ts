import type { ShownNote } from '#shared/desktop/lead-notes.ts';
import type { ElectronModules } from '../app/electron-modules.ts';
import type { JsonFile } from '../app/json-file.ts';
import type { Settings } from '../app/settings.ts';
import { installationOf } from '../server/installation.ts';

export interface FirstTimeNotices {
  /** The window was closed and the app keeps running. */
  tray(): void;
  /** The keychain does not encrypt, so the sign-in is kept in memory only. */
  keychain(): void;
}

export interface NoticeParts {
  dialog: Pick<ElectronModules['dialog'], 'showMessageBox'>;
  settings: JsonFile<Settings>;
  show(note: ShownNote): void;
  onError(error: unknown): void;
}

/** Notices that are shown once. */
export function createFirstTimeNotices(parts: NoticeParts): FirstTimeNotices {
  const { dialog, settings, show, onError } = parts;
  return {
    tray() {
      if (settings.get().wasToldAboutTray) return;
      void settings.set({ wasToldAboutTray: true });
      show({
        title: `${installationOf(settings.get()).productName} keeps running`,
        body: 'It notifies you about new leads. To quit, use the tray or the menu.',
        path: '/dashboard',
        email: null,
      });
    },
    keychain() {
      if (settings.get().wasToldAboutKeychain) return;
      void settings.set({ wasToldAboutKeychain: true });
      dialog
        .showMessageBox({
          type: 'warning',
          message: 'You will have to sign in again after you quit',
          detail:
            'This computer has no keychain to protect your sign-in, so the app keeps it in memory only. To stay signed in, run a keychain such as GNOME Keyring or KWallet.',
          buttons: ['OK'],
        })
        .catch(onError);
    },
  };
}
