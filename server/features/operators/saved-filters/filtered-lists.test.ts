import { describe, expect, it } from 'vitest';
import { mayCall, operatorRoles } from '#shared/operators/operator-roles.ts';
import {
  type FilteredScreen,
  filteredScreens,
  savedFiltersApi,
} from '#shared/operators/saved-filters.contract.ts';
import { contractRoutes } from '#server/testing/access/contract-routes.ts';
import { readSourceFiles } from '#server/testing/architecture/source-files.ts';

/** The list of each screen. */
const listOf: Readonly<Record<FilteredScreen, string>> = {
  creators: 'operatorCreators.list',
  content: 'operatorTakedowns.search',
  support: 'operatorSupport.list',
  audit: 'audit.list',
  stopped: 'stoppedAddresses.list',
  waits: 'waitDesk.list',
  subscriptions: 'operatorBilling.listSubscriptions',
  invoices: 'operatorBilling.listInvoices',
  events: 'operatorBilling.listEvents',
  requests: 'manualInvoices.listRequests',
  reports: 'operatorReports.list',
  publications: 'firstPublications.list',
  denied_hosts: 'deniedHosts.list',
  bans: 'bans.list',
  refusals: 'refusals.list',
  invitations: 'signUpInvitations.list',
  alerts: 'alerts.list',
  emails: 'operatorOutbox.search',
  news: 'operatorNews.list',
  settings: 'settingsHistory.list',
  commissions: 'operatorReferrals.listCommissions',
};

/** What a figure counts, what one act would do, and payouts of the books that the screen shows. */
const withoutOwn = new Set(['finance.rows', 'priceMoves.preview', 'operatorReferrals.listBatches']);

const paging = new Set(['cursor', 'limit']);
const lists = contractRoutes.filter(
  ({ endpoint: { auth, query } }) =>
    auth === 'admin' && query !== undefined && 'cursor' in query.shape,
);
const filtered = lists.filter(({ endpoint: { query } }) =>
  Object.keys(query?.shape ?? {}).some((name) => !paging.has(name)),
);
const byName = (one: string, other: string): number => one.localeCompare(other);
const screensOf = (list: string): FilteredScreen[] =>
  filteredScreens.filter((screen) => listOf[screen] === list);

describe('lists of operators with filters', () => {
  it.for(filtered.map(({ name }) => [name] as const))('%s has saved filters', ([name]) => {
    expect(screensOf(name)).toHaveLength(withoutOwn.has(name) ? 0 : 1);
  });

  it('are all that screens and exceptions name', () => {
    const named = [...Object.values(listOf), ...withoutOwn];
    expect(named.toSorted(byName)).toEqual(filtered.map(({ name }) => name).toSorted(byName));
  });

  it('show their saved filters on one screen each', () => {
    const shown: readonly string[] = [...readSourceFiles()]
      .filter(([path]) => path.startsWith('desktop/renderer/'))
      .flatMap(([, text]) => [...text.matchAll(/<SavedFilters screen="(\w+)"/g)])
      .map(([, screen = '']) => screen);
    expect(shown.toSorted(byName)).toEqual(filteredScreens.toSorted(byName));
  });

  it('let whoever sees a list keep filters of it', () => {
    for (const { name, endpoint } of filtered) {
      const seen = operatorRoles.filter((role) => mayCall(role, endpoint));
      for (const call of Object.values(savedFiltersApi)) {
        const shutOut = seen.filter((role) => !mayCall(role, call));
        expect(shutOut.map((role) => `${role}: ${name}`)).toEqual([]);
      }
    }
  });
});
