import { useQuery } from '@tanstack/react-query';
import { performanceApi } from '#shared/analytics/performance.contract.ts';
import { metrics } from '#shared/analytics/query.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { ChartLoading } from '#desktop/renderer/ui/charts/chart-panel.tsx';
import { HeatMap } from '#desktop/renderer/ui/charts/heat-map.tsx';
import { CsvButton } from '#desktop/renderer/ui/csv/csv-button.tsx';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import { asked, kept, type PerformanceState } from './use-performance.ts';

const HEIGHT = 'h-72';
const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** The hours of the week in which the chosen figure happens, in the creator's zone. */
export function WeekPanel({
  state,
  onOpen,
}: {
  state: PerformanceState;
  /** Opens the rows of an hour by its place in the week. */
  onOpen: (place: number, name: string, count: number) => void;
}) {
  const { metric } = state;
  const query = useQuery({
    ...endpointQuery(performanceApi.heatMap, { query: { ...asked(state.query), metric } }),
    ...kept,
  });
  const { label } = metrics[metric];
  const title = `${label} by hour of the week`;
  return (
    <QueryPanel
      query={query}
      what="the hours of the week"
      title={title}
      skeleton={<ChartLoading title={title} height={HEIGHT} />}
    >
      {({ hours }) => (
        <HeatMap
          title={title}
          valueLabel={label}
          height={HEIGHT}
          cells={hours.flat()}
          onOpen={(place, name) => onOpen(place, name, hours.flat()[place] ?? 0)}
          actions={
            <CsvButton
              label="the hours of the week"
              table={() => ({
                name: `${metric}-by-hour-of-the-week`,
                columns: ['weekday', 'hour', metric],
                rows: hours.flatMap((row, day) =>
                  row.map((count, hour) => [days[day] ?? '', hour, count]),
                ),
              })}
            />
          }
        />
      )}
    </QueryPanel>
  );
}
