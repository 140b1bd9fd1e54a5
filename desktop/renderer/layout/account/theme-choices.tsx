import { Monitor, Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import type { ThemeChoice } from '#shared/app/theme-choice.ts';
import { usePlatform } from '#desktop/renderer/platform/platform.ts';
import { shownTheme, showTheme } from '#desktop/renderer/platform/theme.ts';
import { MenuChoices } from '#desktop/renderer/ui/overlays/menu.tsx';

const choices = [
  { value: 'light', name: 'Light', icon: <Sun aria-hidden size={16} /> },
  { value: 'system', name: 'System', icon: <Monitor aria-hidden size={16} /> },
  { value: 'dark', name: 'Dark', icon: <Moon aria-hidden size={16} /> },
] as const;

/** Light or dark, one choice for the console and the public pages. */
export function ThemeChoices() {
  const platform = usePlatform();
  const [theme, setTheme] = useState<ThemeChoice>(shownTheme);
  return (
    <MenuChoices
      label="Theme"
      value={theme}
      choices={choices}
      onChange={(choice) => {
        setTheme(choice);
        showTheme(choice);
        platform.keepTheme(choice);
      }}
    />
  );
}
