import { ChevronsUpDown, CreditCard, House, LogOut, ShieldCheck } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { usePlatform } from '../platform/platform.ts';
import { ConfirmDialog } from '#desktop/renderer/ui/overlays/confirm-dialog.tsx';
import { giveUpUnsavedInput, hasUnsavedInput } from '#desktop/renderer/ui/overlays/leave-guard.tsx';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '#desktop/renderer/ui/overlays/menu.tsx';
import { ThemeChoices } from './theme-choices.tsx';

/** The account menu: who is signed in, the account's screen, the theme, and sign-out. */
export function AccountMenu({
  picture,
  name,
  detail,
  signedInAs,
  account,
  plan,
  onLeave,
}: {
  /** Round, 36 pixels, without an accessible name. */
  picture: ReactNode;
  name: string;
  /** The smaller line below the name. */
  detail: string;
  signedInAs: ReactNode;
  account: { label: string; path: string };
  /** The address that shows the plan; an operator has none. */
  plan?: string;
  onLeave: () => void;
}) {
  const platform = usePlatform();
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Menu
        align="start"
        trigger={
          <button
            type="button"
            className="flex w-full min-w-0 items-center gap-3 rounded-control p-2 text-left transition-colors hover:bg-ink/7"
          >
            {picture}
            <span className="min-w-0 flex-1">
              <span className="block truncate text-sm font-medium">{name}</span>
              <span className="block truncate text-xs text-ink-soft">{detail}</span>
            </span>
            <ChevronsUpDown aria-hidden size={16} className="text-ink-soft" />
          </button>
        }
      >
        <MenuLabel>{signedInAs}</MenuLabel>
        <MenuSeparator />
        <MenuItem
          icon={<ShieldCheck aria-hidden size={16} />}
          onSelect={() => void navigate(account.path)}
        >
          {account.label}
        </MenuItem>
        {plan !== undefined && (
          <MenuItem
            icon={<CreditCard aria-hidden size={16} />}
            onSelect={() => void navigate(plan)}
          >
            Subscription
          </MenuItem>
        )}
        <MenuItem
          icon={<House aria-hidden size={16} />}
          onSelect={() => platform.openExternal(platform.publicUrl('/'))}
        >
          Open the home page
        </MenuItem>
        <MenuSeparator />
        <ThemeChoices />
        <MenuSeparator />
        <MenuItem
          icon={<LogOut aria-hidden size={16} />}
          onSelect={() => (hasUnsavedInput() ? setIsAsking(true) : onLeave())}
        >
          Sign out
        </MenuItem>
      </Menu>
      <ConfirmDialog
        isOpen={isAsking}
        title="Sign out without saving?"
        text="Your changes on this screen are not saved yet."
        confirmLabel="Sign out"
        cancelLabel="Stay"
        onConfirm={() => {
          setIsAsking(false);
          giveUpUnsavedInput();
          onLeave();
        }}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}
