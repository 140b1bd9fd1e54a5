import type { Migration } from '../migration.ts';
import { creditEnds } from './credit-ends.ts';

/**
 * Commissions become credit at the payment provider, and failed and recovered payments stay in the books
 * when their account goes (docs/decisions/0066).
 */
export const creditFromReferrals: Migration = {
  name: '0116-credit-from-referrals',
  up: `
    -- Credit that is on its way to the provider, and what became of it.
    CREATE TABLE billing_credits (
      -- The same at the provider: what is given under it is not given again.
      id text CONSTRAINT billing_credits__id__pk PRIMARY KEY,
      user_id text NOT NULL
        CONSTRAINT billing_credits__user_id__fk REFERENCES users (id) ON DELETE CASCADE,
      provider text NOT NULL,
      amount_cents integer NOT NULL
        CONSTRAINT billing_credits__amount_cents__check CHECK (amount_cents > 0),
      state text NOT NULL DEFAULT 'waiting'
        CONSTRAINT billing_credits__state__check CHECK (state IN ('waiting', 'given', 'refused')),
      made_at timestamptz NOT NULL DEFAULT now(),
      settled_at timestamptz,
      -- Why the last try did not work.
      error text
    );
    CREATE INDEX billing_credits__user_id__index ON billing_credits (user_id);
    CREATE INDEX billing_credits__waiting__index ON billing_credits (made_at) WHERE state = 'waiting';

    -- What of an invoice the credit of its customer paid.
    ALTER TABLE billing_invoices ADD COLUMN credit_cents integer NOT NULL DEFAULT 0;

    ALTER TABLE billing_history ALTER COLUMN user_id DROP NOT NULL;
    ALTER TABLE billing_history DROP CONSTRAINT billing_history__user_id__fk;
    ALTER TABLE billing_history ADD CONSTRAINT billing_history__user_id__fk
      FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE SET NULL;
    -- The payment of the same moment has the amount.
    UPDATE billing_history h SET amount_cents = p.amount_cents FROM billing_history p
      WHERE h.kind = 'recovered' AND h.amount_cents IS NULL AND p.kind = 'paid'
        AND p.user_id = h.user_id AND p.provider = h.provider AND p.at = h.at;
    CREATE FUNCTION end_billing_history() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      DELETE FROM billing_history
        WHERE user_id = OLD.id AND kind NOT IN ('payment_failed', 'recovered');
      UPDATE billing_history SET user_id = NULL, reason = NULL WHERE user_id = OLD.id;
      RETURN OLD;
    END $$;
    CREATE TRIGGER users__billing_history_ends BEFORE DELETE ON users
      FOR EACH ROW EXECUTE FUNCTION end_billing_history();
    ${creditEnds.up}
  `,
  down: `
    ${creditEnds.down}
    DROP TRIGGER users__billing_history_ends ON users;
    DROP FUNCTION end_billing_history();
    DELETE FROM billing_history WHERE user_id IS NULL;
    ALTER TABLE billing_history DROP CONSTRAINT billing_history__user_id__fk;
    ALTER TABLE billing_history ADD CONSTRAINT billing_history__user_id__fk
      FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE;
    ALTER TABLE billing_history ALTER COLUMN user_id SET NOT NULL;
    ALTER TABLE billing_invoices DROP COLUMN credit_cents;
    DROP TABLE billing_credits;
  `,
};
