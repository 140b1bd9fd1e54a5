import type { Migration } from '../migration.ts';

/**
 * A creator's own tags of magnets, the trash, and when a magnet was last unlocked. A removed magnet is in
 * the trash until `purged_at` says that its content is gone. Those removed before are gone already.
 */
export const magnetList: Migration = {
  name: '0151-magnet-list',
  up: `
    CREATE TABLE magnet_tags (
      id text CONSTRAINT magnet_tags__id__pk PRIMARY KEY,
      user_id text NOT NULL
        CONSTRAINT magnet_tags__user_id__fk REFERENCES users (id) ON DELETE CASCADE,
      name text NOT NULL,
      -- In lower case: two tags of one creator differ in more than capitals.
      name_key text NOT NULL,
      color text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT magnet_tags__user_id_name_key__unique UNIQUE (user_id, name_key)
    );
    ALTER TABLE magnets
      ADD COLUMN tag_ids text[] NOT NULL DEFAULT '{}',
      ADD COLUMN purged_at timestamptz;
    UPDATE magnets SET purged_at = deleted_at WHERE deleted_at IS NOT NULL;
    ALTER TABLE magnets ADD CONSTRAINT magnets__purged_at__check
      CHECK (purged_at IS NULL OR deleted_at IS NOT NULL);
    CREATE INDEX magnets__trash__index ON magnets (user_id, deleted_at DESC, id DESC)
      WHERE deleted_at IS NOT NULL AND purged_at IS NULL;
    ALTER TABLE magnet_totals ADD COLUMN last_verified_at timestamptz;
    UPDATE magnet_totals t SET last_verified_at = e.at
    FROM (SELECT magnet_id, max(at) AS at FROM figure_events WHERE kind = 'verified' GROUP BY 1) e
    WHERE e.magnet_id = t.magnet_id;
  `,
  down: `
    ALTER TABLE magnet_totals DROP COLUMN last_verified_at;
    DROP INDEX magnets__trash__index;
    ALTER TABLE magnets DROP COLUMN tag_ids, DROP COLUMN purged_at;
    DROP TABLE magnet_tags;
  `,
};
