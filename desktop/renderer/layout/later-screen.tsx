import { Hammer } from 'lucide-react';
import { instance } from '../platform/instance.ts';
import { ButtonLink } from '#desktop/renderer/ui/controls/button.tsx';
import { EmptyState } from '#desktop/renderer/ui/panels/empty-state.tsx';
import { PageHeader } from '#desktop/renderer/ui/panels/page-header.tsx';
import type { LaterScreen as Entry } from './later-screens.ts';

export function LaterScreen({ entry, home = '/dashboard' }: { entry: Entry; home?: string }) {
  return (
    <>
      <PageHeader title={entry.title} />
      <EmptyState
        picture={<Hammer aria-hidden size={26} />}
        title="This part is not built yet"
        action={<ButtonLink to={home}>Open the dashboard</ButtonLink>}
      >
        {entry.text} will live here.
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
