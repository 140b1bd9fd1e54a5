import { useQueryClient } from '@tanstack/react-query';
import { invalidatePath } from '#desktop/renderer/api/endpoint-query.ts';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';

/** After an act on payments: says that it is done and reads everything that may show it again. */
export function useActed(done: string) {
  const client = useQueryClient();
  return async (): Promise<void> => {
    toast.success(done);
    await invalidatePath(
      client,
      '/api/admin/billing',
      '/api/admin/creators',
      '/api/admin/finance',
      '/api/admin/audit',
    );
  };
}
