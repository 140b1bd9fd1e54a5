import { advisoryLocks } from '../advisory-locks.ts';

/**
 * The function that notes a movement of recurring revenue when a subscription changed. `moment` is an SQL
 * expression for the time of the movement, which may read `practice`.
 */
export const noteMrr = (moment: string): string => `
  CREATE OR REPLACE FUNCTION note_mrr() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    creator text := CASE WHEN TG_OP = 'DELETE' THEN old.user_id ELSE new.user_id END;
    practice boolean := CASE WHEN TG_OP = 'DELETE' THEN old.provider ELSE new.provider END = 'practice';
    earlier integer;
    now_cents integer;
    was_paying boolean;
    plan text;
    term text;
    moment timestamptz;
  BEGIN
    -- One at a time for a creator; the next one sees this one's row.
    PERFORM pg_advisory_xact_lock(${advisoryLocks.revenueMoves}, hashtext(creator));
    SELECT after_cents INTO earlier FROM mrr_movements
      WHERE creator_id = creator AND is_practice = practice ORDER BY id DESC LIMIT 1;
    earlier := coalesce(earlier, 0);
    SELECT coalesce(sum(monthly_cents(s.status, s.interval, s.net_cents)), 0) INTO now_cents
      FROM billing_subscriptions s
      WHERE s.user_id = creator AND (s.provider = 'practice') = practice;
    IF now_cents = earlier THEN RETURN NULL; END IF;
    SELECT s.plan_id, s.interval INTO plan, term FROM billing_subscriptions s
      WHERE s.user_id = creator AND (s.provider = 'practice') = practice
        AND monthly_cents(s.status, s.interval, s.net_cents) > 0
      ORDER BY s.started_at DESC, s.id DESC LIMIT 1;
    IF plan IS NULL THEN
      plan := CASE WHEN TG_OP = 'DELETE' THEN old.plan_id ELSE new.plan_id END;
      term := CASE WHEN TG_OP = 'DELETE' THEN old.interval ELSE new.interval END;
    END IF;
    was_paying := EXISTS (SELECT FROM mrr_movements
      WHERE creator_id = creator AND is_practice = practice);
    moment := ${moment};
    INSERT INTO mrr_movements (at, day, creator_id, is_practice, kind, before_cents, after_cents,
        delta_cents, plan_id, interval, cause)
      VALUES (moment, (moment AT TIME ZONE 'UTC')::date, creator, practice,
        CASE WHEN now_cents = 0 THEN 'churn'
          WHEN earlier = 0 AND was_paying THEN 'reactivation'
          WHEN earlier = 0 THEN 'new'
          WHEN now_cents > earlier THEN 'expansion' ELSE 'contraction' END,
        earlier, now_cents, now_cents - earlier, plan, term,
        CASE WHEN TG_OP = 'DELETE' THEN 'account_deleted'
          WHEN TG_OP = 'INSERT' THEN 'started'
          WHEN new.status <> old.status THEN new.status
          WHEN new.plan_id <> old.plan_id THEN 'plan_changed'
          WHEN new.interval <> old.interval THEN 'interval_changed'
          ELSE 'price_changed' END);
    RETURN NULL;
  END $$;
`;
