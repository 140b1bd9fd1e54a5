import type { Migration } from '../migration.ts';

/** Pages that a creator's reader did not understand, counted by day. Nobody is named in them. */
export const readerFailures: Migration = {
  name: '0047-reader-failures',
  up: `
    CREATE TABLE reader_failures (
      id text NOT NULL CONSTRAINT reader_failures__id__pk PRIMARY KEY,
      day date NOT NULL,
      kind text NOT NULL CONSTRAINT reader_failures__kind__check
        CHECK (kind IN ('unsupported', 'ambiguous', 'empty', 'unreadable')),
      build text NOT NULL,
      reader text NOT NULL,
      reader_version text NOT NULL,
      count integer NOT NULL DEFAULT 1,
      -- The latest one.
      sample text NOT NULL,
      last_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT reader_failures__day_kind_build_reader_reader_version__unique
        UNIQUE (day, kind, build, reader, reader_version)
    );
  `,
  down: `DROP TABLE reader_failures;`,
};
