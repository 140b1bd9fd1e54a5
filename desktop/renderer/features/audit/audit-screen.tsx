import { useInfiniteQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { auditApi } from '#shared/audit/audit.contract.ts';
import { seesAllActs } from '#shared/operators/operator-roles.ts';
import { useOperator } from '#desktop/renderer/session/operator-session.ts';
import { endpointPages } from '#desktop/renderer/api/endpoint-query.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { EmptyState } from '#desktop/renderer/ui/panels/empty-state.tsx';
import { PageHeader } from '#desktop/renderer/ui/panels/page-header.tsx';
import { PagedPanel } from '#desktop/renderer/ui/panels/paged-panel.tsx';
import { EraseCommentPanel } from '../leads/erase-comment-panel.tsx';
import { ErasuresPanel } from '../leads/erasures-panel.tsx';
import { AuditFileButton } from './audit-file-button.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { AuditRow } from './audit-row.tsx';
import { lazyPart } from '#desktop/renderer/ui/panels/lazy-part.tsx';
import { useAuditAddress } from './use-audit-address.ts';

/** For owners alone. */
const SealPanel = lazyPart(async () => (await import('./seal-panel.tsx')).SealPanel);

/** /admin/audit: who did what, when and why. Entries cannot be changed. */
export function AuditScreen() {
  const { role } = useOperator();
  const seesAll = seesAllActs(role);
  const isOwner = role === 'admin';
  const address = useAuditAddress();
  const { filter, choose, clear } = address;
  const query = useInfiniteQuery({
    ...endpointPages(auditApi.list, { query: filter }),
    // Other operators act too.
    staleTime: 0,
  });
  return (
    <>
      <PageHeader
        title="Audit log"
        text={`${seesAll ? 'All actions of operators' : 'Your own actions'}, newest first. Entries cannot be changed or deleted.`}
        actions={isOwner && <AuditFileButton filter={filter} />}
      />
      {isOwner && <SealPanel choose={choose} />}
      {seesAll && <ErasuresPanel />}
      {isOwner && <EraseCommentPanel />}
      <AuditFilters address={address} />
      <PagedPanel
        query={query}
        what="the audit log"
        empty={
          <EmptyState
            picture={<ScrollText aria-hidden size={26} />}
            title={Object.keys(filter).length === 0 ? 'No entries yet' : 'No entry matches'}
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
