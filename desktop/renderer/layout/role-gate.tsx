import { Eye, Lock } from 'lucide-react';
import { Outlet, useLocation } from 'react-router-dom';
import { useOperator } from '#desktop/renderer/session/operator-session.ts';
import { ButtonLink } from '#desktop/renderer/ui/controls/button-link.tsx';
import { EmptyState } from '#desktop/renderer/ui/panels/empty-state.tsx';
import { PageHeader } from '#desktop/renderer/ui/panels/page-header.tsx';
import { homeOf, maySee, operatorPlaces } from './operator-places.ts';
import { roleNames } from './role-names.ts';

/** The screens of the operator's role; for others it says whom to ask. */
export function RoleGate() {
  const { role } = useOperator();
  const { pathname } = useLocation();
  if (maySee(role, pathname)) {
    return (
      <>
        {role === 'readonly' && !isOwn(pathname) && <ReadOnlyNote />}
        <Outlet />
      </>
    );
  }
  const home = homeOf(role);
  const homeName = operatorPlaces.find(({ path }) => path === home)?.label ?? 'your screens';
  return (
    <>
      <PageHeader title="Your role cannot open this" />
      <EmptyState
        picture={<Lock aria-hidden size={26} />}
        title="This screen is not for your role"
        action={<ButtonLink to={home}>Open {homeName}</ButtonLink>}
      >
        Your role is {roleNames[role]}. An owner of this installation can change it.
      </EmptyState>
    </>
  );
}

/** What an operator does there is about nobody else. */
const isOwn = (pathname: string) => /^\/admin\/(?:account|team-news)\b/.test(pathname);

function ReadOnlyNote() {
  return (
    <p className="mb-4 flex items-center gap-2 text-sm text-ink-soft">
      <Eye aria-hidden size={16} className="shrink-0" />
      Your role is Read-only: you see everything here, and the server refuses changes.
    </p>
  );
}
