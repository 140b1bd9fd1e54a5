import { ChevronsUpDown, House, LogOut, ShieldCheck, UserRoundCog } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { usePlatform } from '../platform/platform.ts';
import { useOperator, useOperatorSession } from '../session/operator-session.ts';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../ui/menu.tsx';
import { ThemeChoices } from './theme-choices.tsx';

export function OperatorMenu() {
  const { username } = useOperator();
  const { leave } = useOperatorSession();
  const platform = usePlatform();
  const navigate = useNavigate();
  return (
    <Menu
      align="start"
      trigger={
        <button
          type="button"
          className="flex w-full min-w-0 items-center gap-3 rounded-control p-2 text-left transition-colors hover:bg-ink/7"
        >
          <span
            aria-hidden
            className="grid size-9 shrink-0 place-items-center rounded-full bg-ink/12 text-brand-ink"
          >
            <UserRoundCog size={18} />
          </span>
          <span className="min-w-0 flex-1">
            <span className="block truncate text-sm font-medium">{username}</span>
            <span className="block truncate text-xs text-ink-soft">Operator</span>
          </span>
          <ChevronsUpDown aria-hidden size={16} className="text-ink-soft" />
        </button>
      }
    >
      <MenuLabel>
        Signed in as operator <span className="font-medium text-ink">{username}</span>
      </MenuLabel>
      <MenuSeparator />
      <MenuItem
        icon={<ShieldCheck aria-hidden size={16} />}
        onSelect={() => void navigate('/admin/account')}
      >
        Your account
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
