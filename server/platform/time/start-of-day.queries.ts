const AN_HOUR = `interval '1 hour'`;

/**
 * SQL of the first instant that has a date on the clocks of a zone; both are SQL too. Where clocks go back
 * over midnight it comes twice, and the database takes the second one: the hour before has the date as well.
 * A midnight that is left out is the end of the gap. Of constants it is one, for indexes and partitions: an
 * hour is taken off in UTC, as off an instant the database would do it anew for each statement.
 */
export function startOfDay(day: string, zone: string): string {
  const midnight = `((${day})::timestamp AT TIME ZONE ${zone})`;
  const earlier = `((${midnight} AT TIME ZONE 'UTC' - ${AN_HOUR}) AT TIME ZONE 'UTC')`;
  return `(CASE WHEN (${earlier} AT TIME ZONE ${zone})::date = ${day} THEN ${earlier} ELSE ${midnight} END)`;
}
