import { useOperator } from '#desktop/renderer/session/operator-session.ts';
import { Tabs } from '#desktop/renderer/ui/controls/tabs.tsx';
import { useListTab } from '#desktop/renderer/ui/filters/use-list-tab.ts';
import { PageHeader } from '#desktop/renderer/ui/panels/page-header.tsx';
import { EventList, InvoiceList, ReconciliationList, SubscriptionList } from './billing-lists.tsx';
import { CouponsPanel } from './coupons-panel.tsx';
import { OldPricesPanel } from './old-prices-panel.tsx';
import { RequestList } from './manual/request-list.tsx';
import { SellerPanel } from './manual/seller-panel.tsx';
import { ProviderPanel } from './provider-panel.tsx';

const tabNames = [
  'subscriptions',
  'invoices',
  'prices',
  'coupons',
  'requests',
  'seller',
  'events',
  'comparisons',
  'provider',
] as const;

const lists = [
  { value: 'subscriptions', label: 'Subscriptions', content: <SubscriptionList /> },
  { value: 'invoices', label: 'Invoices', content: <InvoiceList /> },
  { value: 'prices', label: 'Old prices', content: <OldPricesPanel /> },
  { value: 'coupons', label: 'Coupons', content: <CouponsPanel /> },
  { value: 'requests', label: 'Requests', content: <RequestList /> },
  { value: 'seller', label: 'Seller', content: <SellerPanel /> },
  { value: 'events', label: 'Events', content: <EventList /> },
  { value: 'comparisons', label: 'Comparisons', content: <ReconciliationList /> },
] as const;
const provider = { value: 'provider', label: 'Provider', content: <ProviderPanel /> } as const;

/** /admin/billing: who pays for what, and who takes the money. */
export function BillingScreen() {
  const isOwner = useOperator().role === 'admin';
  const { tab: asked, chooseTab } = useListTab(tabNames);
  const items = isOwner ? [...lists, provider] : lists;
  const tab = items.some(({ value }) => value === asked) ? asked : tabNames[0];
  return (
    <>
      <PageHeader title="Billing" text="Subscriptions and payments of all creators." />
      <Tabs label="Billing" value={tab} items={items} onChange={chooseTab} />
    </>
  );
}
