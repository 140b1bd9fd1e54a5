import { useInfiniteQuery } from '@tanstack/react-query';
import { billingApi } from '#shared/billing/billing.contract.ts';
import { endpointPages } from '#desktop/renderer/api/endpoint-query.ts';
import { useUser } from '#desktop/renderer/session/session.ts';
import { PagedPanel } from '#desktop/renderer/ui/panels/paged-panel.tsx';
import { Badge } from '#desktop/renderer/ui/texts/badge.tsx';
import { exactTime } from '#desktop/renderer/ui/texts/time-text.tsx';
import { billingDay } from '../money-text.ts';
import { historyReason, historyWords } from './payment-words.ts';

/** What happened to the subscription and its payments. */
export function HistoryPanel() {
  const { timeZone } = useUser();
  const query = useInfiniteQuery({
    ...endpointPages(billingApi.history, { query: { limit: 10 } }),
    refetchOnMount: 'always',
  });
  return (
    <section aria-labelledby="history" className="grid content-start gap-3">
      <h2 id="history" className="text-lg font-semibold tracking-tight">
        History
      </h2>
      <PagedPanel
        query={query}
        what="the history"
        list="history"
        empty={<p className="p-5 text-sm text-ink-soft">Nothing has happened yet.</p>}
      >
        {(items) => (
          <ol className="divide-y divide-line">
            {items.map((entry) => (
              <li
                key={entry.id}
                className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 px-5 py-3 text-sm"
              >
                <span className="min-w-0">
                  <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                    {historyWords(entry, timeZone)}
                    {entry.isPractice && <Badge tone="wait">Practice</Badge>}
                  </span>
                  {historyReason(entry) !== null && (
                    <span className="block text-[0.8125rem] leading-5 text-ink-soft wrap-anywhere">
                      {historyReason(entry)}
                    </span>
                  )}
                </span>
                <span className="text-[0.8125rem] text-ink-soft">
                  <time dateTime={entry.at} title={exactTime(entry.at, timeZone)}>
                    {billingDay(entry.at, timeZone)}
                  </time>
                </span>
              </li>
            ))}
          </ol>
        )}
      </PagedPanel>
    </section>
  );
}
