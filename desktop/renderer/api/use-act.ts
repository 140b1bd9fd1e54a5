import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput, CallOutput, Endpoint } from '#shared/api/define-api.ts';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { endpointMutation, invalidatePath } from './endpoint-query.ts';
import { errorText } from './error-text.ts';

/**
 * An act of one press. A toast says that it is done, where `done` has words for it, or why it failed;
 * either way the queries at or below `stale` are read again.
 */
export function useAct<E extends Endpoint>(
  endpoint: E,
  { done, stale }: { done?: string; stale: readonly string[] },
) {
  const client = useQueryClient();
  return useMutation<CallOutput<E>, Error, CallInput<E>>({
    ...endpointMutation(endpoint),
    onSuccess: () => {
      if (done !== undefined) toast.success(done);
    },
    onError: (error) => toast.error(errorText(error)),
    onSettled: () => invalidatePath(client, ...stale),
  });
}
