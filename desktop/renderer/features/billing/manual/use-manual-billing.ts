import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput, CallOutput, Endpoint } from '#shared/api/define-api.ts';
import { type ManualBilling, manualBillingApi } from '#shared/billing/manual-billing.contract.ts';
import { endpointMutation, endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { useBillingChanged } from '../use-billing.ts';

const own = endpointQuery(manualBillingApi.read, {});

/** The details for invoices and the last request for a plan. */
export const useManualBilling = () => useQuery({ ...own, refetchOnMount: 'always' });

/** An act that answers with them as they are then. */
export function useManualAct<E extends Endpoint>(
  endpoint: CallOutput<E> extends ManualBilling ? E : never,
  done: string,
  onDone?: () => void,
) {
  const client = useQueryClient();
  const changed = useBillingChanged();
  return useMutation({
    mutationFn: endpointMutation<E>(endpoint).mutationFn,
    async onSuccess(answer: CallOutput<E>, _input: CallInput<E>) {
      client.setQueryData(own.queryKey, answer as ManualBilling); // the type above says so
      toast.success(done);
      onDone?.();
      await changed();
    },
  });
}
