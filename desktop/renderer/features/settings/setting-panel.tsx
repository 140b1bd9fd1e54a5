import {
  useMutation,
  type UseMutationResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CallInput, CallOutput } from '#shared/api/define-api.ts';
import { type OperatorSettings, operatorSettingsApi } from '#shared/settings/settings.contract.ts';
import {
  endpointMutation,
  endpointQuery,
  invalidatePath,
} from '#desktop/renderer/api/endpoint-query.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';

type Api = typeof operatorSettingsApi.change;
export type SettingChange = UseMutationResult<CallOutput<Api>, Error, CallInput<Api>>;

/**
 * A panel with the form of one setting. The form begins anew when the setting changes; what a save was
 * answered stays with the panel, so that a change of somebody else is told.
 */
export function SettingPanel({
  title,
  what,
  done,
  actions,
  children,
}: {
  title: string;
  /** In the sentences of loading and failing. */
  what: string;
  /** Told after a save. */
  done: string;
  actions?: ReactNode;
  children: (settings: OperatorSettings, change: SettingChange) => ReactNode;
}) {
  const client = useQueryClient();
  const query = useQuery(endpointQuery(operatorSettingsApi.read, {}));
  const change = useMutation({
    ...endpointMutation(operatorSettingsApi.change),
    onSuccess: () => toast.success(done),
    onSettled: () => invalidatePath(client, operatorSettingsApi.read.path, '/api/admin/audit'),
  });
  return (
    <QueryPanel query={query} what={what} title={title}>
      {(settings) => (
        <Panel title={title} actions={actions} bodyClassName="p-5">
          {children(settings, change)}
        </Panel>
      )}
    </QueryPanel>
  );
}

/** The buttons of a changed form. */
export function SaveOrCancel({ isBusy, onCancel }: { isBusy: boolean; onCancel: () => void }) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button type="submit" look="primary" isBusy={isBusy}>
        Save
      </Button>
      <Button onClick={onCancel}>Cancel</Button>
    </div>
  );
}
