import { Hammer } from 'lucide-react';
import { instance } from '../platform/instance.ts';
import { ButtonLink } from '#desktop/renderer/ui/controls/button-link.tsx';
import { EmptyState } from '#desktop/renderer/ui/panels/empty-state.tsx';
import { PageHeader } from '#desktop/renderer/ui/panels/page-header.tsx';
import { useLocation } from 'react-router-dom';
import { laterCreatorScreens, laterOperatorScreens } from './later-screens.ts';

/** Says what is planned at this address. */
export function LaterScreen() {
  const { pathname } = useLocation();
  const isOperators = pathname.startsWith('/admin/');
  const entries = isOperators ? laterOperatorScreens : laterCreatorScreens;
  const entry = entries.find(({ path }) => path === pathname);
  if (entry === undefined) return null;
  return (
    <>
      <PageHeader title={entry.title} />
      <EmptyState
        picture={<Hammer aria-hidden size={26} />}
        title="Not available yet"
        action={
          <ButtonLink to={isOperators ? '/admin/dashboard' : '/dashboard'}>
            Open the dashboard
          </ButtonLink>
        }
      >
        Planned: {entry.text}.
        {!isOperators && (
          <>
            {' '}
            Until then, write to{' '}
            <a className="link" href={`mailto:${instance.supportEmail}`}>
              {instance.supportEmail}
            </a>
            .
          </>
        )}
      </EmptyState>
    </>
  );
}
