/** A moment in UTC, such as `3 Nov 2026, 14:05 UTC`: the page is cached, so no visitor's zone. */
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
