import { CreditCard, House, Keyboard, LogOut, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { openOverlay } from '#desktop/renderer/commands/overlay.ts';
import { usePlatform } from '#desktop/renderer/platform/platform.ts';
import { MenuItem, MenuLabel, MenuSeparator } from '#desktop/renderer/ui/overlays/menu.tsx';
import { ThemeChoices } from './theme-choices.tsx';

/** What the account menu offers. */
export function AccountItems({
  signedInAs,
  account,
  plan,
  signOut,
}: {
  signedInAs: ReactNode;
  account: { label: string; path: string };
  plan: string | undefined;
  signOut: () => void;
}) {
  const platform = usePlatform();
  const navigate = useNavigate();
  return (
    <>
      <MenuLabel>{signedInAs}</MenuLabel>
      <MenuSeparator />
      <MenuItem
        icon={<ShieldCheck aria-hidden size={16} />}
        onSelect={() => void navigate(account.path)}
      >
        {account.label}
      </MenuItem>
      {plan !== undefined && (
        <MenuItem icon={<CreditCard aria-hidden size={16} />} onSelect={() => void navigate(plan)}>
          Subscription
        </MenuItem>
      )}
      <MenuItem
        icon={<House aria-hidden size={16} />}
        onSelect={() => platform.openExternal(platform.publicUrl('/'))}
      >
        Open the home page
      </MenuItem>
      <MenuItem icon={<Keyboard aria-hidden size={16} />} onSelect={() => openOverlay('help')}>
        Keyboard shortcuts
      </MenuItem>
      <MenuSeparator />
      <ThemeChoices />
      <MenuSeparator />
      <MenuItem icon={<LogOut aria-hidden size={16} />} onSelect={signOut}>
        Sign out
      </MenuItem>
    </>
  );
}
