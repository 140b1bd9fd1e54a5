import { useInfiniteQuery } from '@tanstack/react-query';
import { MailX } from 'lucide-react';
import { useCallback, useState } from 'react';
import {
  type StoppedAddress,
  type StopReason,
  stoppedAddressesApi,
  stopReasons,
} from '#shared/mail/stopped-addresses.contract.ts';
import { endpointPages } from '#desktop/renderer/api/endpoint-query.ts';
import { SettingsTabs } from '#desktop/renderer/features/settings/settings-tabs.tsx';
import {
  givenValues,
  allOrOne,
  shortText,
  useAddressValues,
} from '#desktop/renderer/navigation/use-address-values.ts';
import { SavedFilters } from '#desktop/renderer/ui/saved-filters/saved-filters.tsx';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { SearchBox } from '#desktop/renderer/ui/filters/search-box.tsx';
import { Select } from '#desktop/renderer/ui/controls/select.tsx';
import { EmptyState } from '#desktop/renderer/ui/panels/empty-state.tsx';
import { PageHeader } from '#desktop/renderer/ui/panels/page-header.tsx';
import { ListFileButton } from '#desktop/renderer/ui/csv/file-button.tsx';
import { PagedPanel } from '#desktop/renderer/ui/panels/paged-panel.tsx';
import { Badge } from '#desktop/renderer/ui/texts/badge.tsx';
import { LocalTime } from '#desktop/renderer/ui/texts/local-time.tsx';
import { NoticeKeyPanel } from './notice-key-panel.tsx';
import { StopDialog } from './stop-dialog.tsx';
import { reasonNames, sourceNames } from './stop-texts.ts';
import { TakeBackDialog } from './take-back-dialog.tsx';

const shape = { search: shortText(254), reason: allOrOne(stopReasons) };

/** /admin/settings/stopped: addresses that get no mail about magnets, and why. */
export function StoppedScreen() {
  const { values, choose, type } = useAddressValues(shape);
  const [dialog, setDialog] = useState<'add' | StoppedAddress | null>(null);
  const { search, reason } = values;
  const query = useInfiniteQuery({
    ...endpointPages(stoppedAddressesApi.list, { query: givenValues(values) }),
    refetchOnMount: 'always',
  });
  const onSearch = useCallback((text: string) => type('search', text), [type]);
  const isNarrowed = search !== '' || reason !== undefined;
  return (
    <>
      <PageHeader
        title="Settings"
        text="Addresses that bounced, complained or unsubscribed get no mail about magnets. Mail about an account still goes to its owner."
      />
      <SettingsTabs />
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <SearchBox
          label="Search addresses"
          placeholder="Search addresses"
          applied={search}
          onSearch={onSearch}
        />
        <Select
          aria-label="Reason"
          value={reason ?? ''}
          onChange={(event) => choose('reason', readReason(event.target.value) ?? '')}
        >
          <option value="">All reasons</option>
          {stopReasons.map((one) => (
            <option key={one} value={one}>
              {reasonNames[one]}
            </option>
          ))}
        </Select>
        <SavedFilters screen="stopped" />
        <Button className="ml-auto" onClick={() => setDialog('add')}>
          Stop addresses
        </Button>
      </div>
      <PagedPanel
        file={
          <ListFileButton
            file={stoppedAddressesApi.listFile}
            what="the stopped addresses"
            filter={givenValues(values)}
          />
        }
        query={query}
        what="the stopped addresses"
        empty={
          <EmptyState
            picture={<MailX aria-hidden size={26} />}
            title={isNarrowed ? 'No address matches' : 'No address is stopped'}
          >
            {!isNarrowed &&
              'Bounces that our mail server reports, and links to unsubscribe, appear here automatically.'}
          </EmptyState>
        }
      >
        {(rows) => (
          <ul className="divide-y divide-line">
            {rows.map((row) => (
              <Row
                key={`${row.reason} ${row.address}`}
                row={row}
                onTakeBack={() => setDialog(row)}
              />
            ))}
          </ul>
        )}
      </PagedPanel>
      <div className="mt-6">
        <NoticeKeyPanel />
      </div>
      {dialog === 'add' && <StopDialog onClose={() => setDialog(null)} />}
      {dialog !== null && dialog !== 'add' && (
        <TakeBackDialog row={dialog} onClose={() => setDialog(null)} />
      )}
    </>
  );
}

const readReason = (text: string): StopReason | undefined =>
  stopReasons.find((one) => one === text);

function Row({ row, onTakeBack }: { row: StoppedAddress; onTakeBack: () => void }) {
  const { address, reason, source, at, until, detail } = row;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-5 py-3 text-sm">
      <span className="min-w-0 font-medium wrap-anywhere">
        <bdi>{address}</bdi>
      </span>
      <Badge tone={reason === 'unsubscribe' ? 'neutral' : 'bad'}>{reasonNames[reason]}</Badge>
      <span className="ml-auto text-ink-soft">
        <LocalTime at={at} />
      </span>
      <Button
        size="small"
        aria-label={`Allow ${address} again: ${reasonNames[reason]}`}
        onClick={onTakeBack}
      >
        Allow again
      </Button>
      <p className="basis-full text-[0.8125rem] text-ink-soft wrap-anywhere">
        {sourceNames[source]}
        {detail !== null && `: ${detail}`}
        {until !== null && (
          <span className="block">
            Ends automatically <LocalTime at={until} />
          </span>
        )}
      </p>
    </li>
  );
}
