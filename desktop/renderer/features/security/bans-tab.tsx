import { useInfiniteQuery } from '@tanstack/react-query';
import { ShieldBan } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type Ban, banKinds, bansApi } from '#shared/security/bans.contract.ts';
import { endpointPages } from '#desktop/renderer/api/endpoint-query.ts';
import {
  allOrOne,
  givenValues,
  oneChoice,
  shortText,
  useAddressValues,
} from '#desktop/renderer/navigation/use-address-values.ts';
import { useMayCall } from '#desktop/renderer/session/operator-session.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { SearchBox } from '#desktop/renderer/ui/filters/search-box.tsx';
import { Segmented } from '#desktop/renderer/ui/controls/segmented.tsx';
import { SegmentedFilter } from '#desktop/renderer/ui/filters/segmented-filter.tsx';
import { EmptyState } from '#desktop/renderer/ui/panels/empty-state.tsx';
import { SavedFilters } from '#desktop/renderer/ui/saved-filters/saved-filters.tsx';
import { ListFileButton } from '#desktop/renderer/ui/csv/file-button.tsx';
import { PagedPanel } from '#desktop/renderer/ui/panels/paged-panel.tsx';
import { BanDialog } from './ban-dialog.tsx';
import { BanRow } from './ban-row.tsx';
import { LiftDialog } from './lift-dialog.tsx';
import { banKindNames } from './security-texts.ts';

const shape = {
  search: shortText(100),
  kind: allOrOne(banKinds),
  state: oneChoice(['active', 'ended']),
};

/** Bans of networks and addresses; accounts are suspended on their own screens. */
export function BansTab() {
  const { values, choose, type } = useAddressValues(shape);
  const [dialog, setDialog] = useState<'add' | Ban | null>(null);
  const mayBan = useMayCall(bansApi.add);
  const { search, kind, state } = values;
  const query = useInfiniteQuery({
    ...endpointPages(bansApi.list, { query: { state, ...givenValues({ search, kind }) } }),
    refetchOnMount: 'always',
  });
  const isNarrowed = search !== '' || kind !== undefined;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <SearchBox
          label="Search bans"
          placeholder="Search bans"
          applied={search}
          onSearch={(text) => type('search', text)}
        />
        <Segmented
          label="State"
          value={state}
          choices={[
            { value: 'active', label: 'Active' },
            { value: 'ended', label: 'Ended' },
          ]}
          onChange={(value) => choose('state', value)}
        />
        <SegmentedFilter
          label="Kind"
          value={kind}
          choices={banKinds.map((value) => ({ value, label: banKindNames[value] }))}
          onChange={(value) => choose('kind', value)}
        />
        <SavedFilters screen="bans" />
        {mayBan && (
          <Button look="primary" className="ml-auto" onClick={() => setDialog('add')}>
            Add a ban
          </Button>
        )}
      </div>
      <PagedPanel
        file={
          <ListFileButton
            file={bansApi.listFile}
            what="the bans"
            filter={{ state, ...givenValues({ search, kind }) }}
          />
        }
        query={query}
        what="the bans"
        empty={
          <EmptyState
            picture={<ShieldBan aria-hidden size={26} />}
            title={
              isNarrowed
                ? 'No ban matches'
                : state === 'active'
                  ? 'Nobody is banned'
                  : 'No ban ended'
            }
          >
            {!isNarrowed &&
              (state === 'active'
                ? 'Ban a network or email addresses here, or a network from the list of refused calls.'
                : 'A ban that ended or was lifted stays here for 90 days.')}
          </EmptyState>
        }
      >
        {(bans) => (
          <ul aria-label="Bans" className="divide-y divide-line">
            {bans.map((ban) => (
              <BanRow key={ban.id} ban={ban} onLift={() => setDialog(ban)} />
            ))}
          </ul>
        )}
      </PagedPanel>
      <p className="mt-4 text-sm text-ink-soft">
        To shut out one account, suspend it on its own screen:{' '}
        <Link to="/admin/creators?status=suspended" className="link">
          suspended accounts
        </Link>
        .
      </p>
      {dialog === 'add' && <BanDialog onClose={() => setDialog(null)} />}
      {dialog !== null && dialog !== 'add' && (
        <LiftDialog ban={dialog} onClose={() => setDialog(null)} />
      )}
    </>
  );
}
