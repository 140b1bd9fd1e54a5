import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { usageNoticesApi } from '#shared/billing/usage-notices.contract.ts';
import { endpointMutation, endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { Switch } from '#desktop/renderer/ui/controls/switch.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';

const own = endpointQuery(usageNoticesApi.readMails, {});

/** Emails about the use of the plan: on or off. */
export function UsageMailsPanel() {
  const client = useQueryClient();
  const query = useQuery({ ...own, staleTime: 0 });
  const save = useMutation({
    ...endpointMutation(usageNoticesApi.saveMails),
    onSuccess: (saved) => client.setQueryData(own.queryKey, saved),
    onError: (error) => toast.error('Nothing was changed', { description: errorText(error) }),
  });
  return (
    <QueryPanel query={query} what="this setting">
      {({ isOn, obstacle }) => (
        <Panel title="Use of your plan" bodyClassName="grid gap-4 p-5 pt-4">
          <Switch
            label="Email me when a part of a limit is used"
            hint="At 50, 80, 95 and 100% of your monthly comments and of your storage, each once. The dashboard and your subscription tell you in any case, of active magnets as well."
            isOn={isOn}
            isDisabled={save.isPending}
            onChange={(next) => save.mutate({ body: { isOn: next } })}
          />
          {isOn && obstacle !== null && (
            <Notice tone="warn">
              {obstacle === 'not_confirmed'
                ? 'Nothing is sent before you confirm your address under Security.'
                : 'Your mail server refused an email of ours in the last 30 days, so nothing is sent.'}
            </Notice>
          )}
        </Panel>
      )}
    </QueryPanel>
  );
}
