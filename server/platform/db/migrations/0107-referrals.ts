import type { Migration } from '../migration.ts';
import { referralEnds } from './referral-ends.ts';

/**
 * Clicks on referral links, and a double-entry ledger of what they earn (docs/decisions/0057). The ledger
 * names a partner, not a user: an erased account is cut from its partner, and no row of the books changes.
 */
export const referrals: Migration = {
  name: '0107-referrals',
  up: `
    -- Who clicked today, as a hash that ends with the day. Kept for two days.
    CREATE TABLE referral_click_marks (
      user_id text NOT NULL CONSTRAINT referral_click_marks__user_id__fk REFERENCES users (id) ON DELETE CASCADE,
      day date NOT NULL,
      visitor_hash bytea NOT NULL,
      CONSTRAINT referral_click_marks__user_id_day_visitor_hash__pk PRIMARY KEY (user_id, day, visitor_hash)
    );
    CREATE INDEX referral_click_marks__day__index ON referral_click_marks (day);
    CREATE TABLE referral_clicks (
      user_id text NOT NULL CONSTRAINT referral_clicks__user_id__fk REFERENCES users (id) ON DELETE CASCADE,
      day date NOT NULL,
      -- 'link', 'qr', or the id of the magnet whose footer was clicked.
      source text NOT NULL,
      clicks integer NOT NULL,
      CONSTRAINT referral_clicks__user_id_day_source__pk PRIMARY KEY (user_id, day, source)
    );

    -- Networks of a day as hashes that end with it: of a referrer, and of the people they brought.
    CREATE TABLE referral_networks (
      user_id text NOT NULL CONSTRAINT referral_networks__user_id__fk REFERENCES users (id) ON DELETE CASCADE,
      day date NOT NULL,
      network_hash bytea NOT NULL,
      is_own boolean NOT NULL,
      CONSTRAINT referral_networks__user_id_day_network_hash_is_own__pk
        PRIMARY KEY (user_id, day, network_hash, is_own)
    );
    CREATE INDEX referral_networks__day__index ON referral_networks (day);
    -- What made a sign-up doubtful; a payment of that account waits for an operator.
    CREATE TABLE referral_doubts (
      user_id text NOT NULL CONSTRAINT referral_doubts__user_id__fk REFERENCES users (id) ON DELETE CASCADE,
      kind text NOT NULL CONSTRAINT referral_doubts__kind__check CHECK
        (kind IN ('same_browser', 'own_network', 'shared_network')),
      noted_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT referral_doubts__user_id_kind__pk PRIMARY KEY (user_id, kind)
    );
    -- Cards people paid with, as keyed hashes of the provider's fingerprint.
    CREATE TABLE referral_cards (
      user_id text NOT NULL CONSTRAINT referral_cards__user_id__fk REFERENCES users (id) ON DELETE CASCADE,
      card_hash bytea NOT NULL,
      seen_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT referral_cards__user_id_card_hash__pk PRIMARY KEY (user_id, card_hash)
    );
    CREATE INDEX referral_cards__card_hash__index ON referral_cards (card_hash);

    CREATE TABLE referral_partners (
      id text NOT NULL CONSTRAINT referral_partners__id__pk PRIMARY KEY,
      -- Null once the account is erased.
      user_id text CONSTRAINT referral_partners__user_id__fk REFERENCES users (id) ON DELETE SET NULL,
      -- Practice money has books of its own and is never paid.
      is_practice boolean NOT NULL,
      CONSTRAINT referral_partners__user_id_is_practice__unique UNIQUE (user_id, is_practice)
    );
    CREATE TABLE referral_batches (
      id text NOT NULL CONSTRAINT referral_batches__id__pk PRIMARY KEY,
      is_practice boolean NOT NULL,
      made_by text NOT NULL,
      made_at timestamptz NOT NULL DEFAULT now(),
      exported_at timestamptz
    );
    CREATE INDEX referral_batches__made_at_id__index ON referral_batches (made_at DESC, id DESC);
    CREATE TABLE referral_payouts (
      id text NOT NULL CONSTRAINT referral_payouts__id__pk PRIMARY KEY,
      partner_id text NOT NULL CONSTRAINT referral_payouts__partner_id__fk REFERENCES referral_partners (id),
      -- Null for credit.
      batch_id text CONSTRAINT referral_payouts__batch_id__fk REFERENCES referral_batches (id),
      kind text NOT NULL CONSTRAINT referral_payouts__kind__check CHECK (kind IN ('cash', 'credit')),
      amount_cents bigint NOT NULL CONSTRAINT referral_payouts__amount_cents__check CHECK (amount_cents > 0),
      state text NOT NULL CONSTRAINT referral_payouts__state__check CHECK (state IN ('open', 'paid', 'failed')),
      -- Where it goes, as the creator had entered it then; sealed, and gone with the account.
      sealed_to text,
      failure text,
      made_at timestamptz NOT NULL DEFAULT now(),
      settled_at timestamptz,
      CONSTRAINT referral_payouts__batch_id__check CHECK ((kind = 'cash') = (batch_id IS NOT NULL))
    );
    CREATE INDEX referral_payouts__partner_id_made_at__index ON referral_payouts (partner_id, made_at DESC);
    CREATE INDEX referral_payouts__batch_id__index ON referral_payouts (batch_id);
    CREATE TABLE referral_payout_details (
      user_id text NOT NULL CONSTRAINT referral_payout_details__user_id__pk PRIMARY KEY
        CONSTRAINT referral_payout_details__user_id__fk REFERENCES users (id) ON DELETE CASCADE,
      sealed text NOT NULL,
      saved_at timestamptz NOT NULL DEFAULT now()
    );

    -- One for each paid invoice of somebody who was brought.
    CREATE TABLE referral_commissions (
      id text NOT NULL CONSTRAINT referral_commissions__id__pk PRIMARY KEY,
      partner_id text NOT NULL CONSTRAINT referral_commissions__partner_id__fk REFERENCES referral_partners (id),
      referred_id text CONSTRAINT referral_commissions__referred_id__fk REFERENCES users (id) ON DELETE SET NULL,
      invoice_id text NOT NULL CONSTRAINT referral_commissions__invoice_id__unique UNIQUE,
      -- What was charged, and that without tax.
      charged_cents bigint NOT NULL,
      paid_cents bigint NOT NULL,
      rate_percent integer NOT NULL,
      amount_cents bigint NOT NULL,
      reversed_cents bigint NOT NULL DEFAULT 0,
      paid_at timestamptz NOT NULL,
      -- What the payment pays for ends then.
      paid_until timestamptz NOT NULL,
      release_at timestamptz NOT NULL,
      state text NOT NULL CONSTRAINT referral_commissions__state__check
        CHECK (state IN ('review', 'pending', 'approved', 'refused', 'forfeited')),
      doubts text[] NOT NULL,
      decision text,
      payout_id text CONSTRAINT referral_commissions__payout_id__fk REFERENCES referral_payouts (id),
      created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      CONSTRAINT referral_commissions__reversed_cents__check
        CHECK (reversed_cents BETWEEN 0 AND amount_cents AND amount_cents <= paid_cents AND paid_cents <= charged_cents)
    );
    CREATE INDEX referral_commissions__partner_id__index ON referral_commissions (partner_id, created_at DESC);
    CREATE INDEX referral_commissions__referred_id__index ON referral_commissions (referred_id);
    CREATE INDEX referral_commissions__payout_id__index ON referral_commissions (payout_id);
    CREATE INDEX referral_commissions__state_created_at_id__index
      ON referral_commissions (state, created_at DESC, id DESC);
    CREATE INDEX referral_commissions__release_at__index ON referral_commissions (release_at)
      WHERE state = 'pending';
    -- Refunds and disputes, also of invoices whose payment was not seen yet.
    CREATE TABLE referral_reversals (
      id text NOT NULL CONSTRAINT referral_reversals__id__pk PRIMARY KEY,
      invoice_id text NOT NULL,
      cents bigint NOT NULL CONSTRAINT referral_reversals__cents__check CHECK (cents > 0),
      cause text NOT NULL CONSTRAINT referral_reversals__cause__check CHECK (cause IN ('refund', 'dispute')),
      at timestamptz NOT NULL,
      -- The dispute was won, or the refund failed.
      withdrawn_at timestamptz
    );
    CREATE INDEX referral_reversals__invoice_id__index ON referral_reversals (invoice_id);

    CREATE TABLE referral_transactions (
      id text NOT NULL CONSTRAINT referral_transactions__id__pk PRIMARY KEY,
      partner_id text NOT NULL
        CONSTRAINT referral_transactions__partner_id__fk REFERENCES referral_partners (id),
      kind text NOT NULL CONSTRAINT referral_transactions__kind__check CHECK (kind IN ('earn', 'approve',
        'refuse', 'reinstate', 'reverse', 'restore', 'payout', 'paid', 'failed', 'credit', 'forfeit')),
      commission_id text
        CONSTRAINT referral_transactions__commission_id__fk REFERENCES referral_commissions (id),
      payout_id text CONSTRAINT referral_transactions__payout_id__fk REFERENCES referral_payouts (id),
      -- Why it was reversed.
      cause text,
      at timestamptz NOT NULL DEFAULT clock_timestamp()
    );
    CREATE INDEX referral_transactions__partner_id_at_id__index
      ON referral_transactions (partner_id, at DESC, id DESC);
    CREATE INDEX referral_transactions__commission_id__index ON referral_transactions (commission_id);
    CREATE INDEX referral_transactions__payout_id__index ON referral_transactions (payout_id);
    CREATE TABLE referral_entries (
      id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT referral_entries__id__pk PRIMARY KEY,
      transaction_id text NOT NULL
        CONSTRAINT referral_entries__transaction_id__fk REFERENCES referral_transactions (id),
      partner_id text NOT NULL CONSTRAINT referral_entries__partner_id__fk REFERENCES referral_partners (id),
      account text NOT NULL CONSTRAINT referral_entries__account__check
        CHECK (account IN ('expense', 'held', 'approved', 'paying', 'paid', 'credit')),
      amount_cents bigint NOT NULL
        CONSTRAINT referral_entries__amount_cents__check CHECK (amount_cents <> 0)
    );
    CREATE INDEX referral_entries__transaction_id__index ON referral_entries (transaction_id);
    CREATE INDEX referral_entries__partner_id__index ON referral_entries (partner_id, account)
      INCLUDE (amount_cents);
    ${referralEnds.up}
  `,
  down: `
    ${referralEnds.down}
    DROP TABLE referral_entries, referral_transactions, referral_reversals, referral_commissions,
      referral_payout_details, referral_payouts, referral_batches, referral_partners, referral_cards,
      referral_doubts, referral_networks, referral_clicks, referral_click_marks;
  `,
};
