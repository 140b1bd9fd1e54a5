import type { Migration } from '../migration.ts';

export const installation: Migration = {
  name: '0016-installation',
  up: `
    -- Which key the processes of this installation share: its id, which tells nothing about it.
    CREATE TABLE installation_key (
      is_only boolean NOT NULL DEFAULT true CONSTRAINT installation_key__is_only__pk PRIMARY KEY
        CONSTRAINT installation_key__is_only__check CHECK (is_only),
      key_id text NOT NULL,
      noted_at timestamptz NOT NULL DEFAULT now()
    );

    -- Jobs that came with a backup; the queue takes them over when it starts.
    CREATE TABLE restored_jobs (
      id text NOT NULL CONSTRAINT restored_jobs__id__pk PRIMARY KEY,
      name text NOT NULL,
      data jsonb NOT NULL,
      start_after timestamptz NOT NULL
    );
  `,
  down: `
    DROP TABLE restored_jobs;
    DROP TABLE installation_key;
  `,
};
