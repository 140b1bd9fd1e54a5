import { useInfiniteQuery } from '@tanstack/react-query';
import { Flag, History } from 'lucide-react';
import { useState } from 'react';
import { operatorReportsApi, type ReportedPage } from '#shared/reports/reports.contract.ts';
import { endpointPages } from '#desktop/renderer/api/endpoint-query.ts';
import { EmptyState } from '#desktop/renderer/ui/panels/empty-state.tsx';
import { PageHeader } from '#desktop/renderer/ui/panels/page-header.tsx';
import { itemsOf, PagedPanel } from '#desktop/renderer/ui/panels/paged-panel.tsx';
import { Tabs } from '#desktop/renderer/ui/controls/tabs.tsx';
import { useAddressValues } from '#desktop/renderer/ui/panels/use-address-values.ts';
import { ReportRow } from './report-row.tsx';
import { SettleDialog } from './settle-dialog.tsx';

type State = 'open' | 'settled';
const POLL_MS = 30_000;

/** /admin/reports: what visitors report about pages, put together by page. */
export function ReportsScreen() {
  const { get, set } = useAddressValues<'state'>();
  const state: State = get('state') === 'settled' ? 'settled' : 'open';
  return (
    <>
      <PageHeader
        title="Reports"
        text="What visitors say about unlock pages. Who reported is not known; the author of the page is not told."
      />
      <Tabs
        label="State of the reports"
        value={state}
        onChange={(value) => set('state', value === 'open' ? '' : value)}
        items={[
          { value: 'open', label: 'Open', content: <Reports state="open" /> },
          { value: 'settled', label: 'Settled', content: <Reports state="settled" /> },
        ]}
      />
    </>
  );
}

function Reports({ state }: { state: State }) {
  const [settling, setSettling] = useState<ReportedPage | null>(null);
  const query = useInfiniteQuery({
    ...endpointPages(operatorReportsApi.list, { query: { state, limit: 20 } }),
    refetchOnMount: 'always',
    refetchInterval: POLL_MS,
  });
  const pages = itemsOf(query);
  return (
    <>
      <PagedPanel
        query={query}
        what={state === 'open' ? 'the open reports' : 'the settled reports'}
        empty={
          state === 'open' ? (
            <EmptyState picture={<Flag aria-hidden size={26} />} title="No page is reported">
              Every unlock page has a link “Report this page”. What visitors send with it waits here
              for you.
            </EmptyState>
          ) : (
            <EmptyState picture={<History aria-hidden size={26} />} title="Nothing was settled yet">
              Reports you have decided about stay here, with your note.
            </EmptyState>
          )
        }
      >
        {() => (
          <ul aria-label="Reported pages" className="divide-y divide-line">
            {pages.map((page) => (
              <ReportRow key={page.id} page={page} onSettle={() => setSettling(page)} />
            ))}
          </ul>
        )}
      </PagedPanel>
      {settling !== null && <SettleDialog page={settling} onClose={() => setSettling(null)} />}
    </>
  );
}
