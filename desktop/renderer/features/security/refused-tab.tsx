import { useInfiniteQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { type Refusal, refusalKinds, refusalsApi } from '#shared/security/refusals.contract.ts';
import { endpointPages } from '#desktop/renderer/api/endpoint-query.ts';
import {
  allOrOne,
  givenValues,
  shortText,
  useAddressValues,
} from '#desktop/renderer/navigation/use-address-values.ts';
import { bansApi } from '#shared/security/bans.contract.ts';
import { useMayCall } from '#desktop/renderer/session/operator-session.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { SearchBox } from '#desktop/renderer/ui/filters/search-box.tsx';
import { Select } from '#desktop/renderer/ui/controls/select.tsx';
import { EmptyState } from '#desktop/renderer/ui/panels/empty-state.tsx';
import { SavedFilters } from '#desktop/renderer/ui/saved-filters/saved-filters.tsx';
import { ListFileButton } from '#desktop/renderer/ui/csv/file-button.tsx';
import { PagedPanel } from '#desktop/renderer/ui/panels/paged-panel.tsx';
import { Badge } from '#desktop/renderer/ui/texts/badge.tsx';
import { LocalTime } from '#desktop/renderer/ui/texts/local-time.tsx';
import { BanDialog } from './ban-dialog.tsx';
import { RefusedNetworks } from './refused-networks.tsx';
import { callName, refusalName, refusalNames } from './security-texts.ts';

const shape = { why: allOrOne(refusalKinds), network: shortText(64) };

/** Refused calls of the last seven days: the networks that stand out, and all by the hour. */
export function RefusedTab() {
  const { values, choose, type } = useAddressValues(shape);
  const [banning, setBanning] = useState<string | null>(null);
  const { why: kind, network } = values;
  const query = useInfiniteQuery({
    ...endpointPages(refusalsApi.list, { query: givenValues({ kind, network }) }),
    refetchOnMount: 'always',
  });
  const isNarrowed = network !== '' || kind !== undefined;
  return (
    <>
      <RefusedNetworks onBan={setBanning} />
      <div className="mt-6 mb-4 flex flex-wrap items-center gap-3">
        <SearchBox
          label="Search a network"
          placeholder="A network, such as 203.0.113.7"
          applied={network}
          onSearch={(text) => type('network', text)}
        />
        <Select
          aria-label="Why"
          className="w-full sm:w-64"
          value={kind ?? ''}
          onChange={({ target }) => choose('why', target.value)}
        >
          <option value="">All refused calls</option>
          {refusalKinds.map((one) => (
            <option key={one} value={one}>
              {refusalNames[one]}
            </option>
          ))}
        </Select>
        <SavedFilters screen="refusals" />
      </div>
      <PagedPanel
        file={
          <ListFileButton
            file={refusalsApi.listFile}
            what="the refused calls"
            filter={givenValues({ kind, network })}
          />
        }
        query={query}
        what="the refused calls"
        empty={
          <EmptyState
            picture={<ShieldCheck aria-hidden size={26} />}
            title={isNarrowed ? 'No refused call matches' : 'No call was refused'}
          >
            Wrong passwords and codes, limits that were hit, and calls that a ban stopped are
            counted here by the hour, for seven days.
          </EmptyState>
        }
      >
        {(rows) => (
          <ul aria-label="Refused calls" className="divide-y divide-line">
            {rows.map((row) => (
              <Row key={row.id} row={row} onBan={setBanning} />
            ))}
          </ul>
        )}
      </PagedPanel>
      <p className="mt-4 text-sm text-ink-soft">
        Networks are kept encrypted and forgotten after seven days. Each hour lists up to a thousand
        of them and counts the others together.
      </p>
      {banning !== null && <BanDialog network={banning} onClose={() => setBanning(null)} />}
    </>
  );
}

function Row({ row, onBan }: { row: Refusal; onBan: (network: string) => void }) {
  const mayBan = useMayCall(bansApi.add);
  const { kind, what, network, count, hour, isBanned, isDemo } = row;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1.5 px-5 py-3 text-sm">
      <span className="min-w-10 text-right font-medium tabular-nums">
        {count.toLocaleString()}×
      </span>
      <span className="min-w-0 flex-1 basis-56">
        <span className="block font-medium">{refusalName(kind, count)}</span>
        <span className="block text-[0.8125rem] text-ink-soft wrap-anywhere">
          {kind === 'ban'
            ? `Ban of ${what === '' ? 'a network that is forgotten' : what}`
            : callName(what)}
          {' · '}
          <LocalTime at={hour} />
        </span>
      </span>
      <span className="flex min-w-0 flex-wrap items-center gap-2">
        <span className="font-mono text-[0.8125rem] wrap-anywhere">
          {network ?? 'Various networks'}
        </span>
        {isDemo && <Badge tone="neutral">Demo</Badge>}
        {isBanned ? (
          <Badge tone="bad">Banned</Badge>
        ) : (
          network !== null &&
          mayBan && (
            <Button size="small" aria-label={`Ban ${network}`} onClick={() => onBan(network)}>
              Ban this network
            </Button>
          )
        )}
      </span>
    </li>
  );
}
