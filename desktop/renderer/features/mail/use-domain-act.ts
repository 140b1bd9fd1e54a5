import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#shared/api/client.ts';
import type { CallInput } from '#shared/api/define-api.ts';
import { throwawayApi, type ThrowawayDomains } from '#shared/mail/throwaway.contract.ts';
import {
  endpointMutation,
  endpointQuery,
  invalidatePath,
} from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';

type Act = (typeof throwawayApi)[Exclude<keyof typeof throwawayApi, 'read'>];

/** A change of the list; the screen then shows what the server answered. */
export function useDomainAct<E extends Act>(
  endpoint: E,
  done: (now: ThrowawayDomains, input: CallInput<E>) => string,
  onDone: () => void = () => undefined,
) {
  const client = useQueryClient();
  return useMutation({
    ...endpointMutation(endpoint),
    async onSuccess(answer, input) {
      const now = answer as ThrowawayDomains; // every act answers with the new state
      client.setQueryData(endpointQuery(throwawayApi.read, {}).queryKey, now);
      toast.success(done(now, input));
      onDone();
      await invalidatePath(client, '/api/admin/audit');
    },
  });
}

/** The sentence of a failed act, that of the field where there is one. */
export function problemAt(error: Error | null, field: string): string | undefined {
  if (error === null) return undefined;
  return (error instanceof ApiError ? error.fields[field] : undefined) ?? errorText(error);
}
