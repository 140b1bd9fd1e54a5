import type { Migration } from '../migration.ts';

/** Subscribers of an old price are moved to the current one (docs/decisions/0067). */
export const priceMoves: Migration = {
  name: '0117-price-moves',
  up: `
    -- What an operator decided: those who pay one old price pay the current one from a renewal on.
    CREATE TABLE price_moves (
      id text CONSTRAINT price_moves__id__pk PRIMARY KEY,
      provider text NOT NULL,
      plan_id text NOT NULL CONSTRAINT price_moves__plan_id__fk REFERENCES plans (id),
      interval text NOT NULL
        CONSTRAINT price_moves__interval__check CHECK (interval IN ('month', 'year')),
      from_cents integer NOT NULL,
      to_cents integer NOT NULL,
      -- Null for invoices by hand, which name no price.
      to_price_id text CONSTRAINT price_moves__to_price_id__fk REFERENCES plan_prices (id),
      -- By the provider's clock: no renewal before it has the new price.
      not_before timestamptz NOT NULL,
      reason text NOT NULL,
      made_by text NOT NULL,
      made_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT price_moves__to_cents__check CHECK (to_cents > 0 AND to_cents <> from_cents)
    );
    CREATE INDEX price_moves__plan_id__index ON price_moves (plan_id);
    CREATE INDEX price_moves__to_price_id__index ON price_moves (to_price_id);
    CREATE INDEX price_moves__made_at__index ON price_moves (made_at, id);

    -- One subscription of a move, and how far it is.
    CREATE TABLE moved_subscriptions (
      id text CONSTRAINT moved_subscriptions__id__pk PRIMARY KEY,
      move_id text NOT NULL
        CONSTRAINT moved_subscriptions__move_id__fk REFERENCES price_moves (id),
      subscription_id text NOT NULL CONSTRAINT moved_subscriptions__subscription_id__fk
        REFERENCES billing_subscriptions (id) ON DELETE CASCADE,
      user_id text NOT NULL
        CONSTRAINT moved_subscriptions__user_id__fk REFERENCES users (id) ON DELETE CASCADE,
      -- waiting: the provider was not told yet; planned: it was; taking_back: it still has to forget it;
      -- left: the subscription ended or went to another plan.
      state text NOT NULL DEFAULT 'waiting' CONSTRAINT moved_subscriptions__state__check
        CHECK (state IN ('waiting', 'planned', 'done', 'left', 'taking_back', 'taken_back')),
      effective_at timestamptz NOT NULL,
      made_at timestamptz NOT NULL DEFAULT now(),
      settled_at timestamptz,
      -- Who looks at it now has taken it for a minute.
      tried_at timestamptz,
      error text
    );
    CREATE UNIQUE INDEX moved_subscriptions__subscription_id__unique
      ON moved_subscriptions (subscription_id) WHERE state IN ('waiting', 'planned', 'taking_back');
    CREATE INDEX moved_subscriptions__subscription_id__index ON moved_subscriptions (subscription_id);
    CREATE INDEX moved_subscriptions__move_id__index ON moved_subscriptions (move_id, made_at, id);
    CREATE INDEX moved_subscriptions__user_id__index ON moved_subscriptions (user_id);
  `,
  down: `
    DROP TABLE moved_subscriptions;
    DROP TABLE price_moves;
  `,
};
