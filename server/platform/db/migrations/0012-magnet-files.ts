import type { Migration } from '../migration.ts';

export const magnetFiles: Migration = {
  name: '0012-magnet-files',
  up: `
    -- A stored file. Its bytes never change; magnets name it, copies of a magnet name the same one.
    CREATE TABLE magnet_files (
      id text NOT NULL CONSTRAINT magnet_files__id__pk PRIMARY KEY,
      user_id text NOT NULL CONSTRAINT magnet_files__user_id__fk REFERENCES users (id) ON DELETE CASCADE,
      storage_key text NOT NULL CONSTRAINT magnet_files__storage_key__unique UNIQUE,
      name text NOT NULL,
      media_type text NOT NULL,
      size integer NOT NULL,
      sha256 bytea NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT magnet_files__user_id_id__unique UNIQUE (user_id, id)
    );

    -- The owner is part of the reference: nobody's magnet can name somebody else's file.
    ALTER TABLE magnets ADD COLUMN file_id text;
    ALTER TABLE magnets ADD CONSTRAINT magnets__user_id_file_id__fk
      FOREIGN KEY (user_id, file_id) REFERENCES magnet_files (user_id, id);
    CREATE INDEX magnets__file_id__index ON magnets (file_id) WHERE file_id IS NOT NULL;
  `,
  down: `
    ALTER TABLE magnets DROP COLUMN file_id;
    DROP TABLE magnet_files;
  `,
};
