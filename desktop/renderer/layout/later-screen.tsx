import { Hammer } from 'lucide-react';
import { instance } from '../platform/instance.ts';
import { ButtonLink } from '#desktop/renderer/ui/controls/button-link.tsx';
import { EmptyState } from '#desktop/renderer/ui/panels/empty-state.tsx';
import { PageHeader } from '#desktop/renderer/ui/panels/page-header.tsx';
import type { LaterScreen as Entry } from './later-screens.ts';

export function LaterScreen({ entry, home = '/dashboard' }: { entry: Entry; home?: string }) {
  return (
    <>
      <PageHeader title={entry.title} />
      <EmptyState
        picture={<Hammer aria-hidden size={26} />}
        title="Not available yet"
        action={<ButtonLink to={home}>Open the dashboard</ButtonLink>}
      >
        Planned: {entry.text}.
        {home === '/dashboard' && (
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
