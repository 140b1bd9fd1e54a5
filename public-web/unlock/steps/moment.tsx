/**
 * A time in UTC, such as `3 Nov 2026, 14:05 UTC`. The page does not know a visitor's zone or
 * language; the script converts it. Without the script the form is unambiguous: the month is a word,
 * and the zone is named.
 */
export function Moment({ at }: { at: string }) {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return null;
  return (
    <time dateTime={at} data-moment>
      {formatter.format(date)} UTC
    </time>
  );
}

const formatter = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});
