import type { Coupon, NewCoupon } from '#shared/billing/coupons.contract.ts';
import type { AuditActor, AuditLog } from '#server/features/audit/audit-log.ts';
import { cutPage, readCursor } from '#server/platform/db/statements/keyset-cursor.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Platform } from '#server/platform/platform.ts';
import { ProviderError } from '../provider/billing-provider.ts';
import type { BillingProviders } from '../provider/billing-providers.ts';
import { selectOffered } from '../provider/plan-prices.queries.ts';
import * as queries from './coupons.queries.ts';
import { stateOf } from './coupons.rules.ts';

interface Page {
  cursor?: string | undefined;
  limit: number;
}

/** Codes that lower the price of a new subscription (docs/decisions/0076). */
export interface Coupons {
  list(page: Page): Promise<{ items: Coupon[]; nextCursor: string | null }>;
  /**
   * An id that is known is the coupon that was made before. Throws coupons_need_provider,
   * coupon_code_taken, coupon_ends_too_soon, coupon_plan_not_sold, coupon_not_made, provider_not_reached.
   */
  make(order: NewCoupon, by: AuditActor): Promise<Coupon>;
  /** Throws coupon_not_found. */
  switch(id: string, to: { isOn: boolean; reason: string }, by: AuditActor): Promise<Coupon>;
}

export function createCoupons(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { audit, providers }: { audit: AuditLog; providers: BillingProviders },
): Coupons {
  /** By the clock of the provider that keeps it. */
  async function nowAt(name: string): Promise<Date> {
    const ahead = await (await providers.named(name))?.aheadMs();
    return new Date(clock.now().getTime() + (ahead ?? 0));
  }

  async function toCoupon(row: queries.CouponRow): Promise<Coupon> {
    const { keysetAt: _, externalId: __, expiresAt, offAt, madeAt, ...rest } = row;
    return {
      ...rest,
      state: stateOf(row, await nowAt(row.provider)),
      expiresAt: expiresAt?.toISOString() ?? null,
      offAt: offAt?.toISOString() ?? null,
      madeAt: madeAt.toISOString(),
    };
  }

  async function find(id: string): Promise<Coupon | null> {
    const [row] = await queries.selectCoupons(db, { id }, 1);
    return row === undefined ? null : toCoupon(row);
  }

  return {
    async list({ cursor, limit }) {
      const after = cursor === undefined ? null : readCursor(cursor);
      const found = await queries.selectCoupons(db, { after }, limit + 1);
      const { rows, nextCursor } = cutPage(found, limit);
      return { items: await Promise.all(rows.map(toCoupon)), nextCursor };
    },

    async make({ reason, ...order }, by) {
      const known = await find(order.id);
      if (known !== null) return known;
      const { provider } = await providers.terms();
      if (provider === null) throw new AppError('coupons_need_provider');
      const { id, code, planId, expiresAt } = order;
      const [taken] = await queries.selectCoupons(db, { provider: provider.name, code }, 1);
      if (taken !== undefined) throw new AppError('coupon_code_taken');
      if (expiresAt !== null && new Date(expiresAt) <= (await nowAt(provider.name))) {
        throw new AppError('coupon_ends_too_soon');
      }
      const offered = await selectOffered(db, provider.name);
      const sold = offered.find((one) => one.planId === planId && one.externalProductId !== null);
      if (planId !== null && sold === undefined) throw new AppError('coupon_plan_not_sold');
      const externalProductId = sold?.externalProductId ?? null;
      const externalId = await reached(() => provider.makeCoupon({ ...order, externalProductId }));
      await db.transaction(async (trx) => {
        const row = { ...order, provider: provider.name, externalId, madeBy: by.username };
        // A second press that ran beside this one, or another coupon of this code.
        if (!(await queries.insertCoupon(trx, row))) return;
        await audit.record(trx, {
          action: 'billing.coupon_made',
          by,
          target: { kind: 'billing', id, name: code },
          reason,
          after: { ...order },
        });
      });
      const made = await find(id);
      if (made === null) throw new AppError('coupon_code_taken');
      return made;
    },

    async switch(id, { isOn, reason }, by) {
      const known = await find(id);
      if (known === null) throw new AppError('coupon_not_found');
      await db.transaction(async (trx) => {
        if (!(await queries.switchCoupon(trx, id, isOn))) return;
        await audit.record(trx, {
          action: isOn ? 'billing.coupon_on' : 'billing.coupon_off',
          by,
          target: { kind: 'billing', id, name: known.code },
          reason,
        });
      });
      return (await find(id)) ?? known;
    },
  };
}

async function reached<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (cause) {
    if (!(cause instanceof ProviderError)) throw cause;
    const code = cause.kind === 'refused' ? 'coupon_not_made' : 'provider_not_reached';
    throw new AppError(code, { values: { reason: cause.message }, cause });
  }
}
