import { operatorCreatorsApi } from '#shared/creators/creators.contract.ts';
import { ReasonDialog } from '#desktop/renderer/ui/overlays/reason-dialog.tsx';
import { type CreatorDialogProps, useCreatorShown } from './use-creator-shown.ts';

/** Ends a plan now. */
export function EndPlanDialog({ creator, isOpen, onClose }: CreatorDialogProps) {
  const next = creator.planEnds?.next.name ?? '';
  const shown = useCreatorShown(`Plan ended, ${next} is back`);
  return (
    <ReasonDialog
      isOpen={isOpen}
      onClose={onClose}
      title={`End the ${creator.plan.name} plan now?`}
      description={`${creator.name} is on ${next} again at once and gets an email that says so. Active magnets beyond the limit of ${next} are paused; nothing is deleted.`}
      call={operatorCreatorsApi.endPlan}
      input={(reason) => ({ params: { creatorId: creator.id }, body: { reason } })}
      submit="End the plan"
      look="danger"
      onDone={shown}
    />
  );
}
