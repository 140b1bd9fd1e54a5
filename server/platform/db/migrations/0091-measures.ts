import type { Migration } from '../migration.ts';

/**
 * What the processes measured, per minute, five minutes and hour (docs/decisions/0048). A row is a
 * histogram: how many values fell into which bucket of a fixed scale.
 */
export const measures: Migration = {
  name: '0091-measures',
  up: `
    CREATE TABLE measures (
      kind text NOT NULL,
      -- Minutes.
      step smallint NOT NULL CONSTRAINT measures__step__check CHECK (step IN (1, 5, 60)),
      begins timestamptz NOT NULL,
      -- Of the program: the pattern of a route, never an address that somebody asked for.
      name text NOT NULL,
      buckets smallint[] NOT NULL,
      counts integer[] NOT NULL,
      failed integer NOT NULL,
      refused integer NOT NULL,
      worst real NOT NULL,
      CONSTRAINT measures__kind_step_begins_name__pk PRIMARY KEY (kind, step, begins, name),
      CONSTRAINT measures__counts__check CHECK (cardinality(buckets) = cardinality(counts))
    ) WITH (fillfactor = 60, autovacuum_vacuum_scale_factor = 0.05);
  `,
  down: `
    DROP TABLE measures;
  `,
};
