import { useQuery } from '@tanstack/react-query';
import type { CallOutput } from '#shared/api/define-api.ts';
import { performanceApi } from '#shared/analytics/performance.contract.ts';
import type { ListedReason } from '#shared/analytics/loss-advice.ts';
import { type CountMetric, metrics } from '#shared/analytics/query.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { ChartLoading } from '#desktop/renderer/ui/charts/chart-panel.tsx';
import { Funnel } from '#desktop/renderer/ui/charts/funnel.tsx';
import { shareText } from '#desktop/renderer/ui/texts/share-text.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { allOrOne, useAddressValues } from '#desktop/renderer/navigation/use-address-values.ts';
import { CsvButton } from '#desktop/renderer/ui/csv/csv-button.tsx';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import { Advice } from './advice.tsx';
import { LossCount } from './loss-count.tsx';
import { lossText, metricTone, noteOf } from './metric-texts.ts';
import { asked, kept, type PerformanceState } from './use-performance.ts';
import { useArrival } from './use-arrival.ts';

type Step = CallOutput<typeof performanceApi.funnel>['steps'][number];
const steps = ['visitors', 'tried', 'verified', 'emails', 'delivered', 'opened'] as const;
/** Not everybody is asked for an address, so deliveries follow the confirmed comments. */
const stepBefore: Readonly<Partial<Record<Step['metric'], Step['metric']>>> = {
  tried: 'visitors',
  verified: 'tried',
  emails: 'verified',
  delivered: 'verified',
  opened: 'delivered',
};
const shape = { step: allOrOne(steps) };
const TITLE = 'From visit to opened content';

/** How far visitors come, why they stop, and what to do about it. */
export function FunnelPanel({
  state,
  onRows,
  onLoss,
}: {
  state: PerformanceState;
  onRows: (metric: CountMetric) => void;
  /** Opens the rows of one reason. */
  onLoss: (reason: ListedReason, count: number) => void;
}) {
  const query = useQuery({
    ...endpointQuery(performanceApi.funnel, { query: asked(state.query) }),
    ...kept,
  });
  const { values, choose } = useAddressValues(shape);
  const part = useArrival(values.step !== undefined);
  const chosen = values.step ?? 'verified';
  return (
    <div ref={part} className="scroll-mt-4">
      <QueryPanel
        query={query}
        what="the funnel"
        title={TITLE}
        skeleton={<ChartLoading title={TITLE} height="h-120 lg:h-100" />}
      >
        {({ steps: told, triedBefore }) => {
          const index = Math.max(
            0,
            told.findIndex(({ metric }) => metric === chosen),
          );
          const step = told[index];
          return (
            <Funnel
              title={TITLE}
              chosen={step?.metric ?? chosen}
              onChoose={(key) => choose('step', key)}
              actions={
                <CsvButton
                  label="the funnel"
                  table={() => ({
                    name: 'funnel',
                    columns: ['step', 'count', 'reason_of_a_loss', 'lost'],
                    rows: told.flatMap(({ metric, count, losses }) => [
                      [metrics[metric].label, count, null, null],
                      ...losses.map((loss) => [
                        metrics[metric].label,
                        null,
                        lossText(loss.reason),
                        loss.count,
                      ]),
                    ]),
                  })}
                />
              }
              steps={told.map(({ metric, count, lost }) => ({
                key: metric,
                label: metrics[metric].label,
                value: count,
                tone: metricTone(metric),
                lost,
              }))}
            >
              {step !== undefined && (
                <Losses
                  step={step}
                  triedBefore={step.metric === 'verified' ? triedBefore : 0}
                  before={told.find(({ metric }) => metric === stepBefore[step.metric])}
                  onRows={onRows}
                  onLoss={onLoss}
                />
              )}
            </Funnel>
          );
        }}
      </QueryPanel>
    </div>
  );
}

function Losses({
  step,
  before,
  triedBefore,
  onRows,
  onLoss,
}: {
  step: Step;
  before: Step | undefined;
  triedBefore: number;
  onRows: (metric: CountMetric) => void;
  onLoss: (reason: ListedReason, count: number) => void;
}) {
  const { label, formula } = metrics[step.metric];
  const { lost } = step;
  return (
    <div className="grid min-h-36 gap-x-8 gap-y-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <div className="text-sm leading-6">
        <p className="font-medium">
          {before === undefined
            ? `${step.count?.toLocaleString() ?? '–'} ${label.toLowerCase()}`
            : `${shareText(step.count ?? 0, before.count ?? 0)} of ${metrics[before.metric].label.toLowerCase()} continued to ${label.toLowerCase()}`}
        </p>
        <p className="text-ink-soft">{formula}</p>
        {triedBefore > 0 && (
          <p className="text-ink-soft">
            {`${triedBefore.toLocaleString()} of the verified and lost ones here were tried before this period.`}
          </p>
        )}
        <p className="mt-2 flex flex-wrap gap-2">
          <Button size="small" onClick={() => onRows(step.metric)}>
            Show rows
          </Button>
          {step.metric === 'verified' && lost > 0 && (
            <Button size="small" onClick={() => onRows('lost')}>
              Show the failed ones
            </Button>
          )}
        </p>
      </div>
      {step.losses.length === 0 ? (
        <p className="text-sm leading-6 text-ink-soft">Nobody is lost before this step.</p>
      ) : (
        <ul className="grid content-start gap-3 text-sm leading-6">
          {step.losses.map((loss) => (
            <li key={loss.reason} className="grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-3">
              <span className="text-right">
                <LossCount loss={loss} onOpen={loss.hasRows ? onLoss : undefined} />
              </span>
              <span>
                {lossText(loss.reason)}
                <Note text={noteOf(loss)} />
                <Advice code={loss.advice} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Note({ text }: { text: string | null }) {
  return text !== null && <span className="block text-ink-soft">{text}</span>;
}
