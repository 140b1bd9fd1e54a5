import { ChevronsUpDown, House, LogOut, ShieldCheck } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { usePlatform } from '../platform/platform.ts';
import { useSession, useUser } from '../session/session.ts';
import { ThemeChoices } from './theme-choices.tsx';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../ui/menu.tsx';

function initials(name: string): string {
  const words = name.trim().split(/\s+/).slice(0, 2);
  return words
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();
}

export function UserMenu() {
  const user = useUser();
  const { leave } = useSession();
  const platform = usePlatform();
  const navigate = useNavigate();
  return (
    <Menu
      align="start"
      trigger={
        <button
          type="button"
          className="flex w-full min-w-0 items-center gap-3 rounded-control p-2 text-left transition-colors hover:bg-hover"
        >
          <span
            aria-hidden
            className="grid size-9 shrink-0 place-items-center rounded-full bg-brand-wash text-xs font-semibold text-brand-ink"
          >
            {initials(user.name)}
          </span>
          <span className="min-w-0 flex-1">
            <span className="block truncate text-sm font-medium">{user.name}</span>
            <span className="block truncate text-xs text-ink-soft">{user.email}</span>
          </span>
          <ChevronsUpDown aria-hidden size={16} className="text-ink-soft" />
        </button>
      }
    >
      <MenuLabel>
        Signed in as <span className="font-medium text-ink">{user.email}</span>
      </MenuLabel>
      <MenuSeparator />
      <MenuItem
        icon={<ShieldCheck aria-hidden size={16} />}
        onSelect={() => void navigate('/settings')}
      >
        Account and security
      </MenuItem>
      <MenuItem
        icon={<House aria-hidden size={16} />}
        onSelect={() => platform.openExternal(platform.publicUrl('/'))}
      >
        Open the home page
      </MenuItem>
      <MenuSeparator />
      <ThemeChoices />
      <MenuSeparator />
      <MenuItem icon={<LogOut aria-hidden size={16} />} onSelect={() => void leave()}>
        Sign out
      </MenuItem>
    </Menu>
  );
}
