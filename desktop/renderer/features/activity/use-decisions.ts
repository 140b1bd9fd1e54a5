import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { callEndpoint } from '#shared/api/client.ts';
import { activityApi } from '#shared/activity/activity.contract.ts';
import { apiTransport } from '../../api/api-client.ts';
import { invalidatePath } from '../../api/endpoint-query.ts';
import { errorText } from '../../api/error-text.ts';

export type Decision = 'approve' | 'reject';

/** Approves and rejects waiting comments. */
export function useDecisions() {
  const client = useQueryClient();
  const mutation = useMutation({
    mutationFn: async ({ id, decision }: { id: string; decision: Decision }) => {
      await callEndpoint(activityApi[decision], { params: { waitingId: id } }, apiTransport);
    },
    onSuccess: (_, { decision }) => {
      if (decision === 'approve') {
        toast.success('Approved', {
          description: 'The visitor gets the content, you get the lead.',
        });
      } else {
        toast.success('Rejected', {
          description: 'The visitor sees that the comment was rejected.',
        });
      }
    },
    onError: (error) => {
      toast.error('Something went wrong', { description: errorText(error) });
    },
    // Also after an error, because the comment may have been settled elsewhere meanwhile.
    onSettled: () => invalidatePath(client, '/api/activity', '/api/dashboard', '/api/magnets'),
  });
  return {
    decide: (id: string, decision: Decision) => mutation.mutate({ id, decision }),
    deciding: mutation.isPending ? mutation.variables : null,
  };
}
