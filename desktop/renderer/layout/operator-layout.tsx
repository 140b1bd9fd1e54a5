import type { ReactNode } from 'react';
import { operatorLiveApi } from '#shared/live/live.contract.ts';
import { operatorToken } from '../api/session-token.ts';
import { LiveProvider } from '../live/live-provider.tsx';
import { useOperator, useOperatorSession } from '../session/operator-session.ts';
import type { HealthState } from '#shared/health/health.contract.ts';
import {
  useHealth,
  useOperatorFigures,
} from '#desktop/renderer/features/health/operator-queries.ts';
import { lazyPart } from '#desktop/renderer/ui/panels/lazy-part.tsx';
import { BrandMark } from '#desktop/renderer/ui/texts/brand-mark.tsx';
import { classNames } from '#desktop/renderer/ui/controls/class-names.ts';
import { ConsoleFrame } from './console-frame.tsx';
import { PlaceCount } from './navigation.tsx';
import { homeOf, maySee, operatorPlaces } from './operator-places.ts';
import { OperatorMenu } from './account/operator-menu.tsx';
import './operator-layout.css';

const loadPalette = async () =>
  (await import('../commands/palette/operator-palette.tsx')).OperatorPalette;
const DeskCount = lazyPart(
  async () => (await import('../features/support/desk/desk-count.tsx')).DeskCount,
);
const ReportCount = lazyPart(
  async () => (await import('../features/reports/report-count.tsx')).ReportCount,
);
const TeamCount = lazyPart(
  async () => (await import('../features/news/team/team-count.tsx')).TeamCount,
);
/** A place that is not in the menu. */
const otherKeys = [{ path: '/admin/account', label: 'Your account', keys: 'g u' }];

/** The operator's console, with a dark rail so that it differs from a creator's; kept up to date. */
export function OperatorLayout() {
  const { id } = useOperator();
  return (
    <LiveProvider url={operatorLiveApi.stream.path} account={id} readToken={operatorToken.read}>
      <OperatorFrame />
    </LiveProvider>
  );
}

function OperatorFrame() {
  const { leave } = useOperatorSession();
  const { role } = useOperator();
  const hasDashboard = maySee(role, '/admin/dashboard');
  const { data: health } = useHealth(hasDashboard);
  const { data: figures } = useOperatorFigures(hasDashboard);
  const beside: Record<string, ReactNode> = {
    '/admin/dashboard': <StateDot state={health?.state ?? 'ok'} />,
    // As many as the screen lists: a page may have several reports.
    '/admin/reports': hasDashboard ? (
      <PlaceCount amount={figures?.reports.magnets ?? 0} text="open" />
    ) : (
      <ReportCount>{(pages) => <PlaceCount amount={pages} text="open" />}</ReportCount>
    ),
    '/admin/support': hasDashboard ? (
      <PlaceCount amount={figures?.unreadTickets ?? 0} text="unread" />
    ) : (
      <DeskCount>{(tickets) => <PlaceCount amount={tickets} text="unread" />}</DeskCount>
    ),
    '/admin/team-news': (
      <TeamCount>{(news) => <PlaceCount amount={news} text="unread" />}</TeamCount>
    ),
    '/admin/security': <PlaceCount amount={health?.alerts ?? 0} text="alerts" />,
    '/admin/outbox': <PlaceCount amount={health?.mail.inOutbox ?? 0} text="waiting" />,
  };
  const places = operatorPlaces
    .filter(({ path }) => maySee(role, path))
    .map((place) => ({ ...place, beside: beside[place.path] }));
  return (
    <ConsoleFrame
      home={homeOf(role)}
      mark={<OperatorMark />}
      places={places}
      activeClass="bg-ink/12 text-ink"
      menu={<OperatorMenu />}
      keys={otherKeys}
      loadPalette={loadPalette}
      onLeave={() => void leave()}
      railClass="operator-rail"
    />
  );
}

function OperatorMark() {
  return (
    <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
      <BrandMark size={24} />
      <span className="rounded-full border border-brand/60 px-2 py-0.5 text-[0.6875rem] leading-4 font-semibold text-brand-ink">
        Operator
      </span>
    </span>
  );
}

/** Empty while all is healthy. */
function StateDot({ state }: { state: HealthState }) {
  if (state === 'ok') return null;
  return (
    <span
      className={classNames(
        'ml-auto size-2.5 rounded-full',
        state === 'failing' ? 'bg-bad' : 'bg-brand',
      )}
    >
      <span className="sr-only">
        {state === 'failing' ? ', something is failing' : ', something needs attention'}
      </span>
    </span>
  );
}
