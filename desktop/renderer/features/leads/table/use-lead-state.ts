import { useLocation, useNavigate } from 'react-router-dom';
import { type LeadFilter, noFilter, parseFilter } from '#shared/leads/lead-filter.ts';
import { type LeadSort, leadSorts } from '#shared/leads/leads.contract.ts';
import { isTypedOn, oneOf, shortText } from '#desktop/renderer/navigation/use-address-values.ts';

/** What a view of the table is: which leads, in which order. */
export interface LeadState {
  filter: LeadFilter;
  search: string;
  sort: LeadSort;
  layout: Layout;
}
export type Layout = 'table' | 'board';

const DEFAULT_SORT: LeadSort = '-lastAt';

/** Longer addresses are refused by servers, so a long filter stands behind `#`, which stays here. */
const LONGEST_QUERY = 1_500;

function readState(query: URLSearchParams): LeadState {
  const sort = oneOf(leadSorts, query.get('sort')) ?? DEFAULT_SORT;
  return {
    filter: readFilter(query.get('filter')),
    search: shortText(200)(query.get('search') ?? ''),
    sort,
    layout: query.get('layout') === 'board' ? 'board' : 'table',
  };
}

function readFilter(text: string | null): LeadFilter {
  if (text === null) return noFilter;
  try {
    return parseFilter(text);
  } catch {
    return noFilter; // an address somebody cut off
  }
}

/** The address of a view of the table. */
export const tableAddress = (state: LeadState): string => addressOf('/crm', state);

/** The address of a lead within a view, so that its neighbours are known there. */
export const leadAddress = (id: string, state: LeadState): string => addressOf(`/crm/${id}`, state);

function addressOf(path: string, { filter, search, sort, layout }: LeadState): string {
  const query = new URLSearchParams({
    ...(search === '' ? {} : { search }),
    ...(filter.items.length === 0 ? {} : { filter: JSON.stringify(filter) }),
    ...(sort === DEFAULT_SORT ? {} : { sort }),
    ...(layout === 'table' ? {} : { layout }),
  }).toString();
  if (query === '') return path;
  return `${path}${query.length > LONGEST_QUERY ? '#' : '?'}${query}`;
}

/**
 * The address bar holds the view, so it can be linked and gone back to. What is typed makes one step
 * of the history, not one for each pause.
 */
export function useLeadState(): [LeadState, (change: Partial<LeadState>) => void] {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const state = readState(new URLSearchParams(search === '' ? hash.slice(1) : search));
  return [
    state,
    (change) => {
      const next = { ...state, ...change };
      const isSearch = Object.keys(change).length === 1 && next.search !== state.search;
      const address = tableAddress(next);
      if (address !== tableAddress(state)) {
        void navigate(address, { replace: isSearch && isTypedOn(state.search, next.search) });
      }
    },
  ];
}
