import { Hammer } from 'lucide-react';
import { ButtonLink } from '#desktop/renderer/ui/controls/button-link.tsx';
import { EmptyState } from '#desktop/renderer/ui/panels/empty-state.tsx';
import { PageHeader } from '#desktop/renderer/ui/panels/page-header.tsx';
import { useLocation } from 'react-router-dom';
import { laterOperatorScreens } from './later-screens.ts';

/** Says what is planned at this address. */
export function LaterScreen() {
  const { pathname } = useLocation();
  const entry = laterOperatorScreens.find(({ path }) => path === pathname);
  if (entry === undefined) return null;
  return (
    <>
      <PageHeader title={entry.title} />
      <EmptyState
        picture={<Hammer aria-hidden size={26} />}
        title="Not available yet"
        action={<ButtonLink to="/admin/dashboard">Open the dashboard</ButtonLink>}
      >
        Planned: {entry.text}.
      </EmptyState>
    </>
  );
}
