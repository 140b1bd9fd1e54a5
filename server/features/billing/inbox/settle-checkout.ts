import type { Knex } from 'knex';
import type { BillingProvider, CheckoutState } from '../provider/billing-provider.ts';
import { saveCheckoutState } from './checkouts.queries.ts';

/** Asks the provider about a payment page and stores the answer. */
export async function settleCheckout(
  db: Knex,
  provider: BillingProvider,
  sessionId: string,
): Promise<CheckoutState> {
  const state = await provider.readCheckout(sessionId);
  if (state.state !== 'pending') await saveCheckoutState(db, provider.name, sessionId, state);
  return state;
}
