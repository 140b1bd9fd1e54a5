import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type DeniedHost, deniedHostsApi } from '#shared/takedowns/denied-hosts.contract.ts';
import { invalidatePath } from '#desktop/renderer/api/endpoint-query.ts';
import { TextField } from '#desktop/renderer/ui/controls/field.tsx';
import { ReasonDialog } from '#desktop/renderer/ui/overlays/reason-dialog.tsx';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';

const hint = 'Shown to other operators and kept in the audit log. Nobody else sees it.';

/** Puts a host on the deny list. */
export function DenyDialog({ onClose }: { onClose: () => void }) {
  const [host, setHost] = useState('');
  const changed = useListChanged();
  return (
    <ReasonDialog
      isOpen
      onClose={onClose}
      title="Add a host to the deny list"
      description="It covers its subdomains. No page closes by it: pages that link there, also by a redirect, appear among suspicious links within minutes."
      call={deniedHostsApi.add}
      input={(reason) => ({ body: { host, reason } })}
      submit="Add the host"
      hint={hint}
      fields={['host']}
      onDone={(entry) => changed('Host added', entry.host)}
    >
      {(problems) => (
        <TextField
          label="Host"
          name="host"
          required
          autoComplete="off"
          spellCheck={false}
          maxLength={2_048}
          value={host}
          onChange={({ target }) => setHost(target.value)}
          hint="Such as example.com, or an address on it."
          error={problems['host']}
        />
      )}
    </ReasonDialog>
  );
}

/** Takes a host off the deny list. */
export function PermitDialog({ host, onClose }: { host: DeniedHost; onClose: () => void }) {
  const changed = useListChanged();
  return (
    <ReasonDialog
      isOpen
      onClose={onClose}
      title={`Remove ${host.host} from the deny list?`}
      description="What was found because of it goes with the next look at the links, which begins now."
      call={deniedHostsApi.remove}
      input={(reason) => ({ params: { deniedHostId: host.id }, body: { reason } })}
      submit="Remove the host"
      hint={hint}
      onDone={() => changed('Host removed', host.host)}
    />
  );
}

/** Refreshes what depends on the list. */
function useListChanged() {
  const client = useQueryClient();
  return async (done: string, host: string): Promise<void> => {
    toast.success(done, { description: host });
    await invalidatePath(
      client,
      deniedHostsApi.list.path,
      '/api/admin/magnets',
      '/api/admin/link-findings',
      '/api/admin/audit',
    );
  };
}
