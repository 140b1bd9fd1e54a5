import { useInfiniteQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { auditActions, auditApi } from '#shared/audit/audit.contract.ts';
import { useOperator } from '#desktop/renderer/session/operator-session.ts';
import { endpointPages } from '#desktop/renderer/api/endpoint-query.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { EmptyState } from '#desktop/renderer/ui/panels/empty-state.tsx';
import { PageHeader } from '#desktop/renderer/ui/panels/page-header.tsx';
import { PagedPanel } from '#desktop/renderer/ui/panels/paged-panel.tsx';
import { Select } from '#desktop/renderer/ui/controls/select.tsx';
import {
  givenValues,
  shortText,
  useAddressValues,
} from '#desktop/renderer/navigation/use-address-values.ts';
import { EraseCommentPanel } from '../leads/erase-comment-panel.tsx';
import { ErasuresPanel } from '../leads/erasures-panel.tsx';
import { AuditRow } from './audit-row.tsx';
import { actionName, actionOf } from './audit-texts.ts';

const shape = { action: actionOf, operator: shortText(40), target: shortText(40) };

/** /admin/audit: who did what, when and why. Entries cannot be changed. */
export function AuditScreen() {
  const isOwner = useOperator().role === 'admin';
  const { values, choose, clear } = useAddressValues(shape);
  const { action, operator: operatorId, target: targetId } = values;
  const filters = givenValues({ action, operatorId, targetId });
  const query = useInfiniteQuery({
    ...endpointPages(auditApi.list, { query: filters }),
    // Other operators act too.
    staleTime: 0,
  });
  const narrowed = [
    { value: operatorId, name: 'operator', text: 'One operator' },
    { value: targetId, name: 'target', text: 'One thing' },
  ] as const;
  return (
    <>
      <PageHeader
        title="Audit log"
        text={`${isOwner ? 'All acts of operators' : 'Your own acts'}, newest first. Entries cannot be changed or deleted.`}
      />
      {isOwner && <ErasuresPanel />}
      {isOwner && <EraseCommentPanel />}
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <Select
          aria-label="Act"
          value={action ?? ''}
          onChange={(event) => choose('action', event.target.value)}
          className="w-full sm:w-64"
        >
          <option value="">All acts</option>
          {auditActions.map((one) => (
            <option key={one} value={one}>
              {actionName(one)}
            </option>
          ))}
        </Select>
        {narrowed.map(
          ({ value, name, text }) =>
            value !== '' && (
              <Button key={name} size="small" onClick={() => choose(name, '')}>
                {text} <span aria-hidden>×</span>
                <span className="sr-only">, show all</span>
              </Button>
            ),
        )}
      </div>
      <PagedPanel
        query={query}
        what="the audit log"
        empty={
          <EmptyState
            picture={<ScrollText aria-hidden size={26} />}
            title={Object.keys(filters).length === 0 ? 'No entries yet' : 'No entry matches'}
            action={<Button onClick={clear}>Show everything</Button>}
          />
        }
      >
        {(rows) => (
          <ul className="divide-y divide-line overflow-hidden rounded-panel">
            {rows.map((row) => (
              <AuditRow
                key={row.id}
                row={row}
                onOperator={(id) => choose('operator', id)}
                onTarget={(id) => choose('target', id)}
              />
            ))}
          </ul>
        )}
      </PagedPanel>
    </>
  );
}
