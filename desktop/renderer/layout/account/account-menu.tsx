import { ChevronsUpDown } from 'lucide-react';
import { lazy, type ReactNode } from 'react';
import { Menu } from '#desktop/renderer/ui/overlays/menu.tsx';
import { useSignOut } from './sign-out.tsx';

// The menu waits for them as for its own files.
const AccountItems = lazy(async () => ({
  default: (await import('./account-items.tsx')).AccountItems,
}));

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
  const { signOut, dialog } = useSignOut(onLeave);
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
        <AccountItems {...{ signedInAs, account, plan, signOut }} />
      </Menu>
      {dialog}
    </>
  );
}
