import { EVENT_ROWS, visitRows } from './raw-rows.queries.ts';

const COLUMNS = 'user_id, slot, magnet_id, visits, verified, emails';

/**
 * SQL of the figures of all creators by quarter of an hour, each visit and step once: the roll-up and
 * what it does not have yet, in one snapshot. Bindings are the marks of a moment ago, `lastVisit` and
 * `lastEvent`, with which the database plans for the few rows beyond. Whether a late visit is the first
 * of its browser is not told.
 */
export const EVERYBODYS_ROWS = `(
  SELECT ${COLUMNS} FROM figure_quarters WHERE touch <> 1
  UNION ALL
  SELECT ${COLUMNS} FROM (
    ${visitRows('v.id > :lastVisit AND v.id > (SELECT last_visit FROM figure_marks)', 'false')}
    UNION ALL
    ${EVENT_ROWS('e.id > :lastEvent AND e.id > (SELECT last_event FROM figure_marks)')}
  ) AS late WHERE touch <> 1
)`;
