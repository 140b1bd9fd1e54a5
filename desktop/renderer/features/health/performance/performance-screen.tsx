import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import {
  installationPerformanceApi,
  type InstallationPerformance,
  type PerformancePeriod,
} from '#shared/health/performance.contract.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { ChartLoading } from '#desktop/renderer/ui/charts/chart-panel.tsx';
import { Segmented } from '#desktop/renderer/ui/controls/segmented.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { PageHeader } from '#desktop/renderer/ui/panels/page-header.tsx';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import {
  oneChoice,
  shortText,
  useAddressValues,
} from '#desktop/renderer/navigation/use-address-values.ts';
import { LocalTime } from '#desktop/renderer/ui/texts/local-time.tsx';
import { DeliveryPanel } from './delivery-panel.tsx';
import { MeasureTable } from './measure-table.tsx';
import { advice } from './performance-texts.ts';
import { RoutesPanel } from './routes-panel.tsx';
import { SeriesChart } from './series-chart.tsx';

const periods: readonly { value: PerformancePeriod; label: string }[] = [
  { value: 'hour', label: 'Hour' },
  { value: 'day', label: 'Day' },
  { value: 'week', label: '7 days' },
  { value: 'month', label: '30 days' },
];
const shape = {
  period: oneChoice<PerformancePeriod>(['hour', 'day', 'week', 'month']),
  route: shortText(300),
};
/** Measurements are written every 15 seconds; no event tells of them. */
const REFRESH_MS = 30_000;

/** /admin/performance: how fast the installation is, over time and over all processes. */
export function PerformanceScreen() {
  const { values, choose } = useAddressValues(shape);
  const { period, route } = values;
  const query = useQuery({
    ...endpointQuery(installationPerformanceApi.overview, { query: { period } }),
    refetchInterval: REFRESH_MS,
    placeholderData: (previous: InstallationPerformance | undefined) => previous,
  });
  return (
    <>
      <PageHeader
        title="Performance"
        text={
          query.data?.collectingSince == null ? (
            'All processes together, on the server.'
          ) : (
            <>
              All processes together, on the server. Measured since{' '}
              <LocalTime at={query.data.collectingSince} />.
            </>
          )
        }
        actions={
          <Segmented
            label="Period"
            value={period}
            choices={periods}
            onChange={(value) => choose('period', value)}
          />
        }
      />
      <QueryPanel
        query={query}
        what="the measurements"
        skeleton={<ChartLoading title="Answers" height="h-96" />}
      >
        {(data) => (
          <div className="grid grid-cols-1 gap-5">
            {query.isError && (
              <Notice tone="bad">
                The server did not respond to the last request. You see older data.
              </Notice>
            )}
            <Sections
              data={data}
              period={period}
              route={route}
              onRoute={(name) => choose('route', name === route ? '' : name)}
            />
          </div>
        )}
      </QueryPanel>
    </>
  );
}

function Sections({
  data,
  period,
  route,
  onRoute,
}: {
  data: InstallationPerformance;
  period: PerformancePeriod;
  route: string;
  onRoute: (name: string) => void;
}) {
  const of = (...kinds: string[]) => data.rows.filter(({ kind }) => kinds.includes(kind));
  const isYoung = !data.rows.some(({ before }) => before !== null) && period !== 'month';
  return (
    <>
      {isYoung && (
        <Notice>
          There is no period before this one yet, so nothing is compared. Each process writes its
          measurements every 15 seconds.
        </Notice>
      )}
      <DeliveryPanel rows={of('delivery')} stages={of('delivery_stage')} />
      <SeriesChart
        title={route === '' ? 'Time of answers' : `Time of ${route}`}
        kind="route"
        name={route === '' ? undefined : route}
        period={period}
      />
      <RoutesPanel rows={of('route')} chosen={route} onChoose={onRoute} />
      <div className="grid grid-cols-1 gap-5 xl:grid-cols-2">
        <SeriesChart title="Delay of the event loop" kind="loop" period={period} isSmall />
        <SeriesChart title="Connections in use" kind="pool" name="used" period={period} isSmall />
      </div>
      <MeasureTable title="Processes" rows={of('loop', 'pool')} text={advice.process} />
      <MeasureTable
        title="Queues"
        rows={of('queue_depth', 'queue_age')}
        text={advice.queues}
        more={<Link to="/admin/dashboard">Health</Link>}
      />
      <MeasureTable
        title="Readers"
        rows={of('reader')}
        text={advice.readers}
        more={<Link to="/admin/parsing">Readers</Link>}
        hasFailures
        outcomes={of('reader_outcome')}
      />
    </>
  );
}
