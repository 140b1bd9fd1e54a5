import { metrics } from '#shared/analytics/query.ts';
import { Link2, MoreHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Magnet } from '#shared/magnets/magnets.contract.ts';
import { MagnetGlyph } from '#shared/ui/glyph.tsx';
import { useUser } from '#desktop/renderer/session/session.ts';
import { IconButton } from '#desktop/renderer/ui/controls/button.tsx';
import { TimeText } from '#desktop/renderer/ui/texts/time-text.tsx';
import { copyLink } from './copy-link.ts';
import { MagnetMenu } from './magnet-menu.tsx';
import { StatusBadge } from './magnet-status.tsx';
import type { MagnetActions } from './use-magnet-actions.tsx';

const columns =
  'lg:grid lg:grid-cols-[minmax(0,1fr)_5.5rem_5rem_7.5rem_5rem_7.5rem_5.5rem] lg:items-center lg:gap-4';

/** Column names of the wide layout; narrow rows carry their own. */
export function MagnetRowsHead() {
  return (
    <div
      aria-hidden
      className={`hidden border-b border-line px-5 py-2.5 text-[0.8125rem] text-ink-soft ${columns}`}
    >
      <span>Magnet</span>
      <span>Status</span>
      <span className="text-right" title={metrics.visits.formula}>
        Visits
      </span>
      <span className="text-right" title={metrics.verified.formula}>
        Verified
      </span>
      <span className="text-right" title={metrics.emails.formula}>
        Emails
      </span>
      <span className="pl-4">Changed</span>
    </div>
  );
}

export function MagnetRow({ magnet, actions }: { magnet: Magnet; actions: MagnetActions }) {
  const { timeZone } = useUser();
  const { visits, verified, emails } = magnet.stats;
  const rate = visits === 0 ? null : Math.round((verified / visits) * 100);
  return (
    <li
      className={`relative px-4 py-4 transition-colors hover:bg-hover sm:px-5 md:max-lg:grid md:max-lg:grid-cols-[minmax(0,1fr)_17rem] md:max-lg:gap-x-6 md:max-lg:pr-24 lg:py-3 ${columns}`}
    >
      <div className="flex min-w-0 items-center gap-3.5 pr-20 md:pr-0">
        <span
          aria-hidden
          className="grid size-10 shrink-0 place-items-center rounded-control bg-brand-wash text-brand-ink"
          style={
            magnet.brandColor === null
              ? undefined
              : { boxShadow: `inset 0 0 0 2px ${magnet.brandColor}` }
          }
        >
          <MagnetGlyph name={magnet.icon} size={20} />
        </span>
        <div className="min-w-0">
          <Link
            to={`/magnets/${magnet.id}/edit`}
            className="line-clamp-3 pr-px font-medium tracking-tight underline-offset-4 after:absolute after:inset-0 hover:underline"
          >
            {magnet.title}
          </Link>
          <p className="mt-0.5 truncate text-[0.8125rem] text-ink-soft">
            {magnet.triggerWords.length === 0
              ? 'No trigger word yet'
              : magnet.triggerWords.join(', ')}
          </p>
        </div>
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-3 lg:contents">
        <span className="flex lg:order-1">
          <StatusBadge status={magnet.status} takenDown={magnet.takenDown} />
        </span>
        <p className="relative z-10 text-[0.8125rem] text-ink-soft lg:order-3 lg:pl-4">
          <span className="lg:sr-only">Changed </span>
          <TimeText at={magnet.updatedAt} zone={timeZone} />
        </p>
      </div>
      <dl className="mt-3 grid grid-cols-3 gap-3 text-sm md:max-lg:col-start-2 md:max-lg:row-span-2 md:max-lg:row-start-1 md:max-lg:mt-0 md:max-lg:self-center lg:contents">
        <Figure label="Visits">{visits.toLocaleString()}</Figure>
        <Figure label="Verified">
          {verified.toLocaleString()}
          {rate !== null && <span className="ml-1.5 text-ink-soft">{rate}%</span>}
        </Figure>
        <Figure label="Emails">{magnet.collectEmails ? emails.toLocaleString() : 'off'}</Figure>
      </dl>
      <div className="absolute top-3 right-2 z-10 flex lg:static lg:order-4 lg:justify-end">
        {magnet.takenDown === null && (
          <IconButton label={`Copy the link of ${magnet.title}`} onClick={() => copyLink(magnet)}>
            <Link2 aria-hidden size={18} />
          </IconButton>
        )}
        <MagnetMenu
          magnet={magnet}
          actions={actions}
          trigger={
            <IconButton label={`More for ${magnet.title}`}>
              <MoreHorizontal aria-hidden size={18} />
            </IconButton>
          }
        />
      </div>
    </li>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="lg:order-2 lg:text-right">
      <dt className="text-xs text-ink-soft lg:sr-only">{label}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  );
}
