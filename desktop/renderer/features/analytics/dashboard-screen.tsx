import { useQuery } from '@tanstack/react-query';
import { ArrowRight, Plus } from 'lucide-react';
import { analyticsApi } from '#shared/analytics/analytics.contract.ts';
import { endpointQuery } from '../../api/endpoint-query.ts';
import { useUser } from '../../session/session.ts';
import { ButtonLink } from '#desktop/renderer/ui/controls/button.tsx';
import { ErrorState } from '#desktop/renderer/ui/panels/error-state.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { useNow } from '#desktop/renderer/ui/texts/now.ts';
import { PageHeader } from '#desktop/renderer/ui/panels/page-header.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { Skeleton } from '#desktop/renderer/ui/panels/skeleton.tsx';
import type { DashboardData } from './dashboard-data.ts';
import { dayText } from '#desktop/renderer/ui/texts/time-text.tsx';
import { DailyChart } from './daily-chart.tsx';
import { FigureTiles } from './figure-tiles.tsx';
import { FirstSteps } from './first-steps.tsx';
import { LatestLeads } from './latest-leads.tsx';
import { PlanUsage } from './plan-usage.tsx';

const POLL_MS = 60_000;

export function DashboardScreen() {
  const user = useUser();
  const query = useQuery({
    ...endpointQuery(analyticsApi.dashboard, {}),
    refetchInterval: POLL_MS,
    refetchOnMount: 'always',
  });
  const today = dayText(useNow(), user.timeZone);
  return (
    <>
      <PageHeader
        title={`Hello, ${user.name.split(' ')[0] ?? user.name}`}
        text={today}
        actions={
          <ButtonLink to="/magnets/new" look="primary">
            <Plus aria-hidden size={17} />
            New magnet
          </ButtonLink>
        }
      />
      {query.data !== undefined ? (
        <Overview data={query.data} />
      ) : query.isError ? (
        <Panel>
          <ErrorState
            title="Your figures could not be loaded"
            error={query.error}
            onRetry={() => void query.refetch()}
            isRetrying={query.isFetching}
          />
        </Panel>
      ) : (
        <LoadingOverview />
      )}
    </>
  );
}

function Overview({ data }: { data: DashboardData }) {
  const { approvalsWaiting: waiting, usage } = data;
  return (
    <div className="grid gap-5">
      <FirstSteps data={data} />
      {waiting > 0 && (
        <Notice
          tone="warn"
          action={
            <ButtonLink to="/activity?tab=waiting" size="small">
              Decide now
              <ArrowRight aria-hidden size={15} />
            </ButtonLink>
          }
        >
          <strong className="font-semibold">
            {waiting === 1 ? 'One comment waits' : `${waiting} comments wait`} for you.
          </strong>{' '}
          {waiting === 1 ? 'It' : 'They'} could not be read yet, or nearly{' '}
          {waiting === 1 ? 'has' : 'have'} the word.
        </Notice>
      )}
      <FigureTiles today={data.today} last30Days={data.last30Days} />
      <div className="grid gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <DailyChart days={data.days} />
        <PlanUsage usage={usage} />
      </div>
      <LatestLeads leads={data.latestLeads} />
    </div>
  );
}

function LoadingOverview() {
  return (
    <div role="status" className="grid gap-5">
      <span className="sr-only">Loading your figures</span>
      <div className="grid grid-cols-2 gap-3 sm:gap-5 xl:grid-cols-4">
        {['visits', 'tried', 'verified', 'emails'].map((tile) => (
          <Skeleton key={tile} className="h-34 rounded-panel" />
        ))}
      </div>
      <div className="grid gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <Skeleton className="h-80 rounded-panel" />
        <Skeleton className="h-80 rounded-panel" />
      </div>
    </div>
  );
}
