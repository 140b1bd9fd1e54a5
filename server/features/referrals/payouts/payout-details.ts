import { PayoutDetails } from '#shared/referrals/payouts.ts';
import type { Platform } from '#server/platform/platform.ts';
import * as queries from './payouts.queries.ts';

/** Where creators want their money, sealed with the installation key. */
export interface PayoutDetailsStore {
  /** Returns them sealed. */
  save(userId: string, details: PayoutDetails): Promise<string>;
  remove(userId: string): Promise<void>;
  /** Null for none, and for details of another installation key: they are entered again. */
  read(userId: string): Promise<PayoutDetails | null>;
  /** The details sealed once more, for one payout. */
  copyFor(payee: { userId: string; sealed: string }, payoutId: string): string | null;
  openCopy(payoutId: string, sealed: string | null): PayoutDetails | null;
}

/** Seals and opens details of payouts. */
export function createPayoutDetails({ db, key }: Pick<Platform, 'db' | 'key'>): PayoutDetailsStore {
  const seal = (details: PayoutDetails, context: string) =>
    key.seal('payout-details', JSON.stringify(details), context);
  const open = (sealed: string, context: string): PayoutDetails | null => {
    const text = key.open('payout-details', sealed, context);
    return text === null ? null : PayoutDetails.parse(JSON.parse(text));
  };
  return {
    async save(userId, details) {
      const sealed = seal(details, userId);
      await queries.saveDetails(db, { userId, sealed });
      return sealed;
    },
    remove: (userId) => queries.deleteDetails(db, userId),
    async read(userId) {
      const sealed = await queries.findDetails(db, userId);
      return sealed === undefined ? null : open(sealed, userId);
    },
    copyFor({ userId, sealed }, payoutId) {
      const details = open(sealed, userId);
      return details === null ? null : seal(details, payoutId);
    },
    openCopy: (payoutId, sealed) => (sealed === null ? null : open(sealed, payoutId)),
  };
}
