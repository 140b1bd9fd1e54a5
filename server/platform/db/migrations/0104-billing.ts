import type { Migration } from '../migration.ts';

/**
 * Payments (docs/decisions/0056). What a provider says is overwritten as it is fetched; what we know
 * ourselves stands in rows that are only added. Amounts are cents of US dollars.
 */
export const billing: Migration = {
  name: '0104-billing',
  up: `
    -- The choice of the operator; no row is no choice.
    CREATE TABLE billing_settings (
      id smallint CONSTRAINT billing_settings__id__pk PRIMARY KEY DEFAULT 1
        CONSTRAINT billing_settings__id__check CHECK (id = 1),
      provider text CONSTRAINT billing_settings__provider__check
        CHECK (provider IN ('none', 'manual', 'stripe', 'practice')),
      key_sealed text,
      key_ending text,
      key_set_at timestamptz,
      is_live boolean NOT NULL DEFAULT false,
      webhook_sealed text,
      webhook_set_at timestamptz,
      grace_days smallint NOT NULL DEFAULT 7,
      automatic_tax boolean NOT NULL DEFAULT false,
      -- The last number of a manual invoice: taken under the lock of this row, so none is left out.
      last_manual_number integer NOT NULL DEFAULT 0
    );

    -- Versions: a changed plan gets new prices, and subscribers keep theirs.
    CREATE TABLE plan_prices (
      id text CONSTRAINT plan_prices__id__pk PRIMARY KEY,
      plan_id text NOT NULL CONSTRAINT plan_prices__plan_id__fk REFERENCES plans (id),
      provider text NOT NULL,
      interval text NOT NULL CONSTRAINT plan_prices__interval__check CHECK (interval IN ('month', 'year')),
      amount_cents integer NOT NULL
        CONSTRAINT plan_prices__amount_cents__check CHECK (amount_cents >= 0),
      currency text NOT NULL DEFAULT 'usd',
      external_product_id text,
      external_price_id text,
      created_at timestamptz NOT NULL DEFAULT now(),
      -- Set when another version took its place.
      retired_at timestamptz,
      CONSTRAINT plan_prices__external_price_id__unique UNIQUE (provider, external_price_id)
    );
    CREATE UNIQUE INDEX plan_prices__current__unique
      ON plan_prices (plan_id, provider, interval) WHERE retired_at IS NULL;

    -- The customer of a creator at a provider.
    CREATE TABLE billing_accounts (
      user_id text NOT NULL
        CONSTRAINT billing_accounts__user_id__fk REFERENCES users (id) ON DELETE CASCADE,
      provider text NOT NULL,
      external_customer_id text NOT NULL,
      card_brand text,
      card_last4 text,
      card_expires_month smallint,
      card_expires_year smallint,
      -- The provider's name of a card: equal for one card at all customers.
      card_fingerprint text,
      billing_name text,
      billing_country text,
      tax_id text,
      credit_cents integer NOT NULL DEFAULT 0,
      created_at timestamptz NOT NULL DEFAULT now(),
      -- Fetches are numbered as they begin; one that began earlier never overwrites a later one.
      last_turn bigint NOT NULL DEFAULT 0,
      synced_at timestamptz,
      CONSTRAINT billing_accounts__user_id_provider__pk PRIMARY KEY (user_id, provider),
      CONSTRAINT billing_accounts__external_customer_id__unique
        UNIQUE (provider, external_customer_id)
    );
    CREATE INDEX billing_accounts__card_fingerprint__index ON billing_accounts (card_fingerprint);
    CREATE SEQUENCE billing_turns;

    -- Customers of deleted accounts, until the provider has closed them too.
    CREATE TABLE billing_closures (
      provider text NOT NULL,
      external_customer_id text NOT NULL,
      asked_at timestamptz NOT NULL DEFAULT now(),
      attempts integer NOT NULL DEFAULT 0,
      error text,
      CONSTRAINT billing_closures__provider_external_customer_id__pk PRIMARY KEY (provider, external_customer_id)
    );
    CREATE FUNCTION close_billing_account() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO billing_closures (provider, external_customer_id)
        VALUES (old.provider, old.external_customer_id) ON CONFLICT DO NOTHING;
      DELETE FROM provider_events
        WHERE source = old.provider AND customer_id = old.external_customer_id;
      RETURN NULL;
    END $$;
    CREATE TRIGGER close_billing_account AFTER DELETE ON billing_accounts
      FOR EACH ROW EXECUTE FUNCTION close_billing_account();

    CREATE TABLE billing_subscriptions (
      id text CONSTRAINT billing_subscriptions__id__pk PRIMARY KEY,
      user_id text NOT NULL
        CONSTRAINT billing_subscriptions__user_id__fk REFERENCES users (id) ON DELETE CASCADE,
      provider text NOT NULL,
      external_id text NOT NULL,
      plan_id text NOT NULL CONSTRAINT billing_subscriptions__plan_id__fk REFERENCES plans (id),
      price_id text CONSTRAINT billing_subscriptions__price_id__fk REFERENCES plan_prices (id),
      interval text NOT NULL,
      amount_cents integer NOT NULL,
      -- What of it is left after discounts that stay; figures of income count this.
      net_cents integer NOT NULL,
      status text NOT NULL,
      started_at timestamptz NOT NULL,
      period_start timestamptz,
      period_end timestamptz,
      cancel_at timestamptz,
      canceled_at timestamptz,
      ended_at timestamptz,
      paused_until timestamptz,
      past_due_since timestamptz,
      -- Until then the plan stays although nothing is paid.
      access_until timestamptz,
      next_price_id text
        CONSTRAINT billing_subscriptions__next_price_id__fk REFERENCES plan_prices (id),
      next_at timestamptz,
      next_charge_cents integer,
      next_charge_at timestamptz,
      cancel_reason text,
      cancel_comment text,
      -- The preview that is being carried out; another one is refused meanwhile.
      changing_key text,
      changing_since timestamptz,
      synced_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT billing_subscriptions__external_id__unique UNIQUE (provider, external_id)
    );
    CREATE INDEX billing_subscriptions__user_id__index
      ON billing_subscriptions (user_id, started_at DESC);
    CREATE INDEX billing_subscriptions__price_id__index ON billing_subscriptions (price_id);
    CREATE INDEX billing_subscriptions__started_at_id__index
      ON billing_subscriptions (started_at DESC, id DESC);

    -- Stays for the books when its creator goes, without the name.
    CREATE TABLE billing_invoices (
      id text CONSTRAINT billing_invoices__id__pk PRIMARY KEY,
      user_id text CONSTRAINT billing_invoices__user_id__fk REFERENCES users (id) ON DELETE SET NULL,
      subscription_id text CONSTRAINT billing_invoices__subscription_id__fk
        REFERENCES billing_subscriptions (id) ON DELETE SET NULL,
      provider text NOT NULL,
      external_id text NOT NULL,
      number text,
      status text NOT NULL,
      plan_id text CONSTRAINT billing_invoices__plan_id__fk REFERENCES plans (id),
      currency text NOT NULL DEFAULT 'usd',
      subtotal_cents integer NOT NULL,
      discount_cents integer NOT NULL DEFAULT 0,
      tax_cents integer NOT NULL DEFAULT 0,
      total_cents integer NOT NULL,
      paid_cents integer NOT NULL DEFAULT 0,
      refunded_cents integer NOT NULL DEFAULT 0,
      country text,
      period_start timestamptz,
      period_end timestamptz,
      attempts integer NOT NULL DEFAULT 0,
      next_attempt_at timestamptz,
      failure_reason text,
      issued_at timestamptz NOT NULL,
      paid_at timestamptz,
      synced_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT billing_invoices__external_id__unique UNIQUE (provider, external_id)
    );
    CREATE INDEX billing_invoices__user_id_issued_at_id__index
      ON billing_invoices (user_id, issued_at DESC, id DESC);
    CREATE INDEX billing_invoices__subscription_id__index ON billing_invoices (subscription_id);
    CREATE INDEX billing_invoices__issued_at_id__index ON billing_invoices (issued_at DESC, id DESC);

    CREATE TABLE billing_refunds (
      id text CONSTRAINT billing_refunds__id__pk PRIMARY KEY,
      invoice_id text NOT NULL CONSTRAINT billing_refunds__invoice_id__fk
        REFERENCES billing_invoices (id) ON DELETE CASCADE,
      provider text NOT NULL,
      external_id text NOT NULL,
      amount_cents integer NOT NULL,
      status text NOT NULL,
      reason text,
      created_at timestamptz NOT NULL,
      CONSTRAINT billing_refunds__external_id__unique UNIQUE (provider, external_id)
    );
    CREATE INDEX billing_refunds__invoice_id__index ON billing_refunds (invoice_id);

    CREATE TABLE billing_disputes (
      id text CONSTRAINT billing_disputes__id__pk PRIMARY KEY,
      invoice_id text NOT NULL CONSTRAINT billing_disputes__invoice_id__fk
        REFERENCES billing_invoices (id) ON DELETE CASCADE,
      provider text NOT NULL,
      external_id text NOT NULL,
      amount_cents integer NOT NULL,
      status text NOT NULL,
      reason text,
      created_at timestamptz NOT NULL,
      CONSTRAINT billing_disputes__external_id__unique UNIQUE (provider, external_id)
    );
    CREATE INDEX billing_disputes__invoice_id__index ON billing_disputes (invoice_id);

    -- Only which objects an event names: what it says of them is fetched.
    CREATE TABLE provider_events (
      id text CONSTRAINT provider_events__id__pk PRIMARY KEY,
      source text NOT NULL,
      external_id text NOT NULL,
      type text NOT NULL,
      object_id text,
      customer_id text,
      created_at timestamptz NOT NULL,
      received_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      handled_at timestamptz,
      attempts integer NOT NULL DEFAULT 0,
      error text,
      CONSTRAINT provider_events__external_id__unique UNIQUE (source, external_id)
    );
    CREATE INDEX provider_events__received_at_id__index
      ON provider_events (received_at DESC, id DESC);
    CREATE INDEX provider_events__customer_id__index ON provider_events (source, customer_id);
    CREATE INDEX provider_events__unhandled__index
      ON provider_events (received_at) WHERE handled_at IS NULL;

    -- Payment pages that were opened, so that a return is judged by our own rows.
    CREATE TABLE billing_checkouts (
      external_id text NOT NULL,
      user_id text NOT NULL
        CONSTRAINT billing_checkouts__user_id__fk REFERENCES users (id) ON DELETE CASCADE,
      provider text NOT NULL,
      price_id text NOT NULL CONSTRAINT billing_checkouts__price_id__fk REFERENCES plan_prices (id),
      state text NOT NULL DEFAULT 'pending'
        CONSTRAINT billing_checkouts__state__check CHECK (state IN ('pending', 'done', 'failed')),
      reason text,
      created_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT billing_checkouts__provider_external_id__pk PRIMARY KEY (provider, external_id)
    );
    CREATE INDEX billing_checkouts__user_id__index ON billing_checkouts (user_id, created_at DESC);

    -- Shown amounts: what is confirmed is this row and nothing a browser says.
    CREATE TABLE billing_previews (
      id text CONSTRAINT billing_previews__id__pk PRIMARY KEY,
      user_id text NOT NULL
        CONSTRAINT billing_previews__user_id__fk REFERENCES users (id) ON DELETE CASCADE,
      subscription_id text NOT NULL CONSTRAINT billing_previews__subscription_id__fk
        REFERENCES billing_subscriptions (id) ON DELETE CASCADE,
      price_id text NOT NULL CONSTRAINT billing_previews__price_id__fk REFERENCES plan_prices (id),
      is_now boolean NOT NULL,
      proration_at timestamptz NOT NULL,
      due_cents integer NOT NULL,
      -- The state of the subscription that was shown.
      state text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      used_at timestamptz
    );
    CREATE INDEX billing_previews__user_id__index ON billing_previews (user_id);
    CREATE INDEX billing_previews__created_at__index ON billing_previews (created_at);

    -- Keys of calls that move money, stored before the call: who repeats it uses the same key.
    CREATE TABLE billing_calls (
      key text CONSTRAINT billing_calls__key__pk PRIMARY KEY,
      user_id text CONSTRAINT billing_calls__user_id__fk REFERENCES users (id) ON DELETE CASCADE,
      kind text NOT NULL,
      params_hash text NOT NULL,
      made_at timestamptz NOT NULL DEFAULT now(),
      done_at timestamptz
    );
    CREATE INDEX billing_calls__user_id__index ON billing_calls (user_id);

    CREATE TABLE billing_history (
      id text CONSTRAINT billing_history__id__pk PRIMARY KEY,
      user_id text NOT NULL CONSTRAINT billing_history__user_id__fk
        REFERENCES users (id) ON DELETE CASCADE,
      provider text NOT NULL,
      at timestamptz NOT NULL,
      kind text NOT NULL,
      plan_id text,
      from_plan_id text,
      amount_cents integer,
      effective_at timestamptz,
      reason text
    );
    CREATE INDEX billing_history__user_id_at_id__index ON billing_history (user_id, at DESC, id DESC);

    CREATE TABLE billing_reconciliations (
      id text CONSTRAINT billing_reconciliations__id__pk PRIMARY KEY,
      started_at timestamptz NOT NULL DEFAULT now(),
      finished_at timestamptz,
      operator_name text,
      -- The last customer that was compared: a process that follows goes on from there.
      last_customer text NOT NULL DEFAULT '',
      customers integer NOT NULL DEFAULT 0,
      failed integer NOT NULL DEFAULT 0,
      differences jsonb NOT NULL DEFAULT '[]'
    );
    CREATE INDEX billing_reconciliations__started_at_id__index
      ON billing_reconciliations (started_at DESC, id DESC);
  `,
  down: `
    DROP TABLE billing_reconciliations, billing_history, billing_calls, billing_previews,
      billing_checkouts, provider_events, billing_disputes, billing_refunds, billing_invoices,
      billing_subscriptions, billing_closures, billing_accounts, plan_prices, billing_settings;
    DROP FUNCTION close_billing_account;
    DROP SEQUENCE billing_turns;
  `,
};
