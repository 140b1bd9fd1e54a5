import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type AuditFilter, auditApi } from '#shared/audit/audit.contract.ts';
import { callEndpoint } from '#shared/api/client.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { invalidatePath } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { usePlatform } from '#desktop/renderer/platform/platform.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';

/** Saves all entries of the filter. */
export function AuditFileButton({ filter }: { filter: AuditFilter }) {
  const platform = usePlatform();
  const client = useQueryClient();
  const saving = useMutation({
    mutationFn: async () => {
      const bytes = await callEndpoint(auditApi.exportList, { body: { filter } }, apiTransport);
      const name = `audit-log-${new Date().toISOString().slice(0, 10)}.csv`;
      platform.saveFile(name, bytes, 'text/csv; charset=utf-8');
      // The file is an entry itself.
      await invalidatePath(client, auditApi.list.path);
    },
    onError: (error) =>
      toast.error('The file could not be written', { description: errorText(error) }),
  });
  return (
    <Button isBusy={saving.isPending} onClick={() => saving.mutate()}>
      {!saving.isPending && <Download aria-hidden size={16} />}
      Save as CSV
    </Button>
  );
}
