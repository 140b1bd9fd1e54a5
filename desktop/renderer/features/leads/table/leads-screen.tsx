import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Columns3, Rows3, UsersRound } from 'lucide-react';
import { lazy, Suspense, useCallback, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { noFilter } from '#shared/leads/lead-filter.ts';
import { leadSorts } from '#shared/leads/leads.contract.ts';
import { KeysHint } from '#desktop/renderer/commands/keys-hint.tsx';
import { DemoBadge } from '../../../session/demo-badge.tsx';
import { Segmented } from '#desktop/renderer/ui/controls/segmented.tsx';
import { Select } from '#desktop/renderer/ui/controls/select.tsx';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { ButtonLink } from '#desktop/renderer/ui/controls/button-link.tsx';
import { SearchBox } from '#desktop/renderer/ui/filters/search-box.tsx';
import { EmptyState } from '#desktop/renderer/ui/panels/empty-state.tsx';
import { ErrorState } from '#desktop/renderer/ui/panels/error-state.tsx';
import { PageHeader } from '#desktop/renderer/ui/panels/page-header.tsx';
import { itemsOf } from '#desktop/renderer/ui/panels/paged-panel.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { oneOf } from '#desktop/renderer/navigation/use-address-values.ts';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import { LoadingRows } from '#desktop/renderer/ui/panels/skeleton.tsx';
import { DeskDialog } from '../desk/desk-dialog.tsx';
import { ExportButton } from '../export/export-button.tsx';
import { FilterButton } from '../filter/filter-builder.tsx';
import { FilterChips } from '../filter/filter-chips.tsx';
import { withLivingStages } from '../filter/filter-values.ts';
import { HiddenEmailsNotice } from './hidden-emails-notice.tsx';
import { DueNotice } from '../retention/due-notice.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { ColumnsMenu } from './columns-menu.tsx';
import { keepColumns, offeredColumns, orders, useColumns } from './lead-columns.ts';
import { deskNames, leadCount, leadPages, selectionOf } from './lead-queries.ts';
import { LeadTable } from './lead-table.tsx';
import { leadAddress, useLeadState } from './use-lead-state.ts';
import { useSelection } from './use-selection.ts';
import { ViewsBar } from './views-bar.tsx';

/** With what drags; a table needs none of it. */
const LeadBoard = lazy(async () => {
  const { LeadBoard: Board } = await import('../board/lead-board.tsx');
  return { default: Board };
});

const layouts = [
  {
    value: 'table',
    label: (
      <>
        <Rows3 aria-hidden size={15} />
        Table
      </>
    ),
  },
  {
    value: 'board',
    label: (
      <>
        <Columns3 aria-hidden size={15} />
        Board
      </>
    ),
  },
] as const;

/** /crm: the people who unlocked something. */
export function LeadsScreen() {
  const navigate = useNavigate();
  const [state, change] = useLeadState();
  const columns = useColumns();
  const grid = useRef<HTMLDivElement>(null);
  const found = JSON.stringify([state.filter, state.search]);
  const [exactOf, setExactOf] = useState('');
  const isExact = exactOf === found;
  const deskQuery = useQuery(deskNames);
  const desk = deskQuery.data;
  const isBoard = state.layout === 'board';
  const query = useInfiniteQuery({ ...leadPages(state), enabled: !isBoard });
  const { data: counted } = useQuery(leadCount(state, isExact));
  const leads = itemsOf(query);
  const toLead = (id: string) => leadAddress(id, state);
  const selection = useSelection(
    leads.map(({ id }) => id),
    (id) => void navigate(toLead(id)),
    grid,
  );
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const readOn = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);

  const total =
    counted === undefined
      ? ''
      : `${counted.count.toLocaleString('en')}${counted.isMore ? '+' : ''}`;
  const isNarrowed = state.search !== '' || state.filter.items.length > 0;
  // All that one filter finds: neither another filter nor a box that is cleared means all any more.
  const [all, setAll] = useState<{ found: string; picked: ReadonlySet<string> } | null>(null);
  const isAll = all !== null && all.found === found && all.picked === selection.picked;
  const clear = () => selection.clear();
  const clearAndReturn = () => {
    const { activeElement } = document;
    clear();
    // What was pressed is gone, or a menu of it that is closing.
    const pressed = activeElement?.closest('[role=toolbar], [role=menu]');
    if (activeElement === document.body || pressed != null) {
      grid.current?.focus({ preventScroll: true });
    }
  };
  const count = selection.selected.length;

  return (
    <>
      <PageHeader
        title="Leads"
        text={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span role="status">
              {counted === undefined
                ? 'Everybody who unlocked something.'
                : `${total} ${counted.count === 1 ? 'person' : 'people'}`}
            </span>
            {counted?.isMore === true && (
              <button type="button" className="link" onClick={() => setExactOf(found)}>
                Count exactly
              </button>
            )}
            <DemoBadge />
          </span>
        }
        actions={
          <>
            <ExportButton view={{ ...state, columns }} picked={isAll ? [] : selection.selected} />
            <ButtonLink to="/crm/import">Import</ButtonLink>
            <ButtonLink to="/crm/duplicates">Duplicates</ButtonLink>
            <ButtonLink to="/crm/score">Score rules</ButtonLink>
            <DeskDialog desk={desk} />
          </>
        }
      />
      <ViewsBar
        state={{ ...state, columns: [...columns] }}
        onOpen={(view) => {
          clear();
          change({ ...view, layout: view.layout ?? 'table' });
          keepColumns(view.columns);
        }}
      />
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <SearchBox
          label="Search leads"
          placeholder="Name, comment, note, tag"
          applied={state.search}
          onSearch={(search) => change({ search })}
        />
        <FilterButton filter={state.filter} desk={desk} onApply={(filter) => change({ filter })} />
        {!isBoard && (
          <div className="max-sm:hidden">
            <ColumnsMenu
              offered={offeredColumns(desk?.fields ?? [])}
              shown={columns}
              onChange={keepColumns}
            />
          </div>
        )}
        {/* The table is sorted by its headings, where it has some. */}
        <Select
          aria-label="Order"
          className={isBoard ? 'max-sm:flex-1 sm:w-48' : 'flex-1 sm:hidden'}
          value={state.sort}
          onChange={({ target }) => {
            const sort = oneOf(leadSorts, target.value);
            if (sort !== undefined) change({ sort });
          }}
        >
          {Object.entries(orders).map(([sort, label]) => (
            <option key={sort} value={sort}>
              {label}
            </option>
          ))}
        </Select>
        <Segmented
          label="Layout"
          value={state.layout}
          choices={layouts}
          onChange={(layout) => {
            clear();
            change({ layout });
          }}
        />
        {isNarrowed && (
          <Button look="quiet" onClick={() => change({ filter: noFilter, search: '' })}>
            Show all leads
          </Button>
        )}
      </div>
      {desk !== undefined && (
        <FilterChips
          filter={withLivingStages(state.filter, desk)}
          desk={desk}
          onApply={(filter) => change({ filter })}
        />
      )}
      <DueNotice />
      {desk?.showsEmails === false && <HiddenEmailsNotice />}
      {!isBoard && (count > 0 || isAll) && (
        <BulkBar
          count={count}
          total={total}
          isAll={isAll}
          which={isAll ? selectionOf(state) : { ids: selection.selected }}
          desk={desk}
          onAll={() => setAll({ found, picked: selection.selectAll() })}
          onClear={clearAndReturn}
        />
      )}
      {isBoard && counted?.count !== 0 ? (
        <Suspense fallback={<LoadingRows label="Loading the board" />}>
          <QueryPanel query={deskQuery} what="the board">
            {(names) => <LeadBoard state={state} desk={names} />}
          </QueryPanel>
        </Suspense>
      ) : (
        <Panel bodyClassName="">
          {isBoard ? (
            <NoLeads isNarrowed={isNarrowed} />
          ) : query.isError && query.data === undefined ? (
            <ErrorState
              title="The leads could not be loaded"
              error={query.error}
              onRetry={() => void query.refetch()}
              isRetrying={query.isFetching}
            />
          ) : query.isPending ? (
            <LoadingRows label="Loading the leads" rows={8} />
          ) : leads.length === 0 ? (
            <NoLeads isNarrowed={isNarrowed} />
          ) : (
            <LeadTable
              leads={leads}
              columns={columns}
              desk={desk}
              sort={state.sort}
              onSort={(sort) => change({ sort })}
              onResize={(id, width) =>
                keepColumns(columns.map((one) => (one.id === id ? { ...one, width } : one)))
              }
              selection={selection}
              addressOf={toLead}
              onEnd={readOn}
              box={grid}
            />
          )}
        </Panel>
      )}
      {!isBoard && leads.length > 0 && <KeysHint />}
    </>
  );
}

function NoLeads({ isNarrowed }: { isNarrowed: boolean }) {
  return (
    <EmptyState
      picture={<UsersRound aria-hidden size={26} />}
      title={isNarrowed ? 'No leads match' : 'No leads yet'}
      action={
        isNarrowed ? undefined : (
          <span className="flex flex-wrap justify-center gap-2">
            <ButtonLink to="/magnets" look="primary">
              Go to your lead magnets
            </ButtonLink>
            <ButtonLink to="/crm/import">Import a file</ButtonLink>
          </span>
        )
      }
    >
      {isNarrowed
        ? 'Try fewer conditions or another word.'
        : 'Share the link of a lead magnet. Everybody who unlocks it appears here.'}
    </EmptyState>
  );
}
