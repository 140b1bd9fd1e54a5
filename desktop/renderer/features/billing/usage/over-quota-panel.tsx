import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type OverQuotaLeads, planRoomApi } from '#shared/billing/plan-room.contract.ts';
import { overQuotaText } from '#shared/billing/usage-texts.ts';
import type { LeadFilter } from '#shared/leads/lead-filter.ts';
import {
  endpointMutation,
  endpointQuery,
  invalidatePath,
} from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { useUser } from '#desktop/renderer/session/session.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { ButtonLink } from '#desktop/renderer/ui/controls/button-link.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { billingDay } from '../money-text.ts';
import { OptionalPart } from './optional-part.tsx';

const own = endpointQuery(planRoomApi.overQuotaLeads, {});
const TITLE = 'Leads over your limit';

const overQuota: LeadFilter = {
  op: 'and',
  items: [{ field: 'overQuota', is: 'is', value: true }],
};
const crmPath = `/crm?filter=${encodeURIComponent(JSON.stringify(overQuota))}`;

/** Leads that wait for room, what lets them go, and the button for those that fit. Nothing without any. */
export function OverQuotaPanel() {
  const query = useQuery({ ...own, refetchOnMount: 'always' });
  return (
    <OptionalPart query={query} what="your leads over the limit" title={TITLE}>
      {(waiting) => waiting.count > 0 && <Waiting waiting={waiting} />}
    </OptionalPart>
  );
}

function Waiting({ waiting }: { waiting: OverQuotaLeads }) {
  const client = useQueryClient();
  const { timeZone } = useUser();
  const release = useMutation({
    ...endpointMutation(planRoomApi.releaseOverQuota),
    async onSuccess({ released, overQuota: left }) {
      client.setQueryData(own.queryKey, left);
      if (released === 0) toast('No lead was released: there is no room any more');
      else
        toast.success(released === 1 ? 'One lead was released' : `${released} leads were released`);
      await invalidatePath(client, '/api/leads', '/api/activity', '/api/dashboard');
      await invalidatePath(client, '/api/subscriptions');
    },
    onError: (error) => toast.error('Nothing was released', { description: errorText(error) }),
  });
  const { count, fitNow, oldestAt } = waiting;
  return (
    <Panel title={TITLE} bodyClassName="grid gap-4 p-5 pt-3 text-sm leading-6">
      <p className="max-w-prose">
        <strong className="font-semibold">{overQuotaText(count)}</strong>
        {oldestAt !== null && `, the oldest since ${billingDay(oldestAt, timeZone)}`}. The visitors
        got their content. Names and emails appear when a lead is released.
      </p>
      <p className="max-w-prose text-ink-soft">{ruleText(waiting, timeZone)}</p>
      <div className="flex flex-wrap gap-2">
        {fitNow > 0 && (
          <Button look="primary" isBusy={release.isPending} onClick={() => release.mutate({})}>
            Release {fitNow === count ? (count === 1 ? 'it' : 'all') : fitNow.toLocaleString()} now
          </Button>
        )}
        <ButtonLink to={crmPath}>See these leads</ButtonLink>
        {fitNow < count && <ButtonLink to="/subscribe">Choose a larger plan</ButtonLink>}
      </div>
    </Panel>
  );
}

/** Who releases leads, and when. */
function ruleText({ count, fitNow, nextMonthAt }: OverQuotaLeads, zone: string): string {
  if (fitNow >= count) return 'This month has room for all of them, oldest first.';
  const now =
    fitNow === 0
      ? 'This month has no room for more.'
      : `This month has room for ${fitNow.toLocaleString()} of them, oldest first.`;
  return `${now} Leads are released automatically, oldest first, when a month begins (the next on ${billingDay(nextMonthAt, zone)}) and at once when you take a larger plan. An operator can give this month more room.`;
}
