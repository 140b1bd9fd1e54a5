import type { LeadNote } from '#shared/desktop/lead-news.ts';
import type { ElectronModules } from '../app/electron-modules.ts';
import type { JsonFile } from '../app/json-file.ts';
import type { Settings } from '../app/settings.ts';

export interface FirstTimeNotices {
  /** The window was closed and the app goes on. */
  tray(): void;
  /** The keychain protects nothing, so the sign-in is kept in memory only. */
  keychain(): void;
}

export interface NoticeParts {
  dialog: Pick<ElectronModules['dialog'], 'showMessageBox'>;
  settings: JsonFile<Settings>;
  show(note: LeadNote): void;
  onError(error: unknown): void;
}

/** What a person should know once, and not on every start. */
export function createFirstTimeNotices(parts: NoticeParts): FirstTimeNotices {
  const { dialog, settings, show, onError } = parts;
  return {
    tray() {
      if (settings.get().wasToldAboutTray) return;
      void settings.set({ wasToldAboutTray: true });
      show({
        title: 'Unlatch keeps running',
        body: 'It counts and tells you about new leads. Quit it in the tray or in the menu.',
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
          message: 'You will have to sign in again after quitting',
          detail:
            'This computer has no keychain that protects your sign-in, so Unlatch keeps it in memory only and writes it nowhere. With a keychain such as GNOME Keyring or KWallet running, you stay signed in.',
          buttons: ['OK'],
        })
        .catch(onError);
    },
  };
}
