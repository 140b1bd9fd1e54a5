import { type InfiniteData, queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '#shared/api/client.ts';
import { type LeadSort, type LeadSummary, leadsApi } from '#shared/leads/leads.contract.ts';
import { apiTransport } from '../../../api/api-client.ts';
import { pagesOf, selectionOf } from '../table/lead-queries.ts';
import type { LeadState } from '../table/use-lead-state.ts';

type Which = Pick<LeadState, 'filter' | 'search'>;
type Sorted = Which & Pick<LeadState, 'sort'>;
const PAGE = 40;

/** The people of one stage, in the order of the view. */
export const columnPages = (which: Sorted, stage: string) =>
  pagesOf({ ...selectionOf(which), sort: which.sort, stage, limit: PAGE });

export function stageCounts(which: Which) {
  const body = selectionOf(which);
  return queryOptions({
    queryKey: [leadsApi.stageCounts.path, body] as const,
    queryFn: ({ signal }) => callEndpoint(leadsApi.stageCounts, { body }, apiTransport, { signal }),
  });
}

interface LeadPage {
  items: LeadSummary[];
  nextCursor: string | null;
}
export type Column = InfiniteData<LeadPage>;

/** Cards of all pages read so far. One that was moved here may come again with a later page. */
export function cardsOf(column: Column | undefined): LeadSummary[] {
  const items = column?.pages.flatMap((page) => page.items) ?? [];
  return [...new Map(items.map((lead) => [lead.id, lead])).values()];
}

export function withoutCard(column: Column, id: string): Column {
  const pages = column.pages.map((page) => ({
    ...page,
    items: page.items.filter((lead) => lead.id !== id),
  }));
  return { ...column, pages };
}

/** What an order compares. Scores are whole here, so equal ones stand by their ids. */
const keys = {
  lastAt: ({ lastAt }: LeadSummary) => lastAt,
  createdAt: ({ createdAt }: LeadSummary) => createdAt,
  name: ({ name }: LeadSummary) => name.toLowerCase(),
  score: ({ score }: LeadSummary) => score,
} as const;

/** The card in its place; behind all that is read, it stands last. */
export function withCard(column: Column, lead: LeadSummary, sort: LeadSort): Column {
  const isDown = sort.startsWith('-');
  const keyOf = keys[sort.replace('-', '') as keyof typeof keys]; // the names of the enum
  const pages = withoutCard(column, lead.id).pages;
  const own = keyOf(lead);
  const isBefore = (other: LeadSummary) => {
    const value = keyOf(other);
    if (own === value) return isDown ? lead.id > other.id : lead.id < other.id;
    return isDown ? own > value : own < value;
  };
  const found = pages.findIndex(({ items }) => items.some(isBefore));
  const into = found < 0 ? pages.length - 1 : found;
  return {
    ...column,
    pages: pages.map((page, index) => {
      if (index !== into) return page;
      const place = page.items.findIndex(isBefore);
      return {
        ...page,
        items: page.items.toSpliced(place < 0 ? page.items.length : place, 0, lead),
      };
    }),
  };
}
