import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { performancePath } from '#shared/analytics/performance-path.ts';
import { type CountMetric, metrics } from '#shared/analytics/query.ts';
import { shareText } from '#desktop/renderer/ui/texts/share-text.ts';
import { toneColour } from '#desktop/renderer/ui/charts/tones.ts';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import type { Totals } from '../performance/metric-series.tsx';
import { metricTone } from '../performance/metric-texts.ts';
import type { PerformanceState } from '../performance/use-performance.ts';

const steps = ['tried', 'verified', 'emails', 'delivered', 'opened'] as const;

/** The way of the period's visitors; each step leads to the reasons for which people were lost. */
export function MiniFunnel({ state, totals }: { state: PerformanceState; totals: Totals }) {
  // A filter or an old period may have no different visitors; openings begin the way then.
  const first: CountMetric = totals.figures.visitors === null ? 'visits' : 'visitors';
  const told = [first, ...steps].flatMap((step) => {
    const value = totals.figures[step];
    return value === null ? [] : [{ step, value }];
  });
  const highest = Math.max(1, ...told.map(({ value }) => value));
  return (
    <Panel title="From visit to opening" bodyClassName="px-2 pt-2 pb-3">
      <ol>
        {told.map(({ step, value }, index) => {
          // Not everybody is asked for an address, so deliveries are a share of the confirmed.
          const before = step === 'delivered' ? totals.figures.verified : told[index - 1]?.value;
          return (
            <li key={step}>
              <Link
                to={performancePath(state.query, { step })}
                className="group relative block rounded-control px-3 py-2 text-sm -outline-offset-2 hover:bg-hover"
              >
                <span className="flex items-baseline gap-2">
                  <span className="min-w-0 flex-1 truncate text-ink-soft">
                    {metrics[step].label}
                  </span>
                  <span className="font-medium tabular-nums">{value.toLocaleString()}</span>
                  <span className="w-14 text-right text-[0.8125rem] text-ink-soft tabular-nums">
                    {before === undefined || before === null ? (
                      ''
                    ) : (
                      <>
                        {shareText(value, before)}
                        <span className="sr-only">
                          {' '}
                          of {step === 'delivered' ? 'the confirmed' : 'the step before'}
                        </span>
                      </>
                    )}
                  </span>
                  <ChevronRight aria-hidden size={14} className="self-center text-ink-soft" />
                </span>
                <span aria-hidden className="mt-1.5 block h-1.5 rounded-full bg-ink/6">
                  <span
                    className="block h-full rounded-full"
                    style={{
                      width: `${(value / highest) * 100}%`,
                      background: toneColour[metricTone(step)],
                    }}
                  />
                </span>
              </Link>
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}
