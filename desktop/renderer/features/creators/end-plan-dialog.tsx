import type { OperatorCreatorDetails } from '#shared/creators/creators.contract.ts';
import { operatorCreatorsApi } from '#shared/creators/creators.contract.ts';
import { ReasonDialog } from '#desktop/renderer/ui/overlays/reason-dialog.tsx';
import { useCreatorShown } from './use-creator-shown.ts';

/** Ends a plan now. */
export function EndPlanDialog({
  creator,
  isOpen,
  onClose,
}: {
  creator: OperatorCreatorDetails;
  isOpen: boolean;
  onClose: () => void;
}) {
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
