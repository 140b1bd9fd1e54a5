import { RefreshCw } from 'lucide-react';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { localZone } from '#desktop/renderer/ui/texts/local-time.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { useNow } from '#desktop/renderer/ui/texts/now.ts';
import { PageHeader } from '#desktop/renderer/ui/panels/page-header.tsx';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import { Skeleton } from '#desktop/renderer/ui/panels/skeleton.tsx';
import { dayText } from '#desktop/renderer/ui/texts/time-text.tsx';
import { lazyPart } from '#desktop/renderer/ui/panels/lazy-part.tsx';
import { FigureBoard } from './figure-board.tsx';
import { HealthBoard } from './health-board.tsx';
import { useHealth, useOperatorFigures, useSetup } from './operator-queries.ts';
import { ReaderFailuresPanel } from './reader-failures-panel.tsx';
import { SetupChecklist } from './setup-checklist.tsx';

const AlertNotice = lazyPart(async () => (await import('./alerts/alert-notice.tsx')).AlertNotice);

/** /admin/dashboard: the health of the installation, open steps, and figures. */
export function OperatorDashboardScreen() {
  const health = useHealth();
  const setup = useSetup();
  const figures = useOperatorFigures();
  const now = useNow();
  const isFetching = health.isFetching || setup.isFetching || figures.isFetching;
  const refreshAll = () => {
    for (const query of [health, setup, figures]) void query.refetch();
  };
  return (
    <>
      <PageHeader
        title="Dashboard"
        text={dayText(now, localZone)}
        actions={
          <Button onClick={refreshAll} isBusy={isFetching}>
            {!isFetching && <RefreshCw aria-hidden size={16} />}
            Refresh
          </Button>
        }
      />
      <div className="grid gap-5">
        {health.isError && health.data !== undefined && (
          <Notice tone="bad">
            The server did not respond to the last request. You see older data.
          </Notice>
        )}
        {(health.data?.alerts ?? 0) > 0 && <AlertNotice amount={health.data?.alerts ?? 0} />}
        <QueryPanel
          query={health}
          what="the health status"
          skeleton={<Skeleton className="h-96 rounded-panel" />}
        >
          {(data) => <HealthBoard health={data} />}
        </QueryPanel>
        <QueryPanel
          query={setup}
          what="the checklist"
          title="Set-up"
          skeleton={<Skeleton className="h-24 rounded-panel" />}
        >
          {({ steps }) => <SetupChecklist steps={steps} />}
        </QueryPanel>
        <ReaderFailuresPanel />
        <QueryPanel
          query={figures}
          what="the figures"
          title="Figures"
          skeleton={<Skeleton className="h-64 rounded-panel" />}
        >
          {(data) => <FigureBoard figures={data} />}
        </QueryPanel>
      </div>
    </>
  );
}
