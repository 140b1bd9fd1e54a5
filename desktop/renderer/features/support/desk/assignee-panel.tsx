import { useQuery } from '@tanstack/react-query';
import {
  type DeskTicketPage,
  operatorSupportApi,
} from '#shared/support/operator-support.contract.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { useMayCall, useOperator } from '#desktop/renderer/session/operator-session.ts';
import { useAct } from '#desktop/renderer/api/use-act.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { Select } from '#desktop/renderer/ui/controls/select.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';

/** Who has the ticket, and the way to take it or give it away. */
export function AssigneePanel({ ticket: { id, assignee } }: { ticket: DeskTicketPage }) {
  const { id: ownId } = useOperator();
  const mayAssign = useMayCall(operatorSupportApi.assign);
  const { data: choices } = useQuery(endpointQuery(operatorSupportApi.choices, {}));
  const assigning = useAct(operatorSupportApi.assign, { stale: ['/api/admin/support'] });
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
          Assign to me
        </Button>
      )}
    </Panel>
  );
}
