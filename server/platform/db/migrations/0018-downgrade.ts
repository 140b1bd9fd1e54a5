import type { Migration } from '../migration.ts';

/**
 * A plan with room for fewer magnets pauses the extra ones, whoever changes the plan and however
 * (T29). The newest stay: they are what a creator is posting about. Nothing is deleted, and a
 * paused magnet can take the place of an active one at any time.
 */
export const downgrade: Migration = {
  name: '0018-downgrade',
  up: `
    CREATE FUNCTION pause_magnets_beyond_plan() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE magnets SET status = 'paused', updated_at = now()
      WHERE id IN (
        SELECT m.id FROM magnets m
        WHERE m.user_id = NEW.id AND m.status = 'active' AND m.deleted_at IS NULL
        ORDER BY m.activated_at DESC NULLS LAST, m.id DESC
        -- An OFFSET of NULL skips nothing, yet a plan without a limit keeps every magnet.
        OFFSET COALESCE((SELECT magnet_limit FROM plans WHERE id = NEW.plan_id), 2147483647)
      );
      RETURN NULL;
    END $$;
    CREATE TRIGGER users__plan_changed AFTER UPDATE OF plan_id ON users
      FOR EACH ROW WHEN (OLD.plan_id IS DISTINCT FROM NEW.plan_id)
      EXECUTE FUNCTION pause_magnets_beyond_plan();
  `,
  down: `
    DROP TRIGGER users__plan_changed ON users;
    DROP FUNCTION pause_magnets_beyond_plan();
  `,
};
