import { useMutation, useQuery } from '@tanstack/react-query';
import { type Brand, brandApi } from '#shared/account/brand.contract.ts';
import { subscriptionsApi } from '#shared/subscriptions/subscriptions.contract.ts';
import { endpointMutation, endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { ComesWith } from '#desktop/renderer/features/subscriptions/plan-with.tsx';
import { Switch } from '#desktop/renderer/ui/controls/switch.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';

/** Whether the line at the foot of all pages is there; leaving it out is part of some plans. */
export function PoweredByPanel({
  brand: { hidesPoweredBy, mayHidePoweredBy },
  onChanged,
}: {
  brand: Brand;
  onChanged: (brand: Brand) => void;
}) {
  const save = useMutation({
    ...endpointMutation(brandApi.update),
    onSuccess: onChanged,
    onError: (error) => toast.error('Nothing was changed', { description: errorText(error) }),
  });
  return (
    <Panel title="“Powered by”" bodyClassName="grid gap-4 p-5 pt-4">
      <Switch
        label="Show “Powered by” on my pages"
        hint={
          <>
            A line at the foot of your unlock pages with your referral link. Without it your pages
            bring no referrals.
            {!mayHidePoweredBy && <PlanNote />}
          </>
        }
        isOn={!hidesPoweredBy}
        isDisabled={save.isPending || (!mayHidePoweredBy && !hidesPoweredBy)}
        onChange={(isOn) => save.mutate({ body: { hidesPoweredBy: !isOn } })}
      />
      {hidesPoweredBy && !mayHidePoweredBy && (
        <Notice tone="warn">
          The line is shown again: your plan no longer includes pages without it.
        </Notice>
      )}
    </Panel>
  );
}

function PlanNote() {
  const { data } = useQuery(endpointQuery(subscriptionsApi.listPlans, {}));
  return (
    <>
      {' '}
      Your plan does not include pages without it
      <ComesWith plans={data?.plans} feature="hidePoweredBy" />
    </>
  );
}
