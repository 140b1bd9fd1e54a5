import type {
  MovedCreator,
  PreviewedMove,
  PriceMove,
} from '#shared/billing/price-moves.contract.ts';
import type { OldPriceRow } from './old-prices.queries.ts';
import type { MovedRow, MoveRow } from './price-moves.queries.ts';
import { firstCharge, firstRenewal } from './price-moves.rules.ts';

const creatorOf = (row: { userId: string; userName: string; userEmail: string }) => ({
  id: row.userId,
  name: row.userName,
  email: row.userEmail,
});

export function toPreviewedMove(row: OldPriceRow, notBefore: Date): PreviewedMove {
  const at = firstCharge(firstRenewal(row, notBefore), row);
  return {
    subscriptionId: row.id,
    creator: creatorOf(row),
    fromCents: row.fromCents,
    toCents: row.toCents,
    effectiveAt: row.leftOut === null ? at.toISOString() : null,
    leftOut: row.leftOut,
  };
}

export function toPriceMove(row: MoveRow): PriceMove {
  return { ...row, notBefore: row.notBefore.toISOString(), madeAt: row.madeAt.toISOString() };
}

export function toMovedCreator(row: MovedRow): MovedCreator {
  return {
    id: row.id,
    creator: creatorOf(row),
    effectiveAt: movesAt(row).toISOString(),
    state: row.state === 'taking_back' ? 'taken_back' : row.state,
    error: row.error,
  };
}

/** When the new price is paid, or was; a pause that began afterwards counts too. */
export function movesAt(row: MovedRow): Date {
  const isAhead = row.state === 'waiting' || row.state === 'planned';
  return isAhead ? firstCharge(row.effectiveAt, row) : row.effectiveAt;
}
