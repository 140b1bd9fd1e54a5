import { metrics } from '#shared/analytics/query.ts';
import { Link2, MoreHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { MagnetTrend } from '#shared/analytics/performance.contract.ts';
import type { ListedMagnet } from '#shared/magnets/magnets.contract.ts';
import { Sparkline } from '#desktop/renderer/ui/charts/sparkline.tsx';
import { TagDot } from '#desktop/renderer/ui/texts/tag-dot.tsx';
import { MagnetGlyph } from '#shared/ui/glyph.tsx';
import { useUser } from '#desktop/renderer/session/session.ts';
import { IconButton } from '#desktop/renderer/ui/controls/button.tsx';
import { TimeText } from '#desktop/renderer/ui/texts/time-text.tsx';
import { AvailabilityNote } from './availability-note.tsx';
import { copyLink } from './copy-link.ts';
import { MagnetMenu } from './magnet-menu.tsx';
import { PickBox } from '../bulk/pick-box.tsx';
import { MagnetWarnings } from './magnet-warnings.tsx';
import type { MagnetSelection } from '../bulk/use-magnet-selection.ts';
import type { CountedTag } from '../tags/use-magnet-tags.ts';
import { StatusBadge } from './magnet-status.tsx';
import type { MagnetActions } from './use-magnet-actions.tsx';

const columns =
  'lg:grid lg:grid-cols-[minmax(0,1fr)_5.5rem_8rem_6.5rem_4rem_7rem_5.5rem] lg:items-center lg:gap-4';

/** Column names of the wide layout, and the box for all rows; narrow rows carry their own names. */
export function MagnetRowsHead({
  selection,
  count,
}: {
  selection: MagnetSelection;
  /** Rows of the list. */
  count: number;
}) {
  const isAll = count > 0 && selection.selected.length === count;
  return (
    <div
      className={`flex border-b border-line px-4 py-2.5 text-[0.8125rem] text-ink-soft sm:px-5 ${columns}`}
    >
      <div className="flex items-center gap-3.5">
        <PickBox
          aria-label="Select all rows"
          checked={isAll}
          onChange={isAll ? selection.clear : selection.selectAll}
        />
        <span aria-hidden className="lg:hidden">
          Select all rows
        </span>
        <span aria-hidden className="hidden lg:inline">
          Magnet
        </span>
      </div>
      <span aria-hidden className="hidden lg:inline">
        Status
      </span>
      <span aria-hidden className="hidden text-right lg:inline" title={metrics.visits.formula}>
        Visits
      </span>
      <span aria-hidden className="hidden text-right lg:inline" title={metrics.verified.formula}>
        Verified
      </span>
      <span aria-hidden className="hidden text-right lg:inline" title={metrics.emails.formula}>
        Emails
      </span>
      <span aria-hidden className="hidden pl-4 lg:inline">
        Last unlock
      </span>
    </div>
  );
}

export function MagnetRow({
  magnet,
  actions,
  selection,
  tags,
  trend,
}: {
  magnet: ListedMagnet;
  actions: MagnetActions;
  selection: MagnetSelection;
  tags: readonly CountedTag[];
  trend: MagnetTrend | undefined;
}) {
  const { timeZone } = useUser();
  const own = tags.filter(({ id }) => magnet.tagIds.includes(id));
  const isSelected = selection.has(magnet.id);
  const { visits, verified, emails } = magnet.stats;
  // Visitors without a script and people whom the creator approved are no visits: more than all is no share.
  const rate = visits === 0 || verified > visits ? null : Math.round((verified / visits) * 100);
  return (
    <li
      data-row
      className={`relative ${isSelected ? 'bg-brand-wash' : ''} px-4 py-4 transition-colors hover:bg-hover sm:px-5 md:max-lg:grid md:max-lg:grid-cols-[minmax(0,1fr)_17rem] md:max-lg:gap-x-6 md:max-lg:pr-24 lg:py-3 ${columns}`}
    >
      <div className="flex min-w-0 items-center gap-3.5 pr-20 md:pr-0">
        <PickBox
          data-pick={magnet.id}
          aria-label={`Select ${magnet.title}`}
          checked={isSelected}
          onClick={(event) => selection.toggle(magnet.id, event.shiftKey)}
          onChange={() => {}}
        />
        <span
          aria-hidden
          className="grid size-10 shrink-0 place-items-center rounded-control bg-brand-wash text-brand-ink max-sm:hidden"
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
          <AvailabilityNote magnet={magnet} zone={timeZone} />
          {own.length > 0 && (
            <ul aria-label="Tags" className="mt-1.5 flex flex-wrap gap-1">
              {own.map(({ id, name, color }) => (
                <li
                  key={id}
                  className="inline-flex h-6 max-w-full items-center gap-1.5 rounded-full bg-ink/7 px-2 text-xs font-medium"
                >
                  <TagDot color={color} />
                  <bdi className="truncate">{name}</bdi>
                </li>
              ))}
            </ul>
          )}
          <MagnetWarnings magnetId={magnet.id} warnings={magnet.warnings} />
        </div>
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-3 lg:contents">
        <span className="flex lg:order-1">
          <StatusBadge state={magnet.state} takenDown={magnet.takenDown} />
        </span>
        <p className="relative z-10 text-[0.8125rem] text-ink-soft lg:order-3 lg:pl-4">
          <span className="lg:sr-only">Last unlock </span>
          {magnet.lastUnlockAt === null ? (
            'never'
          ) : (
            <TimeText at={magnet.lastUnlockAt} zone={timeZone} />
          )}
        </p>
      </div>
      <dl className="mt-3 grid grid-cols-[1.4fr_1.2fr_0.7fr] gap-3 text-sm md:max-lg:col-start-2 md:max-lg:row-span-2 md:max-lg:row-start-1 md:max-lg:mt-0 md:max-lg:self-center lg:contents">
        <Figure label="Visits">
          <span className="flex items-center gap-2 lg:justify-end">
            {trend !== undefined && (
              <span title="Visits by day, the last 14 days">
                <Sparkline values={trend.visits} className="h-5 w-12" />
              </span>
            )}
            {visits.toLocaleString()}
          </span>
        </Figure>
        <Figure label="Verified">
          {verified.toLocaleString()}
          {rate !== null && (
            <span className="ml-1.5 text-ink-soft" title="Verified of all visits">
              {rate}%
            </span>
          )}
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
