import { useQueryClient } from '@tanstack/react-query';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import type { OperatorPlan } from '#shared/subscriptions/operator-plans.contract.ts';
import { invalidatePath } from '#desktop/renderer/api/endpoint-query.ts';

/** After a change of a plan: shows a toast and reads everything that shows plans again. */
export function usePlanChanged(onClose: () => void) {
  const client = useQueryClient();
  return async (done: string, plan: OperatorPlan): Promise<void> => {
    toast.success(done, { description: plan.name });
    onClose();
    await invalidatePath(client, '/api/admin/plans', '/api/plans', '/api/admin/audit');
  };
}
