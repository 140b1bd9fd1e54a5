import type { Migration } from '../migration.ts';

/** What all unlock pages of a creator have in common, and where its pictures are. */
export const brandKits: Migration = {
  name: '0175-brand-kits',
  up: `
    ALTER TABLE users
      ADD COLUMN brand_colour text
        CONSTRAINT users__brand_colour__check CHECK (brand_colour ~ '^#[0-9a-f]{6}$'),
      ADD COLUMN brand_font text NOT NULL DEFAULT 'template',
      -- Paths, which name the bytes and their size.
      ADD COLUMN brand_logo text,
      ADD COLUMN brand_cover text;
    CREATE TABLE brand_pictures (
      user_id text NOT NULL
        CONSTRAINT brand_pictures__user_id__fk REFERENCES users (id) ON DELETE CASCADE,
      kind text NOT NULL CONSTRAINT brand_pictures__kind__check CHECK (kind IN ('logo', 'cover')),
      width integer NOT NULL,
      height integer NOT NULL,
      -- The SHA-256 of the largest size: what the path names.
      name bytea NOT NULL,
      storage_key text NOT NULL CONSTRAINT brand_pictures__storage_key__unique UNIQUE,
      size integer NOT NULL,
      sha256 bytea NOT NULL,
      CONSTRAINT brand_pictures__user_id_kind_width__pk PRIMARY KEY (user_id, kind, width)
    );
    CREATE INDEX brand_pictures__name__index ON brand_pictures (name, width);
  `,
  down: `
    DROP TABLE brand_pictures;
    ALTER TABLE users
      DROP COLUMN brand_colour,
      DROP COLUMN brand_font,
      DROP COLUMN brand_logo,
      DROP COLUMN brand_cover;
  `,
};
