import type { Migration } from '../migration.ts';

/** Plans an operator edits, retires, and gives a creator for a time. */
export const planTerms: Migration = {
  name: '0028-plan-terms',
  up: `
    -- Offered to nobody any more; who is on it stays.
    ALTER TABLE plans ADD COLUMN retired_at timestamptz;

    -- A plan that ends by itself, and the one that follows. Without a row it stays.
    CREATE TABLE plan_terms (
      user_id text NOT NULL CONSTRAINT plan_terms__user_id__pk PRIMARY KEY
        CONSTRAINT plan_terms__user_id__fk REFERENCES users (id) ON DELETE CASCADE,
      next_plan_id text NOT NULL
        CONSTRAINT plan_terms__next_plan_id__fk REFERENCES plans (id),
      until timestamptz NOT NULL
    );
    CREATE INDEX plan_terms__until__index ON plan_terms (until);

    -- What a smaller plan does to a creator, a smaller limit does to all creators of the plan.
    CREATE FUNCTION pause_magnets_beyond_limit() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE magnets SET status = 'paused', updated_at = now()
      WHERE id IN (
        SELECT id FROM (
          SELECT m.id, row_number() OVER (
            PARTITION BY m.user_id ORDER BY m.activated_at DESC NULLS LAST, m.id DESC) AS place
          FROM magnets m JOIN users u ON u.id = m.user_id
          WHERE u.plan_id = NEW.id AND m.status = 'active' AND m.deleted_at IS NULL) AS places
        WHERE place > NEW.magnet_limit
      );
      RETURN NULL;
    END $$;
    CREATE TRIGGER plans__magnet_limit_changed AFTER UPDATE OF magnet_limit ON plans
      FOR EACH ROW WHEN (NEW.magnet_limit < coalesce(OLD.magnet_limit, 2147483647))
      EXECUTE FUNCTION pause_magnets_beyond_limit();
  `,
  down: `
    DROP TRIGGER plans__magnet_limit_changed ON plans;
    DROP FUNCTION pause_magnets_beyond_limit();
    DROP TABLE plan_terms;
    ALTER TABLE plans DROP COLUMN retired_at;
  `,
};
