import type { Migration } from '../migration.ts';

/**
 * Logos of the installation itself stand beside those of creators, without an owner. Former ones stay, so
 * that the history of the settings can bring them back.
 */
export const installationLogos: Migration = {
  name: '0242-installation-logos',
  up: `
    ALTER TABLE brand_pictures
      DROP CONSTRAINT brand_pictures__user_id_kind_width__pk,
      ALTER COLUMN user_id DROP NOT NULL,
      ADD CONSTRAINT brand_pictures__user_id_kind_width__unique UNIQUE (user_id, kind, width),
      ADD CONSTRAINT brand_pictures__user_id__check CHECK (user_id IS NOT NULL OR kind = 'logo');
    CREATE UNIQUE INDEX brand_pictures__installation__unique ON brand_pictures (name, width)
      WHERE user_id IS NULL;
  `,
  down: `
    DROP INDEX brand_pictures__installation__unique;
    DELETE FROM brand_pictures WHERE user_id IS NULL;
    ALTER TABLE brand_pictures
      DROP CONSTRAINT brand_pictures__user_id__check,
      DROP CONSTRAINT brand_pictures__user_id_kind_width__unique,
      ADD CONSTRAINT brand_pictures__user_id_kind_width__pk PRIMARY KEY (user_id, kind, width);
  `,
};
