import { useMutation } from '@tanstack/react-query';
import type { Billing } from '#shared/billing/billing-shapes.contract.ts';
import type { CallInput, CallOutput, Endpoint } from '#shared/api/define-api.ts';
import { endpointMutation } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { useBillingChanged } from './use-billing.ts';

type Act = Endpoint & { responses: { 200: unknown } };

/** An act on the subscription that answers with what it is then; a message tells how it went. */
export function useBillingAct<E extends Act>(
  endpoint: CallOutput<E> extends Billing ? E : never,
  done: string,
  onDone?: () => void,
) {
  const changed = useBillingChanged();
  return useMutation({
    mutationFn: endpointMutation<E>(endpoint).mutationFn,
    async onSuccess(answer: CallOutput<E>, _input: CallInput<E>) {
      toast.success(done);
      onDone?.();
      await changed(answer as Billing); // the type above says so
    },
    onError: (error) => toast.error(errorText(error)),
  });
}
