import { STRIPE_WEBHOOK_PATH } from '#shared/billing/billing-provider.contract.ts';
import type {
  ProviderChoice,
  ProviderSettings,
} from '#shared/billing/billing-provider.contract.ts';
import type { ChangeFeed } from '#server/platform/db/change-feed.ts';
import type { AuditActor, AuditLog } from '#server/features/audit/audit-log.ts';
import { AppError } from '#server/platform/errors.ts';
import { ProviderError } from './billing-provider.ts';
import {
  effectiveProvider,
  openSecret,
  type ProviderDependencies,
  sealSecret,
} from './billing-providers.ts';
import * as queries from './billing-settings.queries.ts';
import { checkStripeKey, makeStripeWebhook } from './stripe/stripe-setup.ts';

const ENDING = 4;

/** The operator's choice of a provider. Each act is in the audit log. */
export interface BillingSettingsService {
  read(): Promise<ProviderSettings>;
  /** Throws provider_key_needed or webhook_secret_needed. */
  choose(choice: ProviderChoice, by: AuditActor): Promise<ProviderSettings>;
  /** Throws provider_key_refused or provider_not_reached. */
  setKey(key: string, by: AuditActor): Promise<ProviderSettings>;
  /** Throws provider_in_use while a subscription of it is live. */
  removeKey(by: AuditActor): Promise<ProviderSettings>;
  /** Throws provider_key_needed. */
  setWebhook(secret: string, by: AuditActor): Promise<ProviderSettings>;
  /** Makes the endpoint at the provider. Throws as `setKey`, and provider_key_needed. */
  makeWebhook(by: AuditActor): Promise<ProviderSettings>;
}

export function createBillingSettings(
  dependencies: ProviderDependencies & {
    audit: AuditLog;
    feed: Pick<ChangeFeed, 'announce'>;
    publicUrl: string;
  },
): BillingSettingsService {
  const { db, key: installation, isSandbox, send, audit, feed, publicUrl } = dependencies;
  const webhookUrl = `${publicUrl}${STRIPE_WEBHOOK_PATH}`;
  const target = { kind: 'settings', id: 'billing' } as const;

  const stateOf = (what: 'key' | 'webhook', sealed: string | null) => {
    if (sealed === null) return 'missing';
    return openSecret(installation, what, sealed) === null ? 'unreadable' : 'set';
  };

  async function read(): Promise<ProviderSettings> {
    const row = await queries.selectBillingSettings(db);
    return {
      provider: effectiveProvider(row, isSandbox),
      chosen: row.provider,
      stripe: {
        key: stateOf('key', row.keySealed),
        keyEnding: row.keyEnding,
        keySetAt: row.keySetAt?.toISOString() ?? null,
        isLive: row.isLive,
        webhook: stateOf('webhook', row.webhookSealed),
        webhookSetAt: row.webhookSetAt?.toISOString() ?? null,
        webhookUrl,
      },
      graceDays: row.graceDays,
      automaticTax: row.automaticTax,
      kept: await queries.countKept(db),
    };
  }

  /** Prices and terms say who takes the money. */
  function readChanged(): Promise<ProviderSettings> {
    feed.announce({ kind: 'everything' });
    return read();
  }

  async function saveWebhook(secret: string, by: AuditActor): Promise<ProviderSettings> {
    await db.transaction(async (trx) => {
      await queries.lockBillingSettings(trx);
      const webhookSealed = sealSecret(installation, 'webhook', secret);
      await queries.saveBillingSettings(trx, { webhookSealed });
      await audit.record(trx, { action: 'billing.webhook_set', by, target });
    });
    return read();
  }

  return {
    read,

    async choose(choice, by) {
      await db.transaction(async (trx) => {
        const before = await queries.lockBillingSettings(trx);
        if (choice.provider === 'stripe') {
          if (stateOf('key', before.keySealed) !== 'set') throw new AppError('provider_key_needed');
          if (stateOf('webhook', before.webhookSealed) !== 'set') {
            throw new AppError('webhook_secret_needed');
          }
        }
        await queries.saveBillingSettings(trx, choice);
        const { provider, graceDays, automaticTax } = before;
        await audit.record(trx, {
          action: 'billing.provider_chosen',
          by,
          target,
          before: { provider, graceDays, automaticTax },
          after: { ...choice },
        });
      });
      return readChanged();
    },

    async setKey(key, by) {
      await checking(() => checkStripeKey(key, send));
      const isLive = key.includes('_live_');
      await db.transaction(async (trx) => {
        const before = await queries.lockBillingSettings(trx);
        await queries.saveBillingSettings(trx, {
          keySealed: sealSecret(installation, 'key', key),
          keyEnding: key.slice(-ENDING),
          isLive,
          // The secret of a test endpoint signs nothing of the live mode.
          ...(before.isLive === isLive ? {} : { webhookSealed: null }),
          ...(before.isLive === isLive || before.provider !== 'stripe'
            ? {}
            : { provider: 'none' as const }),
        });
        await audit.record(trx, { action: 'billing.key_set', by, target, after: { isLive } });
      });
      return readChanged();
    },

    async removeKey(by) {
      await db.transaction(async (trx) => {
        const before = await queries.lockBillingSettings(trx);
        const kept = await queries.countKept(trx);
        if (kept.some(({ provider, live }) => provider === 'stripe' && live > 0)) {
          throw new AppError('provider_in_use');
        }
        await queries.saveBillingSettings(trx, {
          keySealed: null,
          keyEnding: null,
          webhookSealed: null,
          ...(before.provider === 'stripe' ? { provider: 'none' as const } : {}),
        });
        await audit.record(trx, { action: 'billing.key_removed', by, target });
      });
      return readChanged();
    },

    async setWebhook(secret, by) {
      const { keySealed } = await queries.selectBillingSettings(db);
      if (stateOf('key', keySealed) !== 'set') throw new AppError('provider_key_needed');
      return saveWebhook(secret, by);
    },

    async makeWebhook(by) {
      const { keySealed } = await queries.selectBillingSettings(db);
      const key = openSecret(installation, 'key', keySealed);
      if (key === null) throw new AppError('provider_key_needed');
      return saveWebhook(await checking(() => makeStripeWebhook(key, webhookUrl, send)), by);
    },
  };
}

async function checking<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const code = error.kind === 'unreachable' ? 'provider_not_reached' : 'provider_key_refused';
    throw new AppError(code, { values: { reason: error.message } });
  }
}
