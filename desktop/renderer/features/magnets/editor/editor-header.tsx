import { ArrowLeft, ExternalLink, History } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Magnet } from '#shared/magnets/magnets.contract.ts';
import { Button, buttonClass } from '#desktop/renderer/ui/controls/button.tsx';
import { lazyPart } from '#desktop/renderer/ui/panels/lazy-part.tsx';
import { PageHeader } from '#desktop/renderer/ui/panels/page-header.tsx';
import { StatusBadge } from '../list/magnet-status.tsx';

// A new magnet has none, and nobody opens it first.
const SavedMenu = lazyPart(async () => (await import('./saved-menu.tsx')).SavedMenu);

export function EditorHeader({
  saved,
  onRemoved,
  onHistory,
}: {
  saved: Magnet | null;
  onRemoved: () => void;
  onHistory: () => void;
}) {
  return (
    <>
      <Link
        to="/magnets"
        className="touch-area mb-3 inline-flex items-center gap-1.5 rounded-control text-sm text-ink-soft hover:text-ink"
      >
        <ArrowLeft aria-hidden size={15} />
        Lead magnets
      </Link>
      <PageHeader
        title={saved === null ? 'New magnet' : saved.title}
        text={
          saved !== null && (
            <span className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
              <StatusBadge state={saved.state} takenDown={saved.takenDown} />
              <span className="tabular-nums">
                {saved.stats.visits.toLocaleString()}{' '}
                {saved.stats.visits === 1 ? 'visit' : 'visits'} ·{' '}
                {saved.stats.verified.toLocaleString()} verified ·{' '}
                {saved.stats.emails.toLocaleString()}{' '}
                {saved.stats.emails === 1 ? 'email' : 'emails'}
              </span>
            </span>
          )
        }
        actions={
          saved !== null && (
            <>
              <Link to={`/activity?magnet=${saved.id}`} className={buttonClass('plain')}>
                Activity
              </Link>
              {saved.status === 'active' && (
                <a
                  href={saved.publicUrl}
                  target="_blank"
                  rel="noreferrer"
                  className={buttonClass('plain')}
                >
                  <ExternalLink aria-hidden size={16} />
                  Open page
                </a>
              )}
              {saved.status !== 'draft' && (
                <Button look="plain" onClick={onHistory}>
                  <History aria-hidden size={16} />
                  Versions
                </Button>
              )}
              <SavedMenu saved={saved} onRemoved={onRemoved} />
            </>
          )
        }
      />
    </>
  );
}
