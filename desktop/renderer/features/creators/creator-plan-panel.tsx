import { useState } from 'react';
import {
  type OperatorCreatorDetails,
  operatorCreatorsApi,
} from '#shared/creators/creators.contract.ts';
import { useMayCall } from '#desktop/renderer/session/operator-session.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { localZone } from '#desktop/renderer/ui/texts/local-time.tsx';
import { exactTime } from '#desktop/renderer/ui/texts/time-text.tsx';
import { EndPlanDialog } from './end-plan-dialog.tsx';
import { PlanDialog } from './plan-dialog.tsx';
import { RoomDialog } from './room-dialog.tsx';

/** The plan of a creator with its end, and the buttons that change it. */
export function CreatorPlanPanel({ creator }: { creator: OperatorCreatorDetails }) {
  const [asked, setAsked] = useState<'plan' | 'end' | 'room' | null>(null);
  const { plan, planEnds, month, leadsOverQuota } = creator;
  const mayChange = useMayCall(operatorCreatorsApi.setPlan);
  const close = () => setAsked(null);
  return (
    <Panel
      title="Plan"
      bodyClassName="px-5 pt-2 pb-5"
      actions={
        mayChange && (
          <div className="flex flex-wrap gap-2">
            {planEnds !== null && (
              <Button size="small" onClick={() => setAsked('end')}>
                End it now
              </Button>
            )}
            {month.limit !== null && (
              <Button size="small" onClick={() => setAsked('room')}>
                Add comments
              </Button>
            )}
            <Button size="small" onClick={() => setAsked('plan')}>
              Set plan
            </Button>
          </div>
        )
      }
    >
      <p className="text-2xl font-semibold tracking-tight">{plan.name}</p>
      <p className="mt-1 text-sm text-ink-soft">
        {planEnds === null
          ? 'Stays until somebody changes it.'
          : `Until ${exactTime(planEnds.at, localZone)}, then ${planEnds.next.name}.`}
      </p>
      <p className="mt-3 text-sm">
        {month.used.toLocaleString()}
        {month.limit === null ? ' comments' : ` of ${month.limit.toLocaleString()} comments`} this
        month (UTC)
        {month.extra > 0 && `, ${month.extra.toLocaleString()} of them extra`}
        {leadsOverQuota > 0 &&
          `. ${leadsOverQuota.toLocaleString()} ${leadsOverQuota === 1 ? 'lead is' : 'leads are'} over the limit`}
        .
      </p>
      <PlanDialog creator={creator} isOpen={asked === 'plan'} onClose={close} />
      <RoomDialog creator={creator} isOpen={asked === 'room'} onClose={close} />
      {planEnds !== null && (
        <EndPlanDialog creator={creator} isOpen={asked === 'end'} onClose={close} />
      )}
    </Panel>
  );
}
