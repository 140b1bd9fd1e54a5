import { useQuery } from '@tanstack/react-query';
import { CircleCheckBig } from 'lucide-react';
import { Link } from 'react-router-dom';
import { nearMissesApi } from '#shared/activity/near-misses.contract.ts';
import { type LossAdvice, lossAdvice } from '#shared/analytics/loss-advice.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { EmptyState } from '#desktop/renderer/ui/panels/empty-state.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import { reasonText } from '../evidence-texts.ts';
import { TypedPanel } from './typed-panel.tsx';

const known: { readonly [reason: string]: LossAdvice } = lossAdvice;

/** Why comments failed in the last 30 days, and what several people wrote instead of the word. */
export function Failures() {
  return (
    <div className="grid gap-4">
      <FailuresPanel />
      <TypedPanel shows="refused" />
    </div>
  );
}

/** By reason, most frequent first, with what helps. */
function FailuresPanel() {
  const query = useQuery(endpointQuery(nearMissesApi.failures, {}));
  return (
    <QueryPanel query={query} what="the failures">
      {({ items }) => (
        <Panel bodyClassName="">
          {items.length === 0 ? (
            <EmptyState
              picture={<CircleCheckBig aria-hidden size={26} />}
              title="No comment failed in 30 days"
            >
              A comment that opens nothing is counted here by its reason, with what helps.
            </EmptyState>
          ) : (
            <ul aria-label="Failures by reason" className="divide-y divide-line">
              {items.map(({ reason, count }) => {
                const help = known[reason];
                return (
                  <li key={reason} className="flex items-start gap-4 px-4 py-3.5 sm:px-5">
                    <span className="min-w-10 text-right text-lg font-semibold tabular-nums">
                      {count.toLocaleString()}
                    </span>
                    <div className="min-w-0">
                      <p className="font-medium">{help?.label ?? reasonText(reason)}</p>
                      {help !== undefined && (
                        <p className="mt-0.5 text-sm text-ink-soft">
                          {help.advice}{' '}
                          {help.act !== undefined && help.act.to !== '/activity' && (
                            <Link to={help.act.to} className="underline underline-offset-4">
                              {help.act.text}
                            </Link>
                          )}
                        </p>
                      )}
                    </div>
                  </li>
                );
              })}
            </ul>
          )}
        </Panel>
      )}
    </QueryPanel>
  );
}
