import { useInfiniteQuery } from '@tanstack/react-query';
import { CreditCard, Inbox, Receipt, Scale } from 'lucide-react';
import type { ReactNode } from 'react';
import { invoiceStatuses, subscriptionStatuses } from '#shared/billing/billing-fields.contract.ts';
import { operatorBillingApi } from '#shared/billing/operator-billing.contract.ts';
import { endpointPages } from '#desktop/renderer/api/endpoint-query.ts';
import {
  allOrOne,
  givenValues,
  shortText,
  useAddressValues,
} from '#desktop/renderer/navigation/use-address-values.ts';
import { SavedFilters } from '#desktop/renderer/ui/saved-filters/saved-filters.tsx';
import { SearchBox } from '#desktop/renderer/ui/filters/search-box.tsx';
import { SegmentedFilter } from '#desktop/renderer/ui/filters/segmented-filter.tsx';
import { Select } from '#desktop/renderer/ui/controls/select.tsx';
import { EmptyState } from '#desktop/renderer/ui/panels/empty-state.tsx';
import { PagedPanel } from '#desktop/renderer/ui/panels/paged-panel.tsx';
import { CompareButton } from './acts/compare-button.tsx';
import { ReplayFailedButton } from './acts/replay-buttons.tsx';
import { invoiceStates, providerNames, subscriptionStates } from './billing-words.ts';
import { EventLine } from './event-line.tsx';
import { BillingFileButton } from './billing-file-button.tsx';
import { PlanFilter } from './plan-filter.tsx';
import { InvoiceLine } from './invoice-line.tsx';
import { ReconciliationLine } from './reconciliation-line.tsx';
import { SubscriptionLine } from './subscription-line.tsx';

const moneyProviders = ['stripe', 'practice', 'manual'] as const;
const provider = allOrOne(moneyProviders);
const fresh = { staleTime: 0 } as const;

function List({ children }: { children: ReactNode }) {
  return <ul className="divide-y divide-line overflow-hidden rounded-panel">{children}</ul>;
}

function ProviderFilter({
  value,
  onChange,
}: {
  value: string | undefined;
  onChange: (value: string) => void;
}) {
  return (
    <Select
      aria-label="Provider"
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value)}
      className="w-full sm:w-44"
    >
      <option value="">All providers</option>
      {moneyProviders.map((name) => (
        <option key={name} value={name}>
          {providerNames[name]}
        </option>
      ))}
    </Select>
  );
}

const subscriptionShape = {
  search: shortText(100),
  status: allOrOne(subscriptionStatuses),
  planId: shortText(40),
  provider,
};

export function SubscriptionList() {
  const { values, choose, type } = useAddressValues(subscriptionShape);
  const query = useInfiniteQuery({
    ...endpointPages(operatorBillingApi.listSubscriptions, { query: givenValues(values) }),
    ...fresh,
  });
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <SearchBox
          label="Search subscriptions"
          placeholder="Search email or name"
          applied={values.search}
          onSearch={(text) => type('search', text)}
        />
        <Select
          aria-label="State"
          value={values.status ?? ''}
          onChange={({ target }) => choose('status', target.value)}
          className="w-full sm:w-52"
        >
          <option value="">All states</option>
          {subscriptionStatuses.map((status) => (
            <option key={status} value={status}>
              {subscriptionStates[status].label}
            </option>
          ))}
        </Select>
        <PlanFilter value={values.planId} onChange={(text) => choose('planId', text)} />
        <ProviderFilter value={values.provider} onChange={(text) => choose('provider', text)} />
        <SavedFilters screen="subscriptions" />
        <BillingFileButton order={{ list: 'subscriptions', ...givenValues(values) }} />
      </div>
      <PagedPanel
        query={query}
        what="the subscriptions"
        list="subscriptions"
        empty={
          <EmptyState picture={<CreditCard aria-hidden size={26} />} title="No subscriptions">
            Subscriptions appear here when creators buy a plan.
          </EmptyState>
        }
      >
        {(rows) => (
          <List>
            {rows.map((row) => (
              <SubscriptionLine key={row.id} row={row} />
            ))}
          </List>
        )}
      </PagedPanel>
    </>
  );
}

const invoiceShape = {
  status: allOrOne(invoiceStatuses),
  isFailed: allOrOne(['true']),
  provider,
};

export function InvoiceList() {
  const { values, choose } = useAddressValues(invoiceShape);
  const query = useInfiniteQuery({
    ...endpointPages(operatorBillingApi.listInvoices, { query: givenValues(values) }),
    ...fresh,
  });
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <SegmentedFilter
          label="Charges"
          value={values.isFailed}
          choices={[{ value: 'true', label: 'Failed charges' }]}
          onChange={(value) => choose('isFailed', value)}
        />
        <Select
          aria-label="State"
          value={values.status ?? ''}
          onChange={({ target }) => choose('status', target.value)}
          className="w-full sm:w-44"
        >
          <option value="">All states</option>
          {invoiceStatuses.map((status) => (
            <option key={status} value={status}>
              {invoiceStates[status].label}
            </option>
          ))}
        </Select>
        <ProviderFilter value={values.provider} onChange={(text) => choose('provider', text)} />
        <SavedFilters screen="invoices" />
        <BillingFileButton order={{ list: 'invoices', ...givenValues(values) }} />
      </div>
      <PagedPanel
        query={query}
        what="the invoices"
        list="invoices"
        empty={<EmptyState picture={<Receipt aria-hidden size={26} />} title="No invoices" />}
      >
        {(rows) => (
          <List>
            {rows.map((row) => (
              <InvoiceLine key={row.id} row={row} />
            ))}
          </List>
        )}
      </PagedPanel>
    </>
  );
}

const eventStates = [
  { value: 'waiting', label: 'Waiting' },
  { value: 'failed', label: 'Failed' },
  { value: 'handled', label: 'Handled' },
] as const;
const eventShape = { state: allOrOne(eventStates.map(({ value }) => value)) };

export function EventList() {
  const { values, choose } = useAddressValues(eventShape);
  const query = useInfiniteQuery({
    ...endpointPages(operatorBillingApi.listEvents, { query: givenValues(values) }),
    ...fresh,
  });
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <SegmentedFilter
          label="State"
          value={values.state}
          choices={eventStates}
          onChange={(value) => choose('state', value)}
        />
        <ReplayFailedButton />
        <SavedFilters screen="events" />
        <BillingFileButton order={{ list: 'events', ...givenValues(values) }} />
      </div>
      <PagedPanel
        query={query}
        what="the events"
        list="events"
        empty={
          <EmptyState picture={<Inbox aria-hidden size={26} />} title="No events">
            Events from the payment provider appear here.
          </EmptyState>
        }
      >
        {(rows) => (
          <List>
            {rows.map((row) => (
              <EventLine key={row.id} row={row} />
            ))}
          </List>
        )}
      </PagedPanel>
    </>
  );
}

export function ReconciliationList() {
  const query = useInfiniteQuery({
    ...endpointPages(operatorBillingApi.listReconciliations, { query: {} }),
    ...fresh,
  });
  return (
    <>
      <CompareButton />
      <PagedPanel
        query={query}
        what="the comparisons"
        list="comparisons"
        empty={
          <EmptyState picture={<Scale aria-hidden size={26} />} title="Not compared yet">
            Comparisons of these rows with the provider’s appear here, with the differences.
          </EmptyState>
        }
      >
        {(rows) => (
          <List>
            {rows.map((row) => (
              <ReconciliationLine key={row.id} row={row} />
            ))}
          </List>
        )}
      </PagedPanel>
    </>
  );
}
