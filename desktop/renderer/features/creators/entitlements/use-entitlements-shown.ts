import { useQueryClient } from '@tanstack/react-query';
import {
  type CreatorEntitlements,
  creatorEntitlementsApi,
} from '#shared/billing/creator-entitlements.contract.ts';
import { endpointQuery, invalidatePath } from '#desktop/renderer/api/endpoint-query.ts';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';

/** After an exception was set or ended: shows what is allowed now, and reads the rest again. */
export function useEntitlementsShown(creatorId: string, done: string) {
  const client = useQueryClient();
  return async (answer: CreatorEntitlements): Promise<void> => {
    const { queryKey } = endpointQuery(creatorEntitlementsApi.read, { params: { creatorId } });
    client.setQueryData(queryKey, answer);
    toast.success(done);
    await invalidatePath(client, '/api/admin/billing', '/api/admin/creators', '/api/admin/audit');
  };
}
