import type { Migration } from '../migration.ts';

/** What the practice provider of a sandbox remembers (docs/decisions/0058). */
export const practiceWorld: Migration = {
  name: '0105-practice-world',
  up: `
    CREATE TABLE practice_world (
      id integer CONSTRAINT practice_world__id__pk PRIMARY KEY
        CONSTRAINT practice_world__id__check CHECK (id = 1),
      -- How far the clock of the provider is ahead of ours.
      ahead_seconds integer NOT NULL DEFAULT 0,
      -- By our clock: when something falls due there, and when an event is to be sent.
      due_at timestamptz,
      events_at timestamptz,
      world jsonb NOT NULL
    );
  `,
  down: `
    DROP TABLE practice_world;
  `,
};
