import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { UserX } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import type { CreatorBilling } from '#shared/billing/operator-billing-shapes.contract.ts';
import { operatorBillingApi } from '#shared/billing/operator-billing.contract.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { useOperator } from '#desktop/renderer/session/operator-session.ts';
import { ButtonLink } from '#desktop/renderer/ui/controls/button-link.tsx';
import { EmptyState } from '#desktop/renderer/ui/panels/empty-state.tsx';
import { PageHeader } from '#desktop/renderer/ui/panels/page-header.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import { localZone } from '#desktop/renderer/ui/texts/local-time.tsx';
import { exactTime } from '#desktop/renderer/ui/texts/time-text.tsx';
import { moneyText } from '../money-text.ts';
import { EntitlementsPanel } from '../../creators/entitlements/entitlements-panel.tsx';
import { GivenPlanPanel } from '../../creators/entitlements/given-plan-panel.tsx';
import { providerNames } from './billing-words.ts';
import { timelineOf } from './timeline.tsx';
import { EventLine } from './event-line.tsx';
import { InvoiceLine } from './invoice-line.tsx';
import { ListLine } from './list-line.tsx';
import { ManualPanel } from './manual/manual-panel.tsx';
import { SubscriptionLine } from './subscription-line.tsx';

/** /admin/billing/:creatorId: all that happened with one creator’s payments. */
export function CreatorBillingScreen() {
  const { creatorId = '' } = useParams();
  const query = useQuery({
    ...endpointQuery(operatorBillingApi.readCreator, { params: { creatorId } }),
    staleTime: 0,
  });
  return (
    <QueryPanel
      query={query}
      what="the payments"
      header={<PageHeader title="Payments" />}
      missing={
        <EmptyState
          picture={<UserX aria-hidden size={26} />}
          title="This creator does not exist"
          action={<ButtonLink to="/admin/billing">All subscriptions</ButtonLink>}
        />
      }
    >
      {(data) => <Payments data={data} />}
    </QueryPanel>
  );
}

function Payments({ data }: { data: CreatorBilling }) {
  const { creator, account, subscriptions, invoices, events } = data;
  const isOwner = useOperator().role === 'admin';
  return (
    <>
      <PageHeader
        title={creator.name}
        text={creator.email}
        actions={
          isOwner && <ButtonLink to={`/admin/creators/${creator.id}`}>The account</ButtonLink>
        }
      />
      <p className="mb-5 text-sm text-ink-soft">
        <Link to="/admin/billing" className="link">
          Billing
        </Link>
        {' · '}
        {account === null
          ? 'No customer at a payment provider.'
          : [
              `${providerNames[account.provider]} customer ${account.customerId}`,
              account.card,
              account.creditCents === 0 ? null : `credit ${moneyText(account.creditCents)}`,
              account.syncedAt === null
                ? null
                : `fetched ${exactTime(account.syncedAt, localZone)}`,
            ]
              .filter((fact) => fact !== null)
              .join(' · ')}
      </p>
      <div className="grid grid-cols-1 gap-5">
        {isOwner && <GivenPlanPanel creatorId={creator.id} />}
        <EntitlementsPanel creatorId={creator.id} mayChange={isOwner} />
        <ManualPanel creatorId={creator.id} />
        <Rows title="Subscriptions" empty="Never had one.">
          {subscriptions.map((row) => (
            <SubscriptionLine key={row.id} row={row} isOwnScreen />
          ))}
        </Rows>
        <Rows title="Invoices" empty="None yet.">
          {invoices.map((row) => (
            <InvoiceLine key={row.id} row={row} isOwnScreen />
          ))}
        </Rows>
        <Rows title="What happened" empty="Nothing yet.">
          {timelineOf(data).map(({ key, ...line }) => (
            <ListLine key={key} {...line} />
          ))}
        </Rows>
        <Rows title="Events of the provider" empty="None yet.">
          {events.map((row) => (
            <EventLine key={row.id} row={row} isOwnScreen />
          ))}
        </Rows>
      </div>
    </>
  );
}

function Rows({
  title,
  empty,
  children,
}: {
  title: string;
  empty: string;
  children: readonly ReactNode[];
}) {
  return (
    <Panel title={title} bodyClassName="pt-1 pb-2">
      {children.length === 0 ? (
        <p className="px-5 py-3 text-sm text-ink-soft">{empty}</p>
      ) : (
        <ul className="divide-y divide-line">{children}</ul>
      )}
    </Panel>
  );
}
