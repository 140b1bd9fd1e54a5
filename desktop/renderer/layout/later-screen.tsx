import { Hammer } from 'lucide-react';
import { instance } from '../platform/instance.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import type { LaterScreen as Entry } from './later-screens.ts';

export function LaterScreen({ entry }: { entry: Entry }) {
  return (
    <>
      <PageHeader title={entry.title} />
      <EmptyState
        picture={<Hammer aria-hidden size={26} />}
        title="This part is not built yet"
        action={<ButtonLink to="/dashboard">Open the dashboard</ButtonLink>}
      >
        {entry.text} will live here. Until then, write to{' '}
        <a className="link" href={`mailto:${instance.supportEmail}`}>
          {instance.supportEmail}
        </a>
        .
      </EmptyState>
    </>
  );
}

/** For routes outside the signed-in part of the console. */
export function OpenLaterScreen({ entry }: { entry: Entry }) {
  return (
    <main className="mx-auto min-h-dvh max-w-3xl p-6 pt-16">
      <LaterScreen entry={entry} />
    </main>
  );
}
