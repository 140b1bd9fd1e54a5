import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type DeskTicketPage,
  operatorSupportApi,
} from '#shared/support/operator-support.contract.ts';
import {
  endpointMutation,
  endpointQuery,
  invalidatePath,
} from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { useMayCall, useOperator } from '#desktop/renderer/session/operator-session.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { Select } from '#desktop/renderer/ui/controls/select.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';

/** Who has the ticket, and the way to take it or give it away. */
export function AssigneePanel({ ticket: { id, assignee } }: { ticket: DeskTicketPage }) {
  const { id: ownId } = useOperator();
  const mayAssign = useMayCall(operatorSupportApi.assign);
  const client = useQueryClient();
  const { data: choices } = useQuery(endpointQuery(operatorSupportApi.choices, {}));
  const assigning = useMutation({
    ...endpointMutation(operatorSupportApi.assign),
    onError: (error) => toast.error(errorText(error)),
    onSettled: () => invalidatePath(client, '/api/admin/support'),
  });
  const give = (operatorId: string | null) =>
    assigning.mutate({
      params: { ticketId: id },
      body: { operatorId, seen: assignee?.id ?? null },
    });
  const operators = choices?.operators ?? [];
  // A closed account may still have it.
  const isOther = assignee !== null && !operators.some((one) => one.id === assignee.id);
  return (
    <Panel title="Assigned to">
      <Select
        aria-label="Assigned to"
        value={assignee?.id ?? ''}
        disabled={!mayAssign || assigning.isPending}
        onChange={({ target: { value } }) => give(value === '' ? null : value)}
      >
        <option value="">Nobody</option>
        {isOther && <option value={assignee.id}>{assignee.name}</option>}
        {operators.map((one) => (
          <option key={one.id} value={one.id}>
            {one.id === ownId ? `${one.name} (you)` : one.name}
          </option>
        ))}
      </Select>
      {mayAssign && assignee === null && (
        <Button
          size="small"
          className="mt-3"
          isBusy={assigning.isPending}
          onClick={() => give(ownId)}
        >
          Take it
        </Button>
      )}
    </Panel>
  );
}
