import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { growthApi } from '#shared/analytics/growth.contract.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { ChartLoading } from '#desktop/renderer/ui/charts/chart-panel.tsx';
import { Segmented } from '#desktop/renderer/ui/controls/segmented.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { PageHeader } from '#desktop/renderer/ui/panels/page-header.tsx';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import { oneChoice, useAddressValues } from '#desktop/renderer/navigation/use-address-values.ts';
import { ActivationPanel } from './activation-panel.tsx';
import { CohortsPanel } from './cohorts-panel.tsx';
import { GrowthPanel } from './growth-panel.tsx';
import { dayText } from './growth-texts.ts';
import { OutcomesPanel } from './outcomes-panel.tsx';
import { PlansPanel, TemplatesPanel } from './shares-panels.tsx';

const periods = [
  { value: '30', label: '30 days', by: 'day', weeks: 8 },
  { value: '90', label: '90 days', by: 'week', weeks: 13 },
  { value: '365', label: '12 months', by: 'week', weeks: 52 },
] as const;
const shape = { days: oneChoice(['30', '90', '365']) };
/** As often as the server counts; no event tells of it. */
const REFRESH_MS = 5 * 60_000;

/** /admin/analytics: how the installation grows, and how far creators come. */
export function InstallationScreen() {
  const { values, choose } = useAddressValues(shape);
  const period = periods.find(({ value }) => value === values.days) ?? periods[0];
  const watched = { refetchInterval: REFRESH_MS, placeholderData: keepPreviousData } as const;
  const growth = useQuery({
    ...endpointQuery(growthApi.growth, { query: { days: period.value, by: period.by } }),
    ...watched,
  });
  const creators = useQuery({
    ...endpointQuery(growthApi.creators, { query: { weeks: String(period.weeks) } }),
    ...watched,
  });
  const since = growth.data?.since ?? null;
  return (
    <>
      <PageHeader
        title="Analytics"
        text={`Days are UTC and counted every 5 minutes.${since === null ? '' : ` Figures since ${dayText(since)}.`}`}
        actions={
          <Segmented
            label="Period"
            value={period.value}
            choices={periods}
            onChange={(value) => choose('days', value)}
          />
        }
      />
      <div className="grid grid-cols-1 gap-5">
        {(growth.isError || creators.isError) && growth.data !== undefined && (
          <Notice tone="bad">
            The server did not respond to the last request. You see older data.
          </Notice>
        )}
        {growth.data?.hasDemo === true && (
          <Notice>
            The demo’s figures are among these. They go when you remove the demo on the dashboard.
          </Notice>
        )}
        <QueryPanel
          query={growth}
          what="the growth"
          title="Growth"
          skeleton={<ChartLoading title="Growth" height="h-96" />}
        >
          {(data) => <GrowthPanel growth={data} by={period.by} />}
        </QueryPanel>
        <QueryPanel
          query={creators}
          what="the creators’ steps"
          title="Activation"
          skeleton={<ChartLoading title="Activation" height="h-80" />}
        >
          {(data) => (
            <>
              <ActivationPanel creators={data} weeks={period.weeks} />
              <CohortsPanel creators={data} />
            </>
          )}
        </QueryPanel>
        {growth.data !== undefined && (
          <>
            <OutcomesPanel growth={growth.data} by={period.by} />
            <div className="grid grid-cols-1 gap-5 xl:grid-cols-2">
              <TemplatesPanel growth={growth.data} />
              <PlansPanel growth={growth.data} />
            </div>
          </>
        )}
      </div>
    </>
  );
}
