import type { Migration } from '../migration.ts';

/** A visit or a step that no roll-up has yet, as `down` counts it. */
const late = `
  SELECT v.user_id, v.magnet_id, v.created_at AS at, 1 AS visits, 0 AS tried, 0 AS verified, 0 AS emails
  FROM visits v, figure_marks WHERE v.id > last_visit AND NOT v.unlocked
  UNION ALL
  SELECT e.user_id, e.magnet_id, e.at, 0, (e.kind = 'tried')::int, (e.kind = 'verified')::int,
    (e.kind = 'emails')::int
  FROM figure_events e, figure_marks WHERE e.id > last_event`;

/**
 * Sums by hour are gone: everything they had is in the quarters since 0086, which every figure is read
 * from. Figures of all creators are read by time, so quarters get a block-range index.
 */
export const oneTruthForFigures: Migration = {
  name: '0098-one-truth-for-figures',
  up: `
    DROP TABLE magnet_hours;
    CREATE INDEX figure_quarters__slot__index ON figure_quarters
      USING brin (slot) WITH (pages_per_range = 32, autosummarize = on);
  `,
  down: `
    DROP INDEX figure_quarters__slot__index;
    CREATE TABLE magnet_hours (
      user_id text NOT NULL,
      hour timestamptz NOT NULL,
      magnet_id text NOT NULL,
      visits integer NOT NULL DEFAULT 0,
      unlocked integer NOT NULL DEFAULT 0,
      tried integer NOT NULL DEFAULT 0,
      verified integer NOT NULL DEFAULT 0,
      emails integer NOT NULL DEFAULT 0,
      CONSTRAINT magnet_hours__user_id_hour_magnet_id__pk PRIMARY KEY (user_id, hour, magnet_id)
    ) WITH (fillfactor = 70);
    CREATE INDEX magnet_hours__magnet_id__index ON magnet_hours (magnet_id);
    CREATE INDEX magnet_hours__hour__index ON magnet_hours (hour);
    INSERT INTO magnet_hours (user_id, magnet_id, hour, visits, unlocked, tried, verified, emails)
    SELECT user_id, magnet_id, date_trunc('hour', at), sum(visits), sum(unlocked), sum(tried),
      sum(verified), sum(emails)
    FROM (
      SELECT user_id, magnet_id, slot AS at, visits, 0 AS unlocked, tried, verified, emails
      FROM figure_quarters WHERE touch <> 1
      UNION ALL
      SELECT user_id, magnet_id, at, visits, 0, tried, verified, emails FROM (${late}) AS late
      UNION ALL
      SELECT user_id, magnet_id, created_at, 1, 1, 0, 0, 0 FROM visits WHERE unlocked
    ) AS facts GROUP BY 1, 2, 3;
  `,
};
