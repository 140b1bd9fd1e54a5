import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import {
  accountDeletionApi,
  type AccountDeletion,
} from '#shared/account/account-deletion.contract.ts';
import { callEndpoint } from '#shared/api/client.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';

const ownDeletion = endpointQuery(accountDeletionApi.read, {});

/** Whether the account is scheduled for deletion. Other devices and operators change that too. */
export function useDeletion() {
  const client = useQueryClient();
  const query = useQuery({ ...ownDeletion, staleTime: 30_000 });
  return {
    query,
    show: (next: AccountDeletion) => client.setQueryData(ownDeletion.queryKey, next),
  };
}

/** Cancels the deletion: "Keep my account", in the banner and in the settings. */
export function useKeepAccount() {
  const { query, show } = useDeletion();
  return useMutation({
    mutationFn: () => callEndpoint(accountDeletionApi.cancel, {}, apiTransport),
    onSuccess: (next) => {
      show(next);
      toast.success('Your account stays', { description: 'Your unlock pages are open again.' });
    },
    onError: (error) => {
      toast.error('That did not work', { description: errorText(error) });
      void query.refetch();
    },
  });
}
