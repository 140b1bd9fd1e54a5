import type { Migration } from '../migration.ts';

/** Codes that lower the price of a plan (docs/decisions/0076). */
export const coupons: Migration = {
  name: '0118-coupons',
  up: `
    -- What a code is worth never changes: the provider keeps the same terms under external_id.
    CREATE TABLE billing_coupons (
      id text CONSTRAINT billing_coupons__id__pk PRIMARY KEY,
      provider text NOT NULL,
      -- In capitals: creators may type it in any way.
      code text NOT NULL,
      percent_off integer
        CONSTRAINT billing_coupons__percent_off__check CHECK (percent_off BETWEEN 1 AND 100),
      amount_off_cents integer
        CONSTRAINT billing_coupons__amount_off_cents__check CHECK (amount_off_cents > 0),
      duration text NOT NULL CONSTRAINT billing_coupons__duration__check
        CHECK (duration IN ('once', 'months', 'forever')),
      months integer,
      -- Null for every plan.
      plan_id text CONSTRAINT billing_coupons__plan_id__fk REFERENCES plans (id),
      max_uses integer CONSTRAINT billing_coupons__max_uses__check CHECK (max_uses > 0),
      -- By the provider's clock.
      expires_at timestamptz,
      external_id text NOT NULL,
      -- Set while it is switched off.
      off_at timestamptz,
      made_by text NOT NULL,
      made_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT billing_coupons__worth__check
        CHECK ((percent_off IS NULL) <> (amount_off_cents IS NULL)),
      CONSTRAINT billing_coupons__months__check
        CHECK ((duration = 'months') = (months IS NOT NULL) AND months > 0)
    );
    CREATE UNIQUE INDEX billing_coupons__provider_code__unique ON billing_coupons (provider, code);
    CREATE INDEX billing_coupons__plan_id__index ON billing_coupons (plan_id);
    CREATE INDEX billing_coupons__made_at__index ON billing_coupons (made_at, id);

    -- A use is a page that was paid.
    ALTER TABLE billing_checkouts ADD COLUMN coupon_id text
      CONSTRAINT billing_checkouts__coupon_id__fk REFERENCES billing_coupons (id);
    CREATE INDEX billing_checkouts__coupon_id__index ON billing_checkouts (coupon_id, user_id);
  `,
  down: `
    ALTER TABLE billing_checkouts DROP COLUMN coupon_id;
    DROP TABLE billing_coupons;
  `,
};
