import { useQueryClient } from '@tanstack/react-query';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import {
  operatorCreatorsApi,
  type OperatorCreatorDetails,
} from '#shared/creators/creators.contract.ts';
import { endpointQuery, invalidatePath } from '#desktop/renderer/api/endpoint-query.ts';

/** A dialog for an act on a creator. */
export interface CreatorDialogProps {
  creator: OperatorCreatorDetails;
  isOpen: boolean;
  onClose: () => void;
}

/** After an act on a creator: shows the outcome and reads lists and the log again. */
export function useCreatorShown(done: string) {
  const client = useQueryClient();
  return async (creator: OperatorCreatorDetails): Promise<void> => {
    const { queryKey } = endpointQuery(operatorCreatorsApi.read, {
      params: { creatorId: creator.id },
    });
    client.setQueryData(queryKey, creator);
    toast.success(done, { description: creator.email });
    await invalidatePath(
      client,
      operatorCreatorsApi.list.path,
      '/api/admin/audit',
      '/api/admin/plans',
    );
  };
}
