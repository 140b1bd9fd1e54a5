import type {
  MovedCreator,
  PreviewedMove,
  PriceMove,
} from '#shared/billing/price-moves.contract.ts';
import type { OldPriceRow } from './old-prices.queries.ts';
import type { MovedRow, MoveRow } from './price-moves.queries.ts';
import { firstRenewal } from './price-moves.rules.ts';

const creatorOf = (row: { userId: string; userName: string; userEmail: string }) => ({
  id: row.userId,
  name: row.userName,
  email: row.userEmail,
});

export function toPreviewedMove(row: OldPriceRow, notBefore: Date): PreviewedMove {
  const at = firstRenewal(row, notBefore);
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
    effectiveAt: row.effectiveAt.toISOString(),
    state: row.state === 'taking_back' ? 'taken_back' : row.state,
    error: row.error,
  };
}
