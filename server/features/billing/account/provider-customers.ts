import { createHash } from 'node:crypto';
import { AppError } from '#server/platform/errors.ts';
import type { Database } from '#server/platform/db/connection.ts';
import { findAccount } from '../billing-rows.queries.ts';
import type { BillingProvider } from '../provider/billing-provider.ts';
import { findBuyer, saveCustomer } from './buying.queries.ts';

/**
 * The customer of a creator at a provider, made once: the key is the creator, so a call that is repeated
 * finds the same one. `gone` is one that was deleted there: another takes its place. Throws unauthenticated for an
 * account that is gone, and ProviderError.
 */
export async function customerAt(
  db: Database,
  provider: BillingProvider,
  userId: string,
  gone: string | null = null,
): Promise<string> {
  const known = await findAccount(db, userId, provider.name);
  if (known !== undefined && known.externalCustomerId !== gone) return known.externalCustomerId;
  const creator = await findBuyer(db, userId);
  if (creator === undefined) throw new AppError('unauthenticated');
  const words = [creator.email, creator.name, ...(gone === null ? [] : [gone])].join('\n');
  const hash = createHash('sha256').update(words).digest('hex');
  const key = `customer-${userId}-${hash.slice(0, 12)}`;
  const made = await provider.makeCustomer(creator, key);
  return saveCustomer(db, { userId, provider: provider.name, externalCustomerId: made }, gone);
}
