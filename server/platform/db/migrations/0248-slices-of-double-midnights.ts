import type { Migration } from '../migration.ts';

/**
 * Days at whose beginning or end midnight comes twice had quarters of an hour in their slices that
 * are of the day beside them. They are sliced anew.
 */
export const slicesOfDoubleMidnights: Migration = {
  name: '0248-slices-of-double-midnights',
  up: `
    DELETE FROM figure_sliced_days s USING figure_zones z
    WHERE z.user_id = s.user_id AND z.zone <> '' AND EXISTS (
      SELECT FROM (VALUES (s.day), (s.day + 1)) AS edge (day)
      WHERE ((edge.day::timestamp AT TIME ZONE z.zone - interval '1 hour') AT TIME ZONE z.zone)::date
        = edge.day)
  `,
  down: `SELECT 1`,
};
