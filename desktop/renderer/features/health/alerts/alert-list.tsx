import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { BellOff } from 'lucide-react';
import { useState } from 'react';
import { type Alert, alertsApi } from '#shared/health/alerts.contract.ts';
import { operatorHealthApi } from '#shared/health/health.contract.ts';
import {
  endpointMutation,
  endpointPages,
  invalidatePath,
} from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import {
  allOrOne,
  givenValues,
  useAddressValues,
} from '#desktop/renderer/navigation/use-address-values.ts';
import { useMayCall } from '#desktop/renderer/session/operator-session.ts';
import { SegmentedFilter } from '#desktop/renderer/ui/filters/segmented-filter.tsx';
import { ReasonDialog } from '#desktop/renderer/ui/overlays/reason-dialog.tsx';
import { EmptyState } from '#desktop/renderer/ui/panels/empty-state.tsx';
import { SavedFilters } from '#desktop/renderer/ui/saved-filters/saved-filters.tsx';
import { ListFileButton } from '#desktop/renderer/ui/csv/file-button.tsx';
import { PagedPanel } from '#desktop/renderer/ui/panels/paged-panel.tsx';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { AlertRow } from './alert-row.tsx';

const shape = { alerts: allOrOne(['open', 'closed']) };
const changed = [alertsApi.list.path, operatorHealthApi.health.path, '/api/admin/audit'];

/** Alerts, the latest first, each with who looks after it. */
export function AlertList() {
  const { values, choose } = useAddressValues(shape);
  const client = useQueryClient();
  const mayAct = useMayCall(alertsApi.acknowledge);
  const [looked, setLooked] = useState<Alert | null>(null);
  const { alerts: state } = values;
  const query = useInfiniteQuery({
    ...endpointPages(alertsApi.list, { query: givenValues({ state }) }),
    refetchOnMount: 'always',
  });
  const takeBack = useMutation({
    ...endpointMutation(alertsApi.takeBack),
    onSuccess: () => toast.success('Acknowledgement undone'),
    onError: (error) => toast.error(errorText(error)),
    onSettled: () => invalidatePath(client, ...changed),
  });
  return (
    <section aria-label="Alerts">
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <SegmentedFilter
          label="State"
          value={state}
          choices={[
            { value: 'open', label: 'Open' },
            { value: 'closed', label: 'Closed' },
          ]}
          onChange={(value) => choose('alerts', value)}
        />
        <SavedFilters screen="alerts" />
      </div>
      <PagedPanel
        file={
          <ListFileButton
            file={alertsApi.listFile}
            what="the alerts"
            filter={givenValues({ state })}
          />
        }
        query={query}
        what="the alerts"
        list="alerts"
        empty={
          <EmptyState
            picture={<BellOff aria-hidden size={26} />}
            title={state === 'closed' ? 'No alert closed lately' : 'Nothing needs attention'}
          >
            The rules below say when an alert opens. It closes automatically two minutes after its
            cause is gone, and stays here for 90 days.
          </EmptyState>
        }
      >
        {(items) => (
          <ul aria-label="Alerts" className="divide-y divide-line">
            {items.map((alert) => (
              <AlertRow
                key={alert.id}
                alert={alert}
                acts={
                  mayAct && alert.closedAt === null
                    ? {
                        onAcknowledge: () => setLooked(alert),
                        onTakeBack: () => takeBack.mutate({ params: { alertId: alert.id } }),
                        isTakingBack: takeBack.isPending,
                      }
                    : null
                }
              />
            ))}
          </ul>
        )}
      </PagedPanel>
      {looked !== null && (
        <ReasonDialog
          isOpen
          onClose={() => setLooked(null)}
          title="Acknowledge this alert"
          description={looked.text}
          call={alertsApi.acknowledge}
          input={(note) => ({ params: { alertId: looked.id }, body: { note } })}
          submit="Acknowledge"
          label="Note"
          hint="Shown to other operators and kept in the audit log."
          onDone={async () => {
            toast.success('Alert acknowledged');
            await invalidatePath(client, ...changed);
          }}
        />
      )}
    </section>
  );
}
