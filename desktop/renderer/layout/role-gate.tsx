import { Lock } from 'lucide-react';
import { Outlet, useLocation } from 'react-router-dom';
import { useOperator } from '#desktop/renderer/session/operator-session.ts';
import { ButtonLink } from '#desktop/renderer/ui/controls/button-link.tsx';
import { EmptyState } from '#desktop/renderer/ui/panels/empty-state.tsx';
import { homeOf, maySee } from './operator-places.ts';

/** The screens of the operator's role; for others it says whom to ask. */
export function RoleGate() {
  const { role } = useOperator();
  const { pathname } = useLocation();
  if (maySee(role, pathname)) return <Outlet />;
  return (
    <EmptyState
      picture={<Lock aria-hidden size={26} />}
      title="This screen is for owners"
      action={<ButtonLink to={homeOf(role)}>Open the finances</ButtonLink>}
    >
      Your role is finance. An owner of this installation can change it.
    </EmptyState>
  );
}
