import type { Migration } from '../migration.ts';

/**
 * Plans that are paid by invoice (docs/decisions/0063). An invoice keeps what it said when it was issued:
 * later changes of the seller, the creator or the plan change no document.
 */
export const manualInvoices: Migration = {
  name: '0113-manual-invoices',
  up: `
    -- Who issues the invoices; no row before an operator saved the form.
    CREATE TABLE billing_seller (
      id smallint CONSTRAINT billing_seller__id__pk PRIMARY KEY DEFAULT 1
        CONSTRAINT billing_seller__id__check CHECK (id = 1),
      name text NOT NULL,
      address text NOT NULL,
      tax_id text,
      bank_details text NOT NULL,
      number_prefix text NOT NULL,
      payment_days smallint NOT NULL,
      renewal_days smallint NOT NULL,
      tax_name text NOT NULL,
      tax_basis_points integer NOT NULL
    );

    -- The last number of each year, taken under the lock of its row until the invoice is stored: none is left out.
    CREATE TABLE manual_numbers (
      year smallint CONSTRAINT manual_numbers__year__pk PRIMARY KEY,
      last integer NOT NULL
    );
    ALTER TABLE billing_settings DROP COLUMN last_manual_number;

    CREATE TABLE billing_details (
      user_id text CONSTRAINT billing_details__user_id__pk PRIMARY KEY
        CONSTRAINT billing_details__user_id__fk REFERENCES users (id) ON DELETE CASCADE,
      name text NOT NULL,
      line1 text NOT NULL,
      line2 text,
      postal_code text NOT NULL,
      city text NOT NULL,
      country text NOT NULL,
      tax_id text,
      email text NOT NULL,
      updated_at timestamptz NOT NULL DEFAULT now()
    );

    CREATE TABLE manual_invoices (
      invoice_id text CONSTRAINT manual_invoices__invoice_id__pk PRIMARY KEY
        CONSTRAINT manual_invoices__invoice_id__fk REFERENCES billing_invoices (id) ON DELETE CASCADE,
      -- What the document says.
      facts jsonb NOT NULL,
      interval text NOT NULL CONSTRAINT manual_invoices__interval__check CHECK (interval IN ('month', 'year')),
      -- The price of the plan that day; a renewal costs the same.
      list_cents integer NOT NULL,
      is_renewal boolean NOT NULL,
      due_on date NOT NULL,
      reminders smallint NOT NULL DEFAULT 0,
      reminded_at timestamptz,
      sent_at timestamptz NOT NULL DEFAULT now(),
      paid_reference text,
      voided_at timestamptz,
      -- The credit note that takes the whole invoice back.
      credit_number text CONSTRAINT manual_invoices__credit_number__unique UNIQUE,
      credited_at timestamptz,
      close_reason text
    );
    CREATE INDEX manual_invoices__due_on__index ON manual_invoices (due_on);
    CREATE UNIQUE INDEX billing_invoices__manual_number__unique
      ON billing_invoices (number) WHERE provider = 'manual';

    CREATE TABLE plan_requests (
      id text CONSTRAINT plan_requests__id__pk PRIMARY KEY,
      user_id text NOT NULL
        CONSTRAINT plan_requests__user_id__fk REFERENCES users (id) ON DELETE CASCADE,
      plan_id text NOT NULL CONSTRAINT plan_requests__plan_id__fk REFERENCES plans (id),
      interval text NOT NULL CONSTRAINT plan_requests__interval__check CHECK (interval IN ('month', 'year')),
      state text NOT NULL DEFAULT 'open' CONSTRAINT plan_requests__state__check
        CHECK (state IN ('open', 'withdrawn', 'invoiced', 'declined')),
      requested_at timestamptz NOT NULL DEFAULT now(),
      closed_at timestamptz,
      -- Why it was declined; its creator reads it.
      close_reason text
    );
    CREATE UNIQUE INDEX plan_requests__open__unique ON plan_requests (user_id) WHERE state = 'open';
    CREATE INDEX plan_requests__user_id__index ON plan_requests (user_id, requested_at DESC);
    CREATE INDEX plan_requests__requested_at_id__index ON plan_requests (requested_at DESC, id DESC);
  `,
  down: `
    DROP TABLE plan_requests, manual_invoices, billing_details, manual_numbers, billing_seller;
    DROP INDEX billing_invoices__manual_number__unique;
    ALTER TABLE billing_settings ADD COLUMN last_manual_number integer NOT NULL DEFAULT 0;
  `,
};
