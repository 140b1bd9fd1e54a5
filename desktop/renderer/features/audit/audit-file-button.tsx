import { useQueryClient } from '@tanstack/react-query';
import { type AuditFilter, auditApi } from '#shared/audit/audit.contract.ts';
import { callEndpoint } from '#shared/api/client.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { invalidatePath } from '#desktop/renderer/api/endpoint-query.ts';
import { FileButton } from '#desktop/renderer/ui/csv/file-button.tsx';

/** Saves all entries of the filter. */
export function AuditFileButton({ filter }: { filter: AuditFilter }) {
  const client = useQueryClient();
  return (
    <FileButton
      nameOf={(now) => `audit-log-${now.toISOString().slice(0, 10)}.csv`}
      read={async () => {
        const bytes = await callEndpoint(auditApi.exportList, { body: { filter } }, apiTransport);
        // The file is an entry itself.
        await invalidatePath(client, auditApi.list.path);
        return bytes;
      }}
    />
  );
}
