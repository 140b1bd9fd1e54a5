import type { BillingProviderName } from '#shared/billing/billing-fields.contract.ts';
import type { Database } from '#server/platform/db/connection.ts';
import type { InstallationKey } from '#server/platform/security/installation-key.ts';
import type { BillingProvider } from './billing-provider.ts';
import { type BillingSettingsRow, selectBillingSettings } from './billing-settings.queries.ts';
import type { StripeFetch } from './stripe/stripe-client.ts';
import { createStripeProvider } from './stripe/stripe-provider.ts';

/** The provider that comes with Unlatch: it takes the calls of Stripe's SDK, and moves no money. */
export interface PracticeProvider {
  send: StripeFetch;
  webhookSecret: string;
  /** How far its clock is ahead of ours. */
  aheadMs(): Promise<number>;
}

/** Who takes the money now, and with which terms. */
export interface BillingTerms {
  name: BillingProviderName;
  /** Null for `none` and `manual`. */
  provider: BillingProvider | null;
  graceDays: number;
  automaticTax: boolean;
}

/** The providers of this installation. Settings are read anew each time. */
export interface BillingProviders {
  terms(): Promise<BillingTerms>;
  /** The provider of a stored row, in use or not; null without its keys. */
  named(name: string): Promise<BillingProvider | null>;
}

export interface ProviderDependencies {
  db: Database;
  key: InstallationKey;
  isSandbox: boolean;
  /** Calls Stripe. */
  send: StripeFetch;
  practice: PracticeProvider | null;
}

export function createBillingProviders(dependencies: ProviderDependencies): BillingProviders {
  const { db, key, isSandbox, send, practice } = dependencies;

  function open(name: string, row: BillingSettingsRow): BillingProvider | null {
    if (name === 'practice' && practice !== null) {
      return createStripeProvider({ name, key: 'sk_test_practice', isLive: false, ...practice });
    }
    if (name !== 'stripe') return null;
    const secret = openSecret(key, 'key', row.keySealed);
    if (secret === null) return null;
    const webhookSecret = openSecret(key, 'webhook', row.webhookSealed) ?? '';
    return createStripeProvider({ name, key: secret, webhookSecret, isLive: row.isLive, send });
  }

  return {
    async terms() {
      const row = await selectBillingSettings(db);
      const wanted = effectiveProvider(row, isSandbox);
      const provider = open(wanted, row);
      // Without its key a provider takes nothing.
      const name = provider === null && wanted !== 'manual' ? 'none' : wanted;
      return { name, provider, graceDays: row.graceDays, automaticTax: row.automaticTax };
    },
    named: async (name) => open(name, await selectBillingSettings(db)),
  };
}

/** The choice; a sandbox without one practises. */
export function effectiveProvider(
  { provider }: Pick<BillingSettingsRow, 'provider'>,
  isSandbox: boolean,
): BillingProviderName {
  return provider ?? (isSandbox ? 'practice' : 'none');
}

type Secret = 'key' | 'webhook';

/** Encrypts a secret of the provider. */
export function sealSecret(key: InstallationKey, what: Secret, text: string): string {
  return key.seal('billing-keys', text, `stripe ${what}`);
}

/** Null without one, and for one that was encrypted with another installation key. */
export function openSecret(
  key: InstallationKey,
  what: Secret,
  sealed: string | null,
): string | null {
  return sealed === null ? null : key.open('billing-keys', sealed, `stripe ${what}`);
}
