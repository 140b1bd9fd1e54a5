import { UserRoundCog } from 'lucide-react';
import { useOperator, useOperatorSession } from '../session/operator-session.ts';
import { AccountMenu } from './account-menu.tsx';

export function OperatorMenu() {
  const { username } = useOperator();
  const { leave } = useOperatorSession();
  return (
    <AccountMenu
      picture={<UserRoundCog size={18} />}
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
