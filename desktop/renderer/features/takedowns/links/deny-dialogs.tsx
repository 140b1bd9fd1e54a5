import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callEndpoint } from '#shared/api/client.ts';
import { type DeniedHost, deniedHostsApi } from '#shared/takedowns/denied-hosts.contract.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { invalidatePath } from '#desktop/renderer/api/endpoint-query.ts';
import { TextField } from '#desktop/renderer/ui/controls/field.tsx';
import { ReasonDialog } from '#desktop/renderer/ui/overlays/reason-dialog.tsx';
import { useUndo } from '#desktop/renderer/ui/toasts/use-undo.ts';

const paths = [
  deniedHostsApi.list.path,
  '/api/admin/magnets',
  '/api/admin/first-publications',
  '/api/admin/link-findings',
  '/api/admin/audit',
];
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
      description="It covers its subdomains. This does not close any page: pages that link there appear among suspicious links within minutes, those that lead there by a redirect within hours."
      call={deniedHostsApi.add}
      input={(reason) => ({ body: { host, reason } })}
      submit="Add the host"
      hint={hint}
      fields={['host']}
      onDone={({ id: deniedHostId, host: added }) =>
        changed('Host added', {
          host: added,
          async undo() {
            const input = { params: { deniedHostId }, body: { reason: 'Undone right away' } };
            await callEndpoint(deniedHostsApi.remove, input, apiTransport);
            return 'Host removed';
          },
        })
      }
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
      description="Findings for this host are removed by the next scan, which starts now."
      call={deniedHostsApi.remove}
      input={(reason) => ({ params: { deniedHostId: host.id }, body: { reason } })}
      submit="Remove the host"
      hint={hint}
      onDone={({ host: removed, reason }) =>
        changed('Host removed', {
          host: removed,
          async undo() {
            await callEndpoint(
              deniedHostsApi.add,
              { body: { host: removed, reason } },
              apiTransport,
            );
            return 'Host added';
          },
        })
      }
    />
  );
}

/** Tells what was done, with the opposite as the way back, and reads again what depends on the list. */
function useListChanged() {
  const client = useQueryClient();
  const tellDone = useUndo();
  return async (done: string, { host, undo }: { host: string; undo: () => Promise<string> }) => {
    tellDone(done, { description: host, undo, paths });
    await invalidatePath(client, ...paths);
  };
}
