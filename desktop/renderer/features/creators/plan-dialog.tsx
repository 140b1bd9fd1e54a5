import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { operatorCreatorsApi } from '#shared/creators/creators.contract.ts';
import { type Plan, subscriptionsApi } from '#shared/subscriptions/subscriptions.contract.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { SelectField } from '#desktop/renderer/ui/controls/select-field.tsx';
import { ReasonDialog } from '#desktop/renderer/ui/overlays/reason-dialog.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { endOfDay } from '#desktop/renderer/ui/times/end-of-day.ts';
import { UntilField } from '#desktop/renderer/ui/times/until-field.tsx';
import { type CreatorDialogProps, useCreatorShown } from './use-creator-shown.ts';

/** Sets the plan of a creator: for good, or until the end of a day. */
export function PlanDialog({ creator, isOpen, onClose }: CreatorDialogProps) {
  const plans = useQuery({
    ...endpointQuery(subscriptionsApi.listPlans, {}),
    enabled: isOpen,
    // Another operator may have changed them.
    staleTime: 0,
  });
  const offered = plans.data?.plans ?? [];
  const [plan, setPlan] = useState(creator.plan.id);
  const [day, setDay] = useState('');
  const shown = useCreatorShown('Plan set');
  const until = endOfDay(day);
  const back = creator.planEnds?.next.name ?? creator.plan.name;
  return (
    <ReasonDialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Plan of ${creator.name}`}
      description="The limits of the plan apply at once. On a plan with room for fewer magnets the ones activated last stay active; the others are paused, nothing is deleted."
      call={operatorCreatorsApi.setPlan}
      input={(reason) => ({
        params: { creatorId: creator.id },
        body: { plan, until, reason },
      })}
      submit="Set plan"
      fields={['until']}
      onDone={shown}
    >
      {(problems) => (
        <>
          {plans.isError && <Notice tone="bad">{errorText(plans.error)}</Notice>}
          <SelectField
            label="Plan"
            hint={limitsOf(offered.find(({ id }) => id === plan))}
            value={plan}
            choices={
              offered.some(({ id }) => id === creator.plan.id)
                ? offered
                : [creator.plan, ...offered]
            }
            onChange={setPlan}
          />
          <UntilField
            day={day}
            onChange={setDay}
            error={problems['until']}
            hint={
              until === null
                ? 'Without a day the plan stays until somebody changes it.'
                : `At the end of that day, by the clock of this device, ${back} is back, and the creator gets an email.`
            }
          />
        </>
      )}
    </ReasonDialog>
  );
}

function limitsOf(plan: Plan | undefined): string {
  if (plan === undefined) return 'This plan is not offered any more.';
  const count = (limit: number | null) => (limit === null ? 'unlimited' : limit.toLocaleString());
  return `Active magnets: ${count(plan.magnetLimit)}. Comments a month: ${count(plan.commentLimit)}.`;
}
