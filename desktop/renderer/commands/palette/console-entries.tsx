import { House, Keyboard, LogOut, Monitor, Moon, Sun } from 'lucide-react';
import { usePlatform } from '#desktop/renderer/platform/platform.ts';
import { shownTheme, showTheme } from '#desktop/renderer/platform/theme.ts';
import { openOverlay } from '../overlay.ts';
import type { Entry } from './entry.ts';

/** What a console lets an entry do. */
export interface Doing {
  go: (path: string) => void;
  signOut: () => void;
}

/** Headings that more than one place adds to. */
export const headings = {
  acts: 'Actions',
  screens: 'Go to',
  console: 'This console',
  recent: 'Recently used',
};

const themes = [
  { choice: 'light', name: 'Light theme', picture: <Sun size={16} /> },
  { choice: 'dark', name: 'Dark theme', picture: <Moon size={16} /> },
  { choice: 'system', name: 'Theme of the device', picture: <Monitor size={16} /> },
] as const;

/** Acts of both consoles. */
export function useCommonEntries({ signOut }: Doing): Entry[] {
  const platform = usePlatform();
  const inUse = shownTheme();
  const group = headings.console;
  return [
    {
      id: 'act:help',
      group,
      name: 'Show keyboard shortcuts',
      words: 'help keys hotkeys',
      picture: <Keyboard size={16} />,
      keys: '?',
      run: () => openOverlay('help'),
    },
    ...themes.map(({ choice, name, picture }) => ({
      id: `act:theme-${choice}`,
      group,
      name,
      words: 'theme switch appearance colour color mode',
      ...(choice === inUse ? { detail: 'In use' } : {}),
      picture,
      run: () => {
        showTheme(choice);
        platform.keepTheme(choice);
      },
    })),
    {
      id: 'act:home-page',
      group,
      name: 'Open the home page',
      words: 'website public site',
      picture: <House size={16} />,
      run: () => platform.openExternal(platform.publicUrl('/')),
    },
    {
      id: 'act:sign-out',
      group,
      name: 'Sign out',
      words: 'log out logout leave',
      picture: <LogOut size={16} />,
      run: signOut,
    },
  ];
}

/** A screen of the console. */
export interface Screen {
  path: string;
  label: string;
  picture: Entry['picture'];
  words?: string;
  keys?: string;
}

export const screenEntry = (screen: Screen, go: Doing['go']): Entry => ({
  id: `screen:${screen.path}`,
  group: headings.screens,
  name: screen.label,
  ...(screen.words === undefined ? {} : { words: screen.words }),
  ...(screen.keys === undefined ? {} : { keys: screen.keys }),
  picture: screen.picture,
  run: () => go(screen.path),
});
