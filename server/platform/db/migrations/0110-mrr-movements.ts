import type { Migration } from '../migration.ts';
import { noteMrr } from './mrr-notes.ts';

/**
 * Monthly recurring revenue moves in rows that only grow (docs/decisions/0062). A trigger writes them at
 * the end of each transaction that changed a subscription, so their sum is the revenue of the live
 * subscriptions, whoever changed them.
 */
export const mrrMovements: Migration = {
  name: '0110-mrr-movements',
  up: `
    CREATE TABLE mrr_movements (
      id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT mrr_movements__id__pk PRIMARY KEY,
      at timestamptz NOT NULL DEFAULT clock_timestamp(),
      -- Of the UTC day.
      day date NOT NULL,
      -- Without a reference: the books keep the id of an account that is gone, and nothing else of it.
      creator_id text NOT NULL,
      is_practice boolean NOT NULL,
      kind text NOT NULL CONSTRAINT mrr_movements__kind__check
        CHECK (kind IN ('new', 'expansion', 'contraction', 'churn', 'reactivation')),
      before_cents integer NOT NULL,
      after_cents integer NOT NULL,
      delta_cents integer NOT NULL,
      plan_id text,
      interval text,
      cause text NOT NULL,
      CONSTRAINT mrr_movements__delta_cents__check
        CHECK (delta_cents = after_cents - before_cents AND delta_cents <> 0)
    );
    CREATE INDEX mrr_movements__day__index ON mrr_movements (day);
    CREATE INDEX mrr_movements__at_id__index ON mrr_movements (at DESC, id DESC);
    CREATE INDEX mrr_movements__creator_id_id__index ON mrr_movements (creator_id, id DESC);

    CREATE FUNCTION refuse_mrr_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'the books only grow' USING ERRCODE = 'insufficient_privilege';
    END $$;
    CREATE TRIGGER mrr_movements__append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON mrr_movements
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_mrr_change();

    -- Cents of one month. A subscription counts while its money is expected.
    CREATE FUNCTION monthly_cents(status text, "interval" text, net_cents integer)
      RETURNS integer IMMUTABLE LANGUAGE sql AS $$
      SELECT CASE WHEN status NOT IN ('active', 'past_due') THEN 0
        WHEN "interval" = 'year' THEN round(net_cents / 12.0)::integer ELSE net_cents END $$;

    ${noteMrr('clock_timestamp()')}
    CREATE CONSTRAINT TRIGGER billing_subscriptions__mrr__check
      AFTER INSERT OR UPDATE OR DELETE ON billing_subscriptions
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_mrr();

    -- Of subscriptions that were there before the books.
    INSERT INTO mrr_movements (day, creator_id, is_practice, kind, before_cents, after_cents,
        delta_cents, plan_id, interval, cause)
      SELECT (now() AT TIME ZONE 'UTC')::date, user_id, provider = 'practice', 'new', 0, sum(cents),
        sum(cents), min(plan_id), min(interval), 'books_opened'
      FROM (SELECT *, monthly_cents(status, interval, net_cents) AS cents FROM billing_subscriptions) s
      WHERE cents > 0 GROUP BY user_id, provider = 'practice';
  `,
  down: `
    DROP TRIGGER billing_subscriptions__mrr__check ON billing_subscriptions;
    DROP FUNCTION note_mrr();
    DROP FUNCTION monthly_cents(text, text, integer);
    DROP TABLE mrr_movements;
    DROP FUNCTION refuse_mrr_change();
  `,
};
