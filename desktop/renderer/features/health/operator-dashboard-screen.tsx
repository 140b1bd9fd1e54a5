import { RefreshCw } from 'lucide-react';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { ErrorState } from '#desktop/renderer/ui/panels/error-state.tsx';
import { localZone } from '#desktop/renderer/ui/texts/local-time.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { useNow } from '#desktop/renderer/ui/texts/now.ts';
import { PageHeader } from '#desktop/renderer/ui/panels/page-header.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { Skeleton } from '#desktop/renderer/ui/panels/skeleton.tsx';
import { dayText } from '#desktop/renderer/ui/texts/time-text.tsx';
import { FigureBoard } from './figure-board.tsx';
import { HealthBoard } from './health-board.tsx';
import { useHealth, useOperatorFigures, useSetup } from './operator-queries.ts';
import { SetupChecklist } from './setup-checklist.tsx';

/** /admin/dashboard: is everything well, what is to be done, how much is going on. */
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
            The server did not answer the last time it was asked. What you see is older.
          </Notice>
        )}
        {health.data !== undefined ? (
          <HealthBoard health={health.data} />
        ) : health.isError ? (
          <Panel>
            <ErrorState
              title="The health could not be read"
              error={health.error}
              onRetry={() => void health.refetch()}
              isRetrying={health.isFetching}
            />
          </Panel>
        ) : (
          <LoadingBlock label="Reading the health" className="h-96" />
        )}
        {setup.data !== undefined ? (
          <SetupChecklist steps={setup.data.steps} />
        ) : setup.isError ? (
          <Panel title="Set-up">
            <ErrorState
              title="The checklist could not be read"
              error={setup.error}
              onRetry={() => void setup.refetch()}
              isRetrying={setup.isFetching}
            />
          </Panel>
        ) : (
          <LoadingBlock label="Reading the checklist" className="h-24" />
        )}
        {figures.data !== undefined ? (
          <FigureBoard figures={figures.data} />
        ) : figures.isError ? (
          <Panel title="Figures">
            <ErrorState
              title="The figures could not be read"
              error={figures.error}
              onRetry={() => void figures.refetch()}
              isRetrying={figures.isFetching}
            />
          </Panel>
        ) : (
          <LoadingBlock label="Reading the figures" className="h-64" />
        )}
      </div>
    </>
  );
}

function LoadingBlock({ label, className }: { label: string; className: string }) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      <Skeleton className={`${className} rounded-panel`} />
    </div>
  );
}
