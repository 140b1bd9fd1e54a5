import type Stripe from 'stripe';
import { type PortalPart, portalParts } from '#shared/billing/billing-provider.contract.ts';
import type { BillingProvider } from '../billing-provider.ts';
import { asking } from './stripe-client.ts';

type Portal = Pick<BillingProvider, 'openPortal' | 'readPortal' | 'makePortal'>;
type Features = Stripe.BillingPortal.Configuration['features'];

/** Names our configuration among others of the account. */
const MARK = 'unlatch_portal';

/** Changes and cancellations go through our own screens, which say first what they cost and stop. */
const wanted = {
  payment_method_update: { enabled: true },
  customer_update: { enabled: true, allowed_updates: ['address', 'tax_id'] },
  invoice_history: { enabled: true },
  subscription_cancel: { enabled: false },
  subscription_update: { enabled: false },
} satisfies Stripe.BillingPortal.ConfigurationCreateParams.Features;

/** The page where creators keep their card and details, and what it lets them do (docs/decisions/0076). */
export function portalByStripe(stripe: Stripe): Portal {
  /** The newest, should somebody have copied it. */
  async function find(): Promise<Stripe.BillingPortal.Configuration | undefined> {
    const all = await asking(() =>
      stripe.billingPortal.configurations
        .list({ active: true, limit: 100 })
        .autoPagingToArray({ limit: 1_000 }),
    );
    return all.find(({ metadata }) => metadata?.[MARK] !== undefined);
  }

  return {
    async openPortal(customer, returnUrl) {
      const found = await find();
      const session = await asking(() =>
        stripe.billingPortal.sessions.create({
          customer,
          return_url: returnUrl,
          ...(found === undefined ? {} : { configuration: found.id }),
        }),
      );
      return session.url;
    },

    async readPortal() {
      const found = await find();
      return {
        isMade: found !== undefined,
        differing: found === undefined ? [] : differences(found.features),
      };
    },

    async makePortal() {
      const found = await find();
      if (found === undefined) {
        await asking(() =>
          stripe.billingPortal.configurations.create({
            features: wanted,
            metadata: { [MARK]: 'creators' },
          }),
        );
        return true;
      }
      if (differences(found.features).length === 0) return false;
      await asking(() =>
        stripe.billingPortal.configurations.update(found.id, { features: wanted }),
      );
      return true;
    },
  };
}

function differences(there: Features): PortalPart[] {
  const updates = there.customer_update.enabled ? there.customer_update.allowed_updates : [];
  const asWanted: Record<PortalPart, boolean> = {
    card: there.payment_method_update.enabled,
    details: ['address', 'tax_id'].toSorted().join() === updates.toSorted().join(),
    invoices: there.invoice_history.enabled,
    cancel: !there.subscription_cancel.enabled,
    change: !there.subscription_update.enabled,
  };
  return portalParts.filter((part) => !asWanted[part]);
}
