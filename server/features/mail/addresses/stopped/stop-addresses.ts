import type { Knex } from 'knex';
import type { StopReason } from '#shared/mail/stopped-addresses.contract.ts';
import type { ErasedAddresses } from '../erased-addresses.ts';
import { type Stop, stopAddresses } from './stopped-addresses.queries.ts';

/**
 * Stops mail to addresses; how many were not stopped for this reason before. One that was erased is not
 * stored again: the wish to get no mail goes to its hash, and a bounce of it tells nothing.
 */
export async function stopUnlessErased(
  trx: Knex.Transaction,
  erased: ErasedAddresses,
  reason: StopReason,
  stops: readonly Stop[],
): Promise<number> {
  const gone = await erased.among(
    trx,
    stops.map(({ addressKey }) => addressKey),
  );
  if (reason !== 'bounce') {
    for (const addressKey of [...gone].toSorted()) await erased.note(trx, addressKey, true);
  }
  const kept = stops.filter(({ addressKey }) => !gone.has(addressKey));
  return kept.length === 0 ? 0 : stopAddresses(trx, reason, kept);
}
