import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput, CallOutput, Endpoint } from '#shared/api/define-api.ts';
import { notificationSettingsApi } from '#shared/notifications/notification-settings.contract.ts';
import {
  endpointMutation,
  endpointQuery,
  invalidatePath,
} from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';

const own = endpointQuery(notificationSettingsApi.read, {});

/** A change of the settings; the answer is what is shown next. */
export function useSaving<E extends Endpoint>(endpoint: E) {
  const client = useQueryClient();
  return useMutation<CallOutput<E>, Error, CallInput<E>>({
    ...endpointMutation(endpoint),
    onSuccess(saved) {
      const [url] = own.queryKey;
      client.setQueryData([url], saved);
      // What is hidden in the list has changed.
      return invalidatePath(client, '/api/notifications');
    },
    onError(error) {
      toast.error('Nothing was changed', { description: errorText(error) });
    },
  });
}
