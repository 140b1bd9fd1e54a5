import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '#shared/api/client.ts';
import { type LinkFinding, linkFindingsApi } from '#shared/takedowns/link-findings.contract.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { endpointMutation, invalidatePath } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { useUndo } from '#desktop/renderer/ui/toasts/use-undo.ts';

/** Answers that findings are part of. */
const paths = [
  '/api/admin/magnets',
  '/api/admin/first-publications',
  '/api/admin/link-findings',
  '/api/admin/denied-hosts',
  '/api/admin/audit',
];

/** Says that a link looks fine, with a way back, and takes that back. */
export function useFinding({ id: findingId, host }: LinkFinding) {
  const client = useQueryClient();
  const tellDone = useUndo();
  const again = {
    onError: (error: Error) => toast.error(errorText(error)),
    onSettled: () => invalidatePath(client, ...paths),
  };
  const input = { params: { findingId } };
  const judging = useMutation({
    ...endpointMutation(linkFindingsApi.fine),
    ...again,
    onSuccess: () =>
      tellDone('The link looks fine', {
        description: host,
        undo: async () => {
          await callEndpoint(linkFindingsApi.doubt, input, apiTransport);
          return 'The link is back in the review list';
        },
        paths,
      }),
  });
  const doubting = useMutation({
    ...endpointMutation(linkFindingsApi.doubt),
    ...again,
    onSuccess: () => toast.success('The link is back in the review list', { description: host }),
  });
  return {
    sayFine: () => judging.mutate(input),
    takeBack: () => doubting.mutate(input),
    isBusy: judging.isPending || doubting.isPending,
  };
}
