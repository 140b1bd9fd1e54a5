import { useInfiniteQuery } from '@tanstack/react-query';
import { Flag, History } from 'lucide-react';
import { useState } from 'react';
import { operatorReportsApi, type ReportedPage } from '#shared/reports/reports.contract.ts';
import { endpointPages } from '#desktop/renderer/api/endpoint-query.ts';
import { EmptyState } from '#desktop/renderer/ui/panels/empty-state.tsx';
import { PageHeader } from '#desktop/renderer/ui/panels/page-header.tsx';
import { SavedFilters } from '#desktop/renderer/ui/saved-filters/saved-filters.tsx';
import { ListFileButton } from '#desktop/renderer/ui/csv/file-button.tsx';
import { itemsOf, PagedPanel } from '#desktop/renderer/ui/panels/paged-panel.tsx';
import { Tabs } from '#desktop/renderer/ui/controls/tabs.tsx';
import { oneChoice, useAddressValues } from '#desktop/renderer/navigation/use-address-values.ts';
import { ReportRow } from './report-row.tsx';
import { SettleDialog } from './settle-dialog.tsx';

const shape = { state: oneChoice(['open', 'settled']) };
type State = ReturnType<typeof shape.state>;
// Of what operators see, events tell only the health: a report is not told.
const POLL_MS = 30_000;

/** /admin/reports: visitors' reports, grouped by page. */
export function ReportsScreen() {
  const { values, choose } = useAddressValues(shape);
  return (
    <>
      <PageHeader
        title="Reports"
        text="Reports of visitors about unlock pages. They are anonymous, and the author of the page does not see them."
      />
      <Tabs
        label="State of the reports"
        value={values.state}
        onChange={(state) => choose('state', state)}
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
      <div className="mb-4 flex flex-wrap">
        <SavedFilters screen="reports" />
      </div>
      <PagedPanel
        file={
          <ListFileButton
            file={operatorReportsApi.listFile}
            what={state === 'open' ? 'the open reports' : 'the settled reports'}
            filter={{ state }}
          />
        }
        query={query}
        what={state === 'open' ? 'the open reports' : 'the settled reports'}
        empty={
          state === 'open' ? (
            <EmptyState picture={<Flag aria-hidden size={26} />} title="No open reports">
              Every unlock page has a link “Report this page”. Reports sent with it appear here.
            </EmptyState>
          ) : (
            <EmptyState picture={<History aria-hidden size={26} />} title="No settled reports yet">
              Settled reports stay here, with your note.
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
