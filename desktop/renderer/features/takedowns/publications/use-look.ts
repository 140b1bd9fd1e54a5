import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '#shared/api/client.ts';
import { firstPublicationsApi } from '#shared/takedowns/first-publications.contract.ts';
import type { FoundMagnet } from '#shared/takedowns/takedowns.contract.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { endpointMutation, invalidatePath } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { useUndo } from '#desktop/renderer/ui/toasts/use-undo.ts';

const paths = [firstPublicationsApi.list.path, '/api/admin/audit'];

/** Takes a page out of the queue, with a way back, and puts it in again. */
export function useLook({ id: magnetId, title }: FoundMagnet) {
  const client = useQueryClient();
  const tellDone = useUndo();
  const again = {
    onError: (error: Error) => toast.error(errorText(error)),
    onSettled: () => invalidatePath(client, ...paths),
  };
  const input = { params: { magnetId } };
  const looking = useMutation({
    ...endpointMutation(firstPublicationsApi.look),
    ...again,
    onSuccess: () =>
      tellDone('Looks fine', {
        description: title,
        undo: async () => {
          await callEndpoint(firstPublicationsApi.putBack, input, apiTransport);
          return 'Back in the queue';
        },
        paths,
      }),
  });
  const returning = useMutation({
    ...endpointMutation(firstPublicationsApi.putBack),
    ...again,
    onSuccess: () => toast.success('Back in the queue', { description: title }),
  });
  return {
    say: () => looking.mutate(input),
    putBack: () => returning.mutate(input),
    isBusy: looking.isPending || returning.isPending,
  };
}
