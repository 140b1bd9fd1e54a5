import { useSession, useUser } from '../session/session.ts';
import { AccountMenu } from './account-menu.tsx';

function initials(name: string): string {
  const words = name.trim().split(/\s+/).slice(0, 2);
  return words
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();
}

export function UserMenu() {
  const { name, email } = useUser();
  const { leave } = useSession();
  return (
    <AccountMenu
      picture={initials(name)}
      name={name}
      detail={email}
      signedInAs={
        <>
          Signed in as <span className="font-medium text-ink">{email}</span>
        </>
      }
      account={{ label: 'Account and security', path: '/settings' }}
      onLeave={() => void leave()}
    />
  );
}
