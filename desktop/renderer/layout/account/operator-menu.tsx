import { UserRoundCog } from 'lucide-react';
import { useOperator, useOperatorSession } from '#desktop/renderer/session/operator-session.ts';
import { AccountMenu } from './account-menu.tsx';

export function OperatorMenu() {
  const { username } = useOperator();
  const { leave } = useOperatorSession();
  return (
    <AccountMenu
      picture={
        <span
          aria-hidden
          className="grid size-9 shrink-0 place-items-center rounded-full bg-brand/12 text-brand-ink"
        >
          <UserRoundCog size={18} />
        </span>
      }
      name={username}
      detail="Operator"
      signedInAs={
        <>
          Signed in as operator <span className="font-medium text-ink">{username}</span>
        </>
      }
      account={{ label: 'Your account', path: '/admin/account' }}
      onLeave={() => void leave()}
    />
  );
}
