import { useInfiniteQuery } from '@tanstack/react-query';
import { Ban } from 'lucide-react';
import { useState } from 'react';
import { type DeniedHost, deniedHostsApi } from '#shared/takedowns/denied-hosts.contract.ts';
import { endpointPages } from '#desktop/renderer/api/endpoint-query.ts';
import {
  givenValues,
  shortText,
  useAddressValues,
} from '#desktop/renderer/navigation/use-address-values.ts';
import { useMayCall } from '#desktop/renderer/session/operator-session.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { SearchBox } from '#desktop/renderer/ui/filters/search-box.tsx';
import { EmptyState } from '#desktop/renderer/ui/panels/empty-state.tsx';
import { SavedFilters } from '#desktop/renderer/ui/saved-filters/saved-filters.tsx';
import { ListFileButton } from '#desktop/renderer/ui/csv/file-button.tsx';
import { PagedPanel } from '#desktop/renderer/ui/panels/paged-panel.tsx';
import { LocalTime } from '#desktop/renderer/ui/texts/local-time.tsx';
import { DenyDialog, PermitDialog } from './deny-dialogs.tsx';

const shape = { host: shortText(200) };
const POLL_MS = 30_000;

/** The deny list, newest first. */
export function DeniedHosts() {
  const { values, type } = useAddressValues(shape);
  const search = values.host;
  const [dialog, setDialog] = useState<'add' | DeniedHost | null>(null);
  const mayDeny = useMayCall(deniedHostsApi.add);
  const query = useInfiniteQuery({
    ...endpointPages(deniedHostsApi.list, { query: givenValues({ search }) }),
    refetchOnMount: 'always',
    refetchInterval: POLL_MS,
  });
  const close = () => setDialog(null);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <SearchBox
          label="Search the deny list"
          placeholder="Host or reason"
          applied={search}
          onSearch={(text) => type('host', text)}
        />
        <SavedFilters screen="denied_hosts" />
        {mayDeny && (
          <Button look="primary" className="ml-auto" onClick={() => setDialog('add')}>
            Add a host
          </Button>
        )}
      </div>
      <PagedPanel
        file={
          <ListFileButton
            file={deniedHostsApi.listFile}
            what="the deny list"
            filter={givenValues({ search })}
          />
        }
        query={query}
        what="the deny list"
        empty={
          <EmptyState
            picture={<Ban aria-hidden size={26} />}
            title={search === '' ? 'No host is on the deny list' : 'No host matches'}
          >
            {search === '' &&
              'A host covers its subdomains. Pages that link to it stay open and appear among suspicious links.'}
          </EmptyState>
        }
      >
        {(hosts) => (
          <ul aria-label="Deny list" className="divide-y divide-line">
            {hosts.map((host) => (
              <HostRow key={host.id} host={host} onRemove={() => setDialog(host)} />
            ))}
          </ul>
        )}
      </PagedPanel>
      {dialog === 'add' && <DenyDialog onClose={close} />}
      {dialog !== null && dialog !== 'add' && <PermitDialog host={dialog} onClose={close} />}
    </>
  );
}

function HostRow({ host: entry, onRemove }: { host: DeniedHost; onRemove: () => void }) {
  const mayPermit = useMayCall(deniedHostsApi.remove);
  const { host, reason, addedBy, addedAt, pages } = entry;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-5 py-4">
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="font-mono text-sm font-medium wrap-anywhere">
          <bdi>{host}</bdi>
        </h2>
        <p className="mt-1 text-sm leading-6 wrap-anywhere">{reason}</p>
        <p className="mt-1 text-[0.8125rem] leading-5 text-ink-soft wrap-anywhere">
          By {addedBy}, <LocalTime at={addedAt} />
          {' · '}
          {pages === 0
            ? 'no page links there'
            : pages === 1
              ? 'one page links there'
              : `${pages.toLocaleString()} pages link there`}
        </p>
      </div>
      {mayPermit && (
        <Button size="small" aria-label={`Remove ${host} from the deny list`} onClick={onRemove}>
          Remove
        </Button>
      )}
    </li>
  );
}
