import { useQuery } from '@tanstack/react-query';
import { ListChecks, Plus } from 'lucide-react';
import { analyticsApi } from '#shared/analytics/analytics.contract.ts';
import { performanceApi } from '#shared/analytics/performance.contract.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { LiveNote } from '#desktop/renderer/live/live-note.tsx';
import { useFallbackPoll } from '#desktop/renderer/live/use-live.ts';
import { DemoBadge } from '#desktop/renderer/session/demo-badge.tsx';
import { useUser } from '#desktop/renderer/session/session.ts';
import { ButtonLink } from '#desktop/renderer/ui/controls/button-link.tsx';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { lazyPart } from '#desktop/renderer/ui/panels/lazy-part.tsx';
import { PageHeader } from '#desktop/renderer/ui/panels/page-header.tsx';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import { Skeleton } from '#desktop/renderer/ui/panels/skeleton.tsx';
import { useNow } from '#desktop/renderer/ui/texts/now.ts';
import { dayText } from '#desktop/renderer/ui/texts/time-text.tsx';
import { PeriodBar } from '../performance/period-bar.tsx';
import { asked, kept, usePerformance } from '../performance/use-performance.ts';
import { DashboardTiles, LoadingDashboardTiles } from './dashboard-figures.tsx';
import { FirstSteps } from './first-steps.tsx';
import { keepPeriod, usePlainDashboard } from './kept-period.ts';
import { LatestLeads } from './latest-leads.tsx';
import { doneOf, useFirstSteps, type FirstStepsState } from './use-first-steps.ts';
import { ZoneHint } from './zone-hint.tsx';

const POLL_MS = 60_000;
const fresh = { refetchOnMount: 'always', refetchOnWindowFocus: 'always' } as const;

// Below the figures, or seldom shown: their files come after the first view, into the room they will need.
const MetricSeries = lazyPart(
  async () => (await import('../performance/metric-series.tsx')).MetricSeries,
  <Skeleton className="h-82 rounded-panel sm:h-90" />,
);
const MiniFunnel = lazyPart(
  async () => (await import('./mini-funnel.tsx')).MiniFunnel,
  <Skeleton className="h-82 rounded-panel sm:h-90" />,
);
const TopLists = lazyPart(
  async () => (await import('./top-lists.tsx')).TopLists,
  <LoadingTopLists />,
);
const LiveStrip = lazyPart(
  async () => (await import('./live-strip.tsx')).LiveStrip,
  <Skeleton className="h-80 rounded-panel" />,
);
const PlanUsage = lazyPart(
  async () => (await import('./plan-usage.tsx')).PlanUsage,
  <Skeleton className="h-64 rounded-panel" />,
);
const AttentionPanel = lazyPart(async () => (await import('./attention-panel.tsx')).AttentionPanel);
const FirstLead = lazyPart(async () => (await import('./first-lead.tsx')).FirstLead);
const HiddenCommentsHint = lazyPart(
  async () =>
    (await import('#desktop/renderer/features/unlock/look/look-hint.tsx')).HiddenCommentsHint,
);

export function DashboardScreen() {
  const steps = useFirstSteps();
  const overview = useQuery({
    ...endpointQuery(analyticsApi.dashboard, {}),
    ...fresh,
    refetchInterval: useFallbackPoll(POLL_MS),
  });
  return (
    <>
      <Header steps={steps} />
      <div className="grid gap-5">
        <ZoneHint />
        <FirstLead lead={overview.data?.firstLead ?? null} />
        <FirstSteps state={steps} />
        <AttentionPanel />
        <HiddenCommentsHint />
        <PeriodFigures />
        <QueryPanel query={overview} what="your leads" skeleton={<LoadingOverview />}>
          {({ latestLeads, showsEmails, usage }) => (
            <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
              <LatestLeads leads={latestLeads} showsEmails={showsEmails} />
              <div className="grid gap-5 md:max-xl:grid-cols-2">
                <LiveStrip />
                <PlanUsage usage={usage} />
              </div>
            </div>
          )}
        </QueryPanel>
      </div>
    </>
  );
}

function Header({ steps: { steps, change, isBusy } }: { steps: FirstStepsState }) {
  const user = useUser();
  const today = dayText(useNow(), user.timeZone);
  return (
    <PageHeader
      title={`Hello, ${user.name.split(' ')[0] ?? user.name}`}
      text={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {today}
          <DemoBadge />
          <LiveNote />
        </span>
      }
      actions={
        <>
          {steps?.isHidden === true && (
            <Button look="quiet" isBusy={isBusy} onClick={() => change({ isHidden: false })}>
              <ListChecks aria-hidden size={17} />
              First steps {doneOf(steps)}/{steps.steps.length}
            </Button>
          )}
          <ButtonLink to="/magnets/new" look="primary">
            <Plus aria-hidden size={17} />
            New magnet
          </ButtonLink>
        </>
      }
    />
  );
}

/** All figures of the period that the address bar holds, or that was chosen last. */
function PeriodFigures() {
  const state = usePerformance(usePlainDashboard());
  const totals = useQuery({
    ...endpointQuery(performanceApi.totals, { query: asked(state.query) }),
    ...kept,
    ...fresh,
    refetchInterval: useFallbackPoll(POLL_MS),
  });
  const { data } = totals;
  // One message says that the figures failed: no part waits for them below it.
  const hasFailed = data === undefined && totals.isError;
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <PeriodBar
          state={{
            ...state,
            change(part) {
              keepPeriod({ ...state.query, ...part });
              state.change(part);
            },
          }}
          span={data?.span}
        />
      </div>
      <QueryPanel query={totals} what="your figures" skeleton={<LoadingDashboardTiles />}>
        {(loaded) => <DashboardTiles state={state} totals={loaded} />}
      </QueryPanel>
      <div className={hasFailed ? '' : 'grid gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]'}>
        <MetricSeries state={state} totals={data} />
        {data !== undefined ? (
          <MiniFunnel state={state} totals={data} />
        ) : (
          !hasFailed && <Skeleton className="h-82 rounded-panel sm:h-90" />
        )}
      </div>
      {data !== undefined ? (
        <TopLists state={state} totals={data} />
      ) : (
        !hasFailed && <LoadingTopLists />
      )}
    </>
  );
}

function LoadingTopLists() {
  return (
    <div className="grid gap-5 md:grid-cols-2 xl:grid-cols-3">
      {['magnets', 'sources', 'posts'].map((kind) => (
        <Skeleton key={kind} className="h-66 rounded-panel last:md:max-xl:col-span-2" />
      ))}
    </div>
  );
}

function LoadingOverview() {
  return (
    <div className="grid gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <Skeleton className="h-80 rounded-panel" />
      <Skeleton className="h-80 rounded-panel" />
    </div>
  );
}
